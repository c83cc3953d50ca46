import { URGENT_NATURE } from "#app/domain/enquiries/quote-options.ts";
import { phoneLines } from "#content/company.ts";
import { Icon, phoneIcon } from "../icons/Icon.tsx";
import styles from "./AogBand.module.css";

const [, , aog] = phoneLines;

interface Props {
  readonly text: string;
  readonly className?: string | undefined;
  readonly role?: "status";
}

/** Asks the visitor to call the AOG desk: an aircraft on ground doesn't wait for an email. */
export function AogBand({ text, className = "", role }: Props) {
  return (
    <p className={`${styles.band} ${className}`} role={role}>
      <span>
        <span className="badge">{URGENT_NATURE}</span> <b className="strong">{text}</b>
      </span>
      <a className="code touch" href={`tel:${aog.dial}`} aria-label={`${aog.label}: ${aog.shown}`}>
        <Icon lines={phoneIcon} />
        <span>{aog.shown}</span>
      </a>
    </p>
  );
}
