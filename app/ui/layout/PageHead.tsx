import type { ReactNode } from "react";
import { breadcrumbLabel, homeCrumb, trails } from "#app/content/breadcrumbs.ts";
import { Link } from "../navigation/Link.tsx";
import styles from "./PageHead.module.css";

interface Props {
  /** The page's path, for its breadcrumbs; none are shown without. */
  readonly path?: string;
  /** In the corner, where there are no breadcrumbs. */
  readonly label?: string | undefined;
  readonly heading: string;
  /** How long the heading of a page with a picture below is; without it the heading is smaller. */
  readonly length?: "short" | "medium" | "long";
  readonly lead?: string | undefined;
  /** Beside the lead: the page's main action. */
  readonly children?: ReactNode;
  /** Leaves space for the tracking strip, which overlaps its bottom. */
  readonly hasStrip?: boolean;
  /** Only as high as its heading: what is below matters more. */
  readonly isCompact?: boolean;
}

/** The navy head of an inner page. */
export function PageHead(props: Props) {
  const {
    path,
    label,
    heading,
    length,
    lead,
    children,
    hasStrip = false,
    isCompact = false,
  } = props;
  return (
    <section
      className={`container ${styles.head}`}
      data-theme="navy"
      data-strip={hasStrip}
      data-length={length}
      data-compact={isCompact}
    >
      <div className={`container-inner ${styles.inner}`}>
        <div className="label">
          <Breadcrumbs path={path} label={label ?? heading} />
        </div>
        <div className={styles.content}>
          <h1 tabIndex={-1}>{heading}</h1>
          {(lead || children) && (
            <div className={styles.aside}>
              {lead && <p className="lead">{lead}</p>}
              {children}
            </div>
          )}
        </div>
      </div>
    </section>
  );
}

interface BreadcrumbsProps {
  /** The current page's path. */
  readonly path: string | undefined;
  /** Shown where the page has no breadcrumbs. */
  readonly label: string;
}

/** The breadcrumbs of a page's head, or its label. */
function Breadcrumbs({ path, label }: BreadcrumbsProps) {
  const trail = path === undefined ? undefined : trails[path];
  if (!trail) return <span>{label}</span>;
  return (
    <nav className={styles.crumbs} aria-label={breadcrumbLabel}>
      <ol className="wrap">
        {[homeCrumb, ...trail].map(({ label: name, to }, index) => (
          <li key={to}>
            {index < trail.length ? (
              <Link to={to}>{name}</Link>
            ) : (
              <span aria-current="page">{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
