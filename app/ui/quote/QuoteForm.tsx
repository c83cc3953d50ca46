import { useRef, useState } from "react";
import { clientMessages } from "#app/content/client-messages.ts";
import { phoneLines, replyTime } from "#app/content/company.ts";
import {
  aogTab,
  quoteDraft,
  quoteFields,
  quoteFooter,
  quoteSent,
} from "#app/content/pages/quote-form.ts";
import { longTime } from "#app/domain/dubai-time.ts";
import { type FormValues, formValues } from "#app/domain/enquiries/form-data.ts";
import { EnquiryForm, PrivacyLink, SubmitButton } from "../form/EnquiryForm.tsx";
import { useFormState } from "../form/enquiry-state.ts";
import {
  Banner,
  type BannerText,
  ErrorSummary,
  Reference,
  type ResultMessage,
} from "../form/FormResult.tsx";
import { Icon, phoneIcon } from "../icons/Icon.tsx";
import { useHydrated } from "../use-hydrated.ts";
import styles from "./QuoteForm.module.css";
import { QuoteGroups } from "./QuoteGroups.tsx";

/** The fields in document order. */
const ORDER = Object.keys(quoteFields);

const BRIEF = [
  "origin",
  "destination",
  "mode_of_shipping",
  "estimated_date",
  "number_of_packs",
] as const;

/** The quote form, designed as an air waybill. */
export function QuoteForm() {
  const [typed, setTyped] = useState<FormValues>({});
  const container = useRef<HTMLDivElement>(null);
  const [isRestored, setIsRestored] = useState(false);

  function clear() {
    const form = container.current?.querySelector("form");
    form?.reset();
    // The pressed button disappears, and with it the keyboard focus.
    form?.querySelector<HTMLElement>('[name="name"]')?.focus();
  }

  return (
    <div ref={container} className="ruled">
      <EnquiryForm
        kind="quote"
        label={quoteFooter.submit}
        onRestored={(typed, isRestored) => {
          setTyped(typed);
          setIsRestored(isRestored);
        }}
        onTyped={(form) => setTyped(formValues(new FormData(form)))}
        onStored={() => setIsRestored(false)}
        onReset={() => {
          setTyped({});
          setIsRestored(false);
        }}
      >
        <AogTab />
        <ErrorSummary fields={ORDER} />
        <QuoteGroups typed={typed} />
        <div className={`ruled ${styles.footer}`}>
          <div className={styles.content}>
            <p>
              {quoteFooter.required} {replyTime.value} <PrivacyLink />
            </p>
            <DraftNote isRestored={isRestored} onClear={clear} />
          </div>
          <SubmitButton idle={quoteFooter.submit} busy={quoteFooter.busy} />
        </div>
        <Banner textOf={bannerText} />
        <Reference heading={quoteSent.heading}>
          <Sent />
        </Reference>
      </EnquiryForm>
    </div>
  );
}

/** A summary of the sent request. */
function Sent() {
  const { sent } = useFormState();
  const { day } = longTime(Date.parse(sent.estimated_date ?? ""));
  return (
    <div>
      <p className="label">{quoteSent.title}</p>
      <dl className={styles.sent}>
        {BRIEF.map((name) => (
          <div key={name}>
            <dt>{quoteFields[name]}</dt>
            <dd className="strong" dir="auto">
              {(name === "estimated_date" && day) || sent[name] || quoteSent.one}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface DraftNoteProps {
  readonly isRestored: boolean;
  readonly onClear: () => void;
}

/** States where the draft is kept; once restored, offers to clear it. */
function DraftNote({ isRestored, onClear }: DraftNoteProps) {
  // Drafts need JavaScript.
  if (!useHydrated()) return null;
  return (
    <p className="small">
      {isRestored ? quoteDraft.restored : quoteDraft.kept}{" "}
      {isRestored && (
        <button type="button" className="link touch" onClick={onClear}>
          {quoteDraft.clear}
        </button>
      )}
    </p>
  );
}

/** The server's message or the default one; on an error 'Something Error!' and what to do. */
function bannerText({ code, message }: ResultMessage): BannerText {
  if (code === 200) return { title: message || clientMessages.quoteSent };
  const isMore = message !== clientMessages.somethingError;
  return { title: clientMessages.somethingError, text: isMore ? message : undefined };
}

/** The AOG desk's number, shown once AOG is chosen. */
function AogTab() {
  const [, , aog] = phoneLines.value;
  return (
    <p className={styles.tab} role="status">
      <span className={styles.aogTabContent}>
        <span className="badge">{aogTab.code}</span> <b className="strong">{aogTab.text}</b>
      </span>
      <a className="code touch" href={`tel:${aog.dial}`} aria-label={`${aog.label}: ${aog.shown}`}>
        <Icon lines={phoneIcon} />
        <span>{aog.shown}</span>
      </a>
    </p>
  );
}
