import { useRef, useState } from "react";
import { type FormValues, formValues, YES } from "#app/domain/enquiries/form-data.ts";
import { packagesOf } from "#app/domain/enquiries/measure.ts";
import { URGENT_NATURE } from "#app/domain/enquiries/quote-options.ts";
import { type QuoteFacts, quoteCells } from "#app/sentences/receipt.ts";
import { clientMessages } from "#content/client-messages.ts";
import { replyTime } from "#content/company.ts";
import {
  aogTab,
  quoteDraft,
  quoteFields,
  quoteFooter,
  quoteFromTools,
  quoteRequired,
} from "#content/pages/quote-form.ts";
import { quoteReceipt, receiptFields } from "#content/receipt.ts";
import { AogBand } from "../form/AogBand.tsx";
import { EnquiryForm, PrivacyLink, SubmitButton } from "../form/EnquiryForm.tsx";
import { useFormState } from "../form/enquiry-state.ts";
import { Banner, type BannerText, ErrorSummary, type ResultMessage } from "../form/FormResult.tsx";
import { Receipt } from "../form/Receipt.tsx";
import { useHydrated } from "../use-hydrated.ts";
import styles from "./QuoteForm.module.css";
import { QuoteGroups } from "./QuoteGroups.tsx";
import type { QuoteFromAddress } from "./quote-from-address.ts";

/** The fields in document order. */
const ORDER = Object.keys(quoteFields);

interface Props {
  /** Initial values. */
  readonly fromAddress?: QuoteFromAddress | null;
}

/** The quote form, designed as an air waybill. */
export function QuoteForm({ fromAddress = null }: Props) {
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
        prefill={fromAddress?.values ?? null}
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
        receipt={{
          again: quoteReceipt.again,
          render: (keepDetails) => (
            <Receipt
              texts={quoteReceipt}
              cellsOf={cellsOf}
              isUrgent={(values) => values.nature_of_dispatch === URGENT_NATURE}
              bannerOf={bannerText}
              onKeep={keepDetails}
            />
          ),
        }}
      >
        <PrefillNote fromAddress={fromAddress} />
        <p className={`small ${styles.required}`}>{quoteRequired}</p>
        {/* Shown once AOG is chosen. */}
        <AogBand text={aogTab.text} className={styles.tab} role="status" />
        <ErrorSummary fields={ORDER} />
        <QuoteGroups typed={typed} />
        <div className={`ruled ${styles.footer}`}>
          <div className={styles.content}>
            <p>
              {replyTime.value} <PrivacyLink />
            </p>
            <DraftNote isRestored={isRestored} onClear={clear} />
          </div>
          <SubmitButton idle={quoteFooter.submit} busy={quoteFooter.busy} />
        </div>
        <Banner textOf={bannerText} />
      </EnquiryForm>
    </div>
  );
}

/** What was asked for, as the receipt shows it. */
function cellsOf(values: FormValues) {
  const facts = {
    ...values,
    ...packagesOf(values),
    dangerous_goods: values.dangerous_goods === YES,
    cargo_insurance: values.cargo_insurance === YES,
  } as unknown as QuoteFacts;
  return [
    { label: receiptFields.from, value: values.origin ?? "" },
    { label: receiptFields.to, value: values.destination ?? "" },
    ...quoteCells(facts),
  ];
}

/** Asks to check the values from the address, until the form is sent or reset. */
function PrefillNote({ fromAddress }: Props) {
  const { values } = useFormState();
  if (!fromAddress || values !== fromAddress.values) return null;
  return (
    <p className={styles.prefilled}>
      {quoteFromTools.note} {fromAddress.isAverage && quoteFromTools.averageNote}
    </p>
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
