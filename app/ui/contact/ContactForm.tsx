import { clientMessages } from "#app/content/client-messages.ts";
import { email, replyTime } from "#app/content/company.ts";
import {
  contactAttachments,
  contactBanner,
  contactFields,
  contactFormHead,
  contactSubmit,
} from "#app/content/pages/contact.ts";
import { Banner, type BannerText, type ResultMessage } from "../form/Banner.tsx";
import { Cells } from "../form/Cells.tsx";
import { EnquiryForm } from "../form/EnquiryForm.tsx";
import { ErrorSummary } from "../form/ErrorSummary.tsx";
import { PrivacyLink } from "../form/PrivacyLink.tsx";
import { Reference } from "../form/Reference.tsx";
import { SubmitButton } from "../form/SubmitButton.tsx";
import { TextField } from "../form/TextField.tsx";
import { ContactFields } from "./ContactFields.tsx";
import styles from "./ContactForm.module.css";

const ORDER = Object.keys(contactFields);

/** The contact page's form: validated in the browser, with a banner for the result. */
export function ContactForm() {
  return (
    <EnquiryForm kind="contact" label={contactFormHead.heading}>
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
            <a className="link" href={`mailto:${email.value}`}>
              {contactAttachments(email.value)}
            </a>
          }
        />
      </Cells>
      <div className={`ruled ${styles.footer}`}>
        <SubmitButton idle={contactSubmit.idle} busy={contactSubmit.busy} />
        {replyTime.value && <p className="small">{replyTime.value}</p>}
        <PrivacyLink />
      </div>
      <Banner textOf={bannerText} />
      <Reference />
    </EnquiryForm>
  );
}

function bannerText({ code, message }: ResultMessage): BannerText {
  return code === 200
    ? { title: contactBanner.success, text: message || clientMessages.contactSent }
    : { title: contactBanner.failure, text: message };
}
