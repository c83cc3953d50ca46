import { clientMessages } from "#app/content/client-messages.ts";
import {
  contactBanner,
  contactFields,
  contactFormHead,
  contactSubmit,
} from "#app/content/pages/contact.ts";
import { Banner } from "../form/Banner.tsx";
import { Cells } from "../form/Cells.tsx";
import { EnquiryForm, useFormState } from "../form/EnquiryForm.tsx";
import { ErrorSummary } from "../form/ErrorSummary.tsx";
import { Reference } from "../form/Reference.tsx";
import { SubmitButton } from "../form/SubmitButton.tsx";
import { TextArea } from "../form/TextArea.tsx";
import { BANNER_MS } from "../timing.ts";
import { ContactFields } from "./ContactFields.tsx";
import styles from "./ContactForm.module.css";

const ORDER = Object.keys(contactFields);

/** The contact page's form: validated in the browser, with a banner for the result. */
export function ContactForm() {
  return (
    <EnquiryForm
      kind="contact"
      label={contactFormHead.heading}
      bannerMs={BANNER_MS}
      resetAfter={[200]}
      className={styles.form}
    >
      <ErrorSummary fields={ORDER} />
      <Cells>
        <ContactFields />
        <TextArea name="message" label={contactFields.message} isOptional />
      </Cells>
      <div className={styles.footer}>
        <SubmitButton idle={contactSubmit.idle} busy={contactSubmit.busy} />
      </div>
      <ContactBanner />
      <Reference />
    </EnquiryForm>
  );
}

function ContactBanner() {
  const { banner } = useFormState();
  if (!banner) return <Banner kind={null} />;
  return banner.code === 200 ? (
    <Banner
      kind="success"
      title={contactBanner.success}
      text={banner.message || clientMessages.contactSent}
    />
  ) : (
    <Banner kind="failure" title={contactBanner.failure} text={banner.message} />
  );
}
