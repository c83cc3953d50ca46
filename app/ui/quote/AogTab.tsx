import { phoneLines } from "#app/content/company.ts";
import { aogTab } from "#app/content/pages/quote-form.ts";
import { Icon } from "../icons/Icon.tsx";
import styles from "./AogTab.module.css";

/** The AOG desk's number, shown once AOG is chosen. */
export function AogTab() {
  const [, , aog] = phoneLines.value;
  return (
    <p className={styles.tab} role="status">
      <span className={styles.content}>
        <span className="badge">{aogTab.code}</span> <b className="strong">{aogTab.text}</b>
      </span>
      <a className="code touch" href={`tel:${aog.dial}`} aria-label={`${aog.label}: ${aog.shown}`}>
        <Icon name="phone" />
        <span>{aog.shown}</span>
      </a>
    </p>
  );
}
