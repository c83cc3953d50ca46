import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { brand, companyEmail } from "#app/content/company-facts.ts";
import type { ReceiptTexts } from "#app/content/types.ts";
import { timeInDubai } from "#app/domain/dubai-time.ts";
import type { FormValues } from "#app/domain/enquiries/form-data.ts";
import type { ReceiptCell } from "#app/sentences/receipt.ts";
import { headOffice, phoneLines } from "#content/company.ts";
import { labels } from "#content/labels.ts";
import { withCommas } from "#content/punctuation.ts";
import { receiptLabels, urgentReceipt } from "#content/receipt.ts";
import { CopyButton } from "../controls/CopyButton.tsx";
import { arrowIcon, Icon } from "../icons/Icon.tsx";
import { copyIcon, printIcon } from "../icons/section-icons.ts";
import { AogBand } from "./AogBand.tsx";
import { resultId, type StoredEnquiry, useFormState } from "./enquiry-state.ts";
import type { BannerText, ResultMessage } from "./FormResult.tsx";
import styles from "./Receipt.module.css";

const [support] = phoneLines;

interface Props {
  readonly texts: ReceiptTexts;
  readonly cellsOf: (values: FormValues) => readonly ReceiptCell[];
  /** True where the visitor should call the AOG desk; by default never. */
  readonly isUrgent?: (values: FormValues) => boolean;
  /** The banner of the success; none where the form says it beside its button. */
  readonly bannerOf?: ((result: ResultMessage) => BannerText) | undefined;
  readonly onKeep: () => void;
}

/**
 * The receipt of the last stored enquiry, where the form began. It takes the focus, unless the visitor
 * types the next enquiry already; without JavaScript the browser goes to it.
 */
export function Receipt({ texts, cellsOf, isUrgent, bannerOf, onKeep }: Props) {
  const { kind, receipt, posted, attempt, hasBanner, isChanged } = useFormState();
  const section = useRef<HTMLElement>(null);
  const arrived = useEffectEvent(() => {
    if (!receipt || isChanged || attempt === posted) return;
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each stored enquiry
  useEffect(arrived, [receipt]);

  if (!receipt) return null;
  const { reference, values } = receipt;
  const { name = "", email = "" } = values;
  const isLast = attempt?.result.code === 200;
  const [title, banner] = [`${kind}-receipt`, `${kind}-banner`];
  return (
    <section
      ref={section}
      {...(isLast && { id: resultId(kind) })}
      tabIndex={-1}
      className={styles.receipt}
      aria-labelledby={title}
      aria-describedby={banner}
      data-receipt
    >
      <div className={styles.strip} data-theme="strip">
        <div className={styles.head}>
          {reference && (
            <>
              <p className="label">{receiptLabels.reference}</p>
              <p className={`code ${styles.reference}`}>{reference}</p>
            </>
          )}
          <h2 id={title} className={styles.title}>
            {texts.heading(name.trim())}
          </h2>
          <div id={banner} className={styles.banner} data-shown={isLast && hasBanner}>
            {bannerOf && <Success {...bannerOf({ code: 200, message: receipt.message })} />}
            <p className="small">{receiptLabels.hint}</p>
          </div>
        </div>
        <Stamp {...receipt} />
      </div>
      {isUrgent?.(values) && <AogBand text={urgentReceipt.text} />}
      <dl className={`hairlines ${styles.cells}`}>
        {cellsOf(values).map((cell) => (
          <Cell key={cell.label} {...cell} />
        ))}
        <div className={styles.wide}>
          <dt className="label">{receiptLabels.next}</dt>
          <dd>
            <ol className={styles.steps}>
              {texts.steps(email).map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </dd>
        </div>
        <div>
          <dt className="label">{receiptLabels.files}</dt>
          <dd className="small">
            <p>{texts.files}</p>
            <a
              className="link touch"
              href={`mailto:${companyEmail.value}?subject=${encodeURIComponent(reference ?? "")}`}
            >
              {companyEmail.value}
            </a>
          </dd>
        </div>
        <div>
          <dt className="label">{labels.customerSupport}</dt>
          <dd className="code">
            <a className="touch" href={`tel:${support.dial}`}>
              {support.shown}
            </a>
          </dd>
        </div>
      </dl>
      <div className={`ruled wrap screen-only ${styles.actions}`}>
        {reference && (
          <CopyButton
            icon={copyIcon}
            label={receiptLabels.copy}
            copied={receiptLabels.copied}
            text={() => reference}
          />
        )}
        <button type="button" className={ACTION} onClick={() => window.print()}>
          <Icon lines={printIcon} />
          {receiptLabels.print}
        </button>
        <button type="button" className={ACTION} onClick={onKeep}>
          {texts.keep}
          <Icon lines={arrowIcon} />
        </button>
      </div>
    </section>
  );
}

const ACTION = "touch strong text-small";

/** The banner of specification section 8, in the place that the hint has after it. */
function Success({ title, text }: BannerText) {
  return (
    <div role="status" className={styles.success}>
      <p>{withWholeReference(title)}</p>
      {text && <p>{withWholeReference(text)}</p>}
    </div>
  );
}

/** A reference, such as Q-VF1TK-R9Q27, stays on one line. */
function withWholeReference(text: string): ReactNode {
  const parts = text.split(/\b([A-Z](?:-[0-9A-Z]{5}){2})\b/);
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <span key={part} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

/** When the enquiry was received. */
function Stamp({ received_at = "" }: Pick<StoredEnquiry, "received_at">) {
  const { day, time } = timeInDubai(received_at);
  return (
    <div className={`stamp ${styles.stamp}`}>
      <p className="label">{withCommas(brand.name, headOffice.place)}</p>
      <p className={`head-face ${styles.received}`}>{receiptLabels.received}</p>
      {day && (
        <p className="code">
          <time dateTime={received_at}>{withCommas(day, time)}</time>
        </p>
      )}
    </div>
  );
}

function Cell({ label, value, notes = [], look }: ReceiptCell) {
  return (
    <div {...(look === "total" && { "data-theme": "navy" })}>
      <dt className="label">{label}</dt>
      <dd>
        <span className={look ? `code ${styles.figure}` : "value"} dir="auto">
          {value}
        </span>
        {notes.map((note) => (
          <span key={note} className="fine">
            {note}
          </span>
        ))}
      </dd>
    </div>
  );
}
