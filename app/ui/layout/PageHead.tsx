import type { ReactNode } from "react";
import type { Action } from "#app/content/types.ts";
import { breadcrumbLabel, homeCrumb } from "#content/breadcrumbs.ts";
import { Link } from "../navigation/Link.tsx";
import styles from "./PageHead.module.css";

interface Props {
  /** The page's name in its breadcrumbs, or alone in the corner. */
  readonly label?: string | undefined;
  /** The pages above it in its breadcrumbs; none are shown without. */
  readonly above?: readonly Action[] | undefined;
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
    label,
    above,
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
          <Breadcrumbs above={above} label={label ?? heading} />
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
  readonly above: readonly Action[] | undefined;
  /** The current page's name. */
  readonly label: string;
}

/** The breadcrumbs of a page's head, or its label. */
function Breadcrumbs({ above, label }: BreadcrumbsProps) {
  if (!above) return <span>{label}</span>;
  return (
    <nav className={styles.crumbs} aria-label={breadcrumbLabel}>
      <ol className="wrap">
        {[homeCrumb, ...above].map(({ label: name, to }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
        <li>
          <span aria-current="page">{label}</span>
        </li>
      </ol>
    </nav>
  );
}
