import { headOffice, phoneLines } from "#app/content/company.ts";
import { footerLabels } from "#app/content/navigation.ts";
import { TrackingBox } from "./TrackingBox.tsx";
import styles from "./TrackingStrip.module.css";

interface Props {
  /** Those of the page. */
  readonly orderNumbers?: readonly string[];
}

/** The tear-off strip: the tracking form, and the phone lines. */
export function TrackingStrip({ orderNumbers = [] }: Props) {
  const [support, secondSupport, aog] = phoneLines.value;
  return (
    <div className={styles.strip} data-theme="strip">
      <TrackingBox className={styles.stub} orderNumbers={orderNumbers} />
      <dl className={styles.lines}>
        <div>
          <dt className="label">{support.label}</dt>
          <dd className={`code ${styles.pair}`}>
            <a href={`tel:${support.dial}`}>{support.shown}</a>
            <a href={`tel:${secondSupport.dial}`}>{secondSupport.shown}</a>
          </dd>
        </div>
        <div>
          <dt className="label">
            <span className="badge">24x7</span> {aog.label.replace(/^24x7 /, "")}
          </dt>
          <dd className="code">
            <a href={`tel:${aog.dial}`}>{aog.shown}</a>
          </dd>
        </div>
        <div>
          <dt className="label">{footerLabels.headOffice}</dt>
          <dd className={styles.place}>{headOffice.place}</dd>
        </div>
      </dl>
    </div>
  );
}
