import type { ReactNode } from "react";
import { aogDesk, headOffice, phoneLines } from "#app/content/company.ts";
import { labels } from "#app/content/labels.ts";
import { trackStrip } from "#app/content/track-strip.ts";
import { ORDER_NUMBERS_MAX } from "#app/domain/tracking-address.ts";
import { Button } from "../controls/Button.tsx";
import { TrackingBox } from "./TrackingBox.tsx";
import styles from "./TrackingStrip.module.css";

interface Props {
  /** Those of the page. */
  readonly orderNumbers?: readonly string[];
  /** The result of a look-up: on narrow windows it stands between the form and the phone lines. */
  readonly children?: ReactNode;
}

/** The tear-off strip: the tracking form, and the phone lines. It overlaps the section before it. */
export function TrackingStrip({ orderNumbers = [], children }: Props) {
  return (
    <div className={styles.strip} data-result={orderNumbers.length > 0}>
      <TrackingBox className={`screen-only ${styles.box}`} orderNumbers={orderNumbers} />
      <noscript className={`screen-only ${styles.several}`} data-theme="strip">
        <SeveralNumbers orderNumbers={orderNumbers} />
      </noscript>
      {children && <div className={styles.result}>{children}</div>}
      <PhoneLines />
    </div>
  );
}

/** A box that keeps the lines of a pasted column, where no script can. */
function SeveralNumbers({ orderNumbers }: { readonly orderNumbers: readonly string[] }) {
  return (
    <details open={orderNumbers.length > ORDER_NUMBERS_MAX}>
      <summary>{trackStrip.several}</summary>
      <form method="get" action="/track">
        <label htmlFor="tracking-numbers">{trackStrip.severalHint(ORDER_NUMBERS_MAX)}</label>
        <textarea
          id="tracking-numbers"
          name="orderNo"
          rows={6}
          defaultValue={orderNumbers.length > 1 ? orderNumbers.join("\n") : ""}
          spellCheck={false}
          dir="auto"
        />
        <Button tone="navy">{trackStrip.submit}</Button>
      </form>
    </details>
  );
}

const [support, secondSupport, aog] = phoneLines.value;

/** The numbers to call, and where we are. */
function PhoneLines() {
  return (
    <dl className={`hairlines ${styles.lines}`} data-theme="strip">
      <div>
        <dt className="label">{support.label}</dt>
        <dd className="code">
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
        <dd>
          <span className="strong">{headOffice.place}</span>
        </dd>
      </div>
    </dl>
  );
}
