import { breadcrumbLabel, homeCrumb, trails } from "#app/content/breadcrumbs.ts";
import styles from "./Breadcrumbs.module.css";
import { Link } from "./Link.tsx";

interface Props {
  /** Of the page it stands on. */
  readonly path: string | undefined;
  /** What the corner says where there is no way to show. */
  readonly label: string;
}

/** The corner label of a page's head, with the way that leads to the page before it. */
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
