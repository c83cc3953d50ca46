import { aogDesk, headOffice, phoneLines } from "#app/content/company.ts";
import { labels } from "#app/content/labels.ts";
import styles from "./PhoneLines.module.css";

const [support, secondSupport, aog] = phoneLines.value;

/** The numbers to call, and where we are. */
export function PhoneLines({ className = "" }: { readonly className?: string | undefined }) {
  return (
    <dl className={`${styles.lines} ${className}`} data-theme="strip">
      <div>
        <dt className="label">{support.label}</dt>
        <dd className={`code ${styles.pair}`}>
          <a href={`tel:${support.dial}`}>{support.shown}</a>
          <a href={`tel:${secondSupport.dial}`}>{secondSupport.shown}</a>
        </dd>
      </div>
      <div>
        <dt className="label">
          <span className="badge">{aogDesk.hours}</span> {aogDesk.name}
        </dt>
        <dd className="code">
          <a href={`tel:${aog.dial}`}>{aog.shown}</a>
        </dd>
      </div>
      <div>
        <dt className="label">{labels.headOffice}</dt>
        <dd className={styles.place}>{headOffice.place}</dd>
      </div>
    </dl>
  );
}
