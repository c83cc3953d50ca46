import type { ReactNode } from "react";
import { Breadcrumbs } from "../navigation/Breadcrumbs.tsx";
import styles from "./PageHead.module.css";

interface Props {
  /** The page's path, for its breadcrumbs; none are shown without. */
  readonly path?: string;
  /** In the corner, where there are no breadcrumbs. */
  readonly label?: string;
  readonly heading: string;
  readonly lead?: string;
  /** Beside the lead: the page's main action. */
  readonly children?: ReactNode;
  /** Leaves space for the tracking strip, which overlaps its bottom. */
  readonly hasStrip?: boolean;
}

/** The navy head of an inner page. */
export function PageHead({ path, label, heading, lead, children, hasStrip = false }: Props) {
  return (
    <section className={styles.head} data-theme="navy" data-strip={hasStrip}>
      <div className="container">
        <div className={`container-inner ${styles.inner}`}>
          <div className="label labels">
            <Breadcrumbs path={path} label={label ?? heading} />
            <span aria-hidden="true">24x7</span>
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
      </div>
    </section>
  );
}
