import type { ReactNode } from "react";
import styles from "./PageHead.module.css";

interface Props {
  /** In the corner: what this sheet is. */
  readonly label?: string;
  readonly heading: string;
  readonly lead?: string;
  /** What stands beside the lead: the page's main action. */
  readonly children?: ReactNode;
  /** Leaves room for the tracking strip, which overlaps the foot. */
  readonly hasStrip?: boolean;
}

/** The navy head of an inner page. */
export function PageHead({ label, heading, lead, children, hasStrip = false }: Props) {
  return (
    <section className={styles.head} data-ground="navy" data-strip={hasStrip}>
      <div className="wrap">
        <div className={`frame ${styles.frame}`}>
          <p className="label labels">
            <span>{label ?? heading}</span>
            <span aria-hidden="true">24x7</span>
          </p>
          <div className={styles.words}>
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
