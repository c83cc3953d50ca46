import { errorLabels } from "#app/content/labels.ts";
import { contactFields, contactSubmit, incoterms } from "#app/content/pages/contact.ts";
import { homeContact, homeContactStatus } from "#app/content/pages/home-sections.ts";
import { HOME_FORM } from "#app/domain/enquiries/form-data.ts";
import type { ResultMessage } from "../form/Banner.tsx";
import { Cells } from "../form/Cells.tsx";
import { EnquiryForm } from "../form/EnquiryForm.tsx";
import { resultId, useFormState } from "../form/enquiry-state.ts";
import { NotSent } from "../form/NotSent.tsx";
import { PrivacyLink } from "../form/PrivacyLink.tsx";
import { SubmitButton } from "../form/SubmitButton.tsx";
import { TextField } from "../form/TextField.tsx";
import { ContactFields } from "./ContactFields.tsx";
import styles from "./ContactForm.module.css";

const SHORT = { isOptional: true, span: 3, phoneSpan: 6 } as const;

/**
 * The home page's contact form. Not validated in the browser (specification section 5); a status
 * line shows the server's result, and stays; a success empties the form at once.
 */
export function HomeContactForm() {
  return (
    <EnquiryForm kind="contact" form={HOME_FORM} label={homeContact.heading} bannerMs={0}>
      <Cells>
        <ContactFields />
        <TextField {...SHORT} name="freight" label={contactFields.freight} />
        <TextField
          {...SHORT}
          name="city"
          label={contactFields.city}
          autoComplete="address-level2"
        />
        <TextField {...SHORT} name="delivery" label={contactFields.delivery} />
        <TextField
          {...SHORT}
          name="incoterms"
          label={contactFields.incoterms}
          suggestions={incoterms}
        />
        <TextField name="message" label={contactFields.message} isMultiline span={12} />
      </Cells>
      <div className={`ruled ${styles.footer}`}>
        <Status />
        <PrivacyLink />
        <SubmitButton idle={contactSubmit.idle} busy={contactSubmit.busy} tone="navy" />
      </div>
    </EnquiryForm>
  );
}

/** The result of the last attempt. */
function Status() {
  const { isSending, attempt } = useFormState();
  const result = attempt?.result;
  return (
    <p id={resultId("contact")} className={`small ${styles.status}`} role="status" tabIndex={-1}>
      {isSending
        ? `${homeContactStatus.sending}…`
        : result && <StatusText code={result.code} message={result.message} />}
      {result?.errorId && (
        <>
          <br />
          {errorLabels.errorId(result.errorId)}
        </>
      )}
    </p>
  );
}

function StatusText({ code, message }: ResultMessage) {
  if (code === 200) return `${homeContactStatus.sent} ${message}`;
  if (code === 422) return homeContactStatus.refused;
  return (
    <>
      {message} <NotSent />
    </>
  );
}
