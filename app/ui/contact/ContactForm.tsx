import { companyEmail } from "#app/content/company-facts.ts";
import { HOME_FORM } from "#app/domain/enquiries/form-data.ts";
import { INCOTERMS } from "#app/domain/incoterms.ts";
import { clientMessages } from "#content/client-messages.ts";
import { replyTime } from "#content/company.ts";
import { errorLabels } from "#content/error-labels.ts";
import {
  contactAttachments,
  contactBanner,
  contactFields,
  contactFormHead,
  contactHelp,
  contactSubmit,
} from "#content/pages/contact.ts";
import { homeContact, homeContactStatus } from "#content/pages/home-sections.ts";
import { contactReceipt } from "#content/receipt.ts";
import { EnquiryForm, PrivacyLink, SubmitButton } from "../form/EnquiryForm.tsx";
import { resultId, useFormState } from "../form/enquiry-state.ts";
import { Cells, TextField } from "../form/Field.tsx";
import {
  Banner,
  type BannerText,
  ErrorSummary,
  NotSent,
  type ResultMessage,
} from "../form/FormResult.tsx";
import { Receipt } from "../form/Receipt.tsx";
import styles from "./ContactForm.module.css";

const ORDER = Object.keys(contactFields);

/** The contact page's form: validated in the browser, with a banner for the result. */
export function ContactForm() {
  return (
    <EnquiryForm
      kind="contact"
      label={contactFormHead.heading}
      className={styles.form}
      receipt={receiptWith(bannerText)}
    >
      <ErrorSummary fields={ORDER} />
      <Cells>
        <ContactFields />
        <TextField
          name="message"
          label={contactFields.message}
          isMultiline
          span={12}
          isOptional
          hint={
            <a className="link touch" href={`mailto:${companyEmail.value}`}>
              {contactAttachments(companyEmail.value)}
            </a>
          }
        />
      </Cells>
      <div className={`ruled wrap ${styles.footer}`}>
        <SubmitButton idle={contactSubmit.idle} busy={contactSubmit.busy} />
        {replyTime.value && <p className="small">{replyTime.value}</p>}
        <PrivacyLink />
      </div>
      <Banner textOf={bannerText} />
    </EnquiryForm>
  );
}

/** The receipt of both contact forms. */
function receiptWith(bannerOf?: (result: ResultMessage) => BannerText) {
  return {
    again: contactReceipt.again,
    render: (keepDetails: () => void) => (
      <Receipt
        texts={contactReceipt}
        cellsOf={({ subject = "" }) => [{ label: contactFields.subject, value: subject }]}
        bannerOf={bannerOf}
        onKeep={keepDetails}
      />
    ),
  };
}

function bannerText({ code, message }: ResultMessage): BannerText {
  return code === 200
    ? { title: contactBanner.success, text: message || clientMessages.contactSent }
    : { title: contactBanner.failure, text: message };
}

/** The fields that both contact forms share. */
function ContactFields() {
  return (
    <>
      <TextField name="name" label={contactFields.name} autoComplete="name" />
      <TextField name="email" label={contactFields.email} type="email" autoComplete="email" />
      <TextField name="phone" label={contactFields.phone} type="tel" autoComplete="tel" />
      <TextField name="subject" label={contactFields.subject} />
    </>
  );
}

const SHORT = { isOptional: true, span: 3, phoneSpan: 6 } as const;

/**
 * The home page's contact form. Not validated in the browser (specification section 5); a status
 * line shows the server's result, and stays; a success empties the form at once, and has a receipt.
 */
export function HomeContactForm() {
  return (
    <EnquiryForm
      kind="contact"
      form={HOME_FORM}
      label={homeContact.heading}
      className={styles.form}
      bannerMs={0}
      receipt={receiptWith()}
    >
      <Cells>
        <ContactFields />
        <TextField
          {...SHORT}
          name="freight"
          label={contactFields.freight}
          help={contactHelp.freight}
        />
        <TextField
          {...SHORT}
          name="city"
          label={contactFields.city}
          help={contactHelp.city}
          autoComplete="address-level2"
        />
        <TextField
          {...SHORT}
          name="delivery"
          label={contactFields.delivery}
          help={contactHelp.delivery}
        />
        <TextField
          {...SHORT}
          name="incoterms"
          label={contactFields.incoterms}
          help={contactHelp.incoterms}
          suggestions={INCOTERMS}
        />
        <TextField name="message" label={contactFields.message} isMultiline span={12} />
      </Cells>
      <div className={`ruled wrap ${styles.footer}`}>
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
