import { breadcrumbLabel, homeCrumb, trails } from "#app/content/breadcrumbs.ts";
import styles from "./Breadcrumbs.module.css";
import { Link } from "./Link.tsx";

interface Props {
  /** The current page's path. */
  readonly path: string | undefined;
  /** Shown where the page has no breadcrumbs. */
  readonly label: string;
}

/** The breadcrumbs of a page's head, or its label. */
export function Breadcrumbs({ path, label }: Props) {
  const trail = path === undefined ? undefined : trails[path];
  if (!trail) return <span>{label}</span>;
  return (
    <nav className={styles.crumbs} aria-label={breadcrumbLabel}>
      <ol>
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
