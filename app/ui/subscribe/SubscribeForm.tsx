import { clientMessages } from "#content/client-messages.ts";
import { errorLabels } from "#content/error-labels.ts";
import { newsletter } from "#content/footer.ts";
import { Arrow } from "../controls/Button.tsx";
import { EnquiryForm, PrivacyLink } from "../form/EnquiryForm.tsx";
import { resultId, useFormState } from "../form/enquiry-state.ts";
import { EmailInput, Field, useField } from "../form/Field.tsx";
import { NotSent } from "../form/FormResult.tsx";
import { SUBSCRIBE_BANNER_MS } from "../timing.ts";
import styles from "./SubscribeForm.module.css";

/**
 * The newsletter form in the footer. It is reset after both results of the specification
 * (subscribed, already subscribed); on any other error the value stays.
 */
export function SubscribeForm() {
  return (
    <EnquiryForm
      kind="subscriber"
      label={newsletter.title}
      bannerMs={SUBSCRIBE_BANNER_MS}
      resetAfter={[200, 409]}
      className={styles.subscribe}
    >
      <div id={resultId("subscriber")} className={styles.form} tabIndex={-1}>
        <Email />
        <Message />
        <PrivacyLink />
      </div>
    </EnquiryForm>
  );
}

function Email() {
  const { initial, ...field } = useField("email");
  const { isSending } = useFormState();
  return (
    <Field {...field} className={styles.email} label={newsletter.title}>
      {(aria) => (
        <div className={styles.row}>
          <EmailInput {...aria} placeholder={newsletter.email} defaultValue={initial} />
          <button type="submit" aria-label={newsletter.submit} aria-disabled={isSending}>
            <Arrow />
          </button>
        </div>
      )}
    </Field>
  );
}

function Message() {
  const { attempt, hasBanner } = useFormState();
  const errorId = attempt?.result.errorId;
  // An invalid address has its message at the field.
  const shown = hasBanner && attempt?.result.code !== 422 ? attempt?.result : null;
  return (
    <p className={`small ${styles.message}`} role="status" data-code={shown?.code}>
      {shown ? statusText(shown.code, shown.message) : errorId ? <NotSent /> : newsletter.text}
      {errorId && (
        <>
          <br />
          {errorLabels.errorId(errorId)}
        </>
      )}
    </p>
  );
}

function statusText(code: number, message: string): string {
  if (code === 200) return message || clientMessages.subscribed;
  if (code === 409) return message || clientMessages.alreadySubscribed;
  return `${clientMessages.somethingError} ${message}`;
}
