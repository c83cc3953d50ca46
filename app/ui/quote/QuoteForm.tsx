import { useRef, useState } from "react";
import { quoteFields, quoteFoot } from "#app/content/pages/service-request.ts";
import { type FormValues, formValues } from "#app/domain/enquiries/form-data.ts";
import { EnquiryForm } from "../form/EnquiryForm.tsx";
import { ErrorSummary } from "../form/ErrorSummary.tsx";
import { Reference } from "../form/Reference.tsx";
import { SubmitButton } from "../form/SubmitButton.tsx";
import { BANNER_MS } from "../timing.ts";
import { AogTab } from "./AogTab.tsx";
import { DraftNote } from "./DraftNote.tsx";
import { QuoteBanner } from "./QuoteBanner.tsx";
import styles from "./QuoteForm.module.css";
import { QuoteGroups } from "./QuoteGroups.tsx";
import { useDraft } from "./use-draft.ts";

/** The fields in document order. */
const ORDER = Object.keys(quoteFields);

/** The quote form, designed as an air waybill. */
export function QuoteForm() {
  const [typed, setTyped] = useState<FormValues>({});
  const container = useRef<HTMLDivElement>(null);
  const draft = useDraft(container, setTyped);

  return (
    <div ref={container} className="ruled">
      <EnquiryForm
        kind="quote"
        label={quoteFoot.submit}
        bannerMs={BANNER_MS}
        resetAfter={[200]}
        onTyped={(form) => {
          setTyped(formValues(new FormData(form)));
          draft.save(form);
        }}
        onStored={draft.forget}
        onReset={() => setTyped({})}
      >
        <AogTab />
        <ErrorSummary fields={ORDER} />
        <QuoteGroups typed={typed} />
        <div className={styles.footer}>
          <div className={styles.content}>
            <p>{quoteFoot.required}</p>
            <DraftNote isRestored={draft.isRestored} onClear={draft.clear} />
          </div>
          <SubmitButton idle={quoteFoot.submit} busy={quoteFoot.busy} />
        </div>
        <QuoteBanner />
        <Reference />
      </EnquiryForm>
    </div>
  );
}
