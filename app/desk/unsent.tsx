/** E-mails of an enquiry or an order that failed, each with what can be done about it. */
import { pluralize } from "#app/domain/words.ts";
import { MAIL_LABELS, type UnsentMail } from "#workers/mail/unsent.ts";
import { useAttempt } from "./action.ts";
import styles from "./desk.module.css";
import { DeskField, DeskForm, TextForm } from "./form.tsx";
import { Section } from "./page.tsx";
import { moment } from "./table.tsx";

/** The forms of this section, by their field "do". */
export const MAIL_FORMS: readonly (string | undefined)[] = ["resend", "readdress", "give-up"];

/** Where Today leads to. */
export const UNSENT_ID = "emails";

interface Props {
  readonly mails: readonly (UnsentMail & { readonly address: string | null })[];
  /** Explains what "Write to another address" does; without it there is no such form. */
  readonly readdressing: string | null;
}

/** Nothing where no e-mail failed. */
export function UnsentMails({ mails, readdressing }: Props) {
  const attempt = useAttempt("readdress");
  if (mails.length === 0) return null;
  return (
    <Section title="Emails that failed" id={UNSENT_ID} className={styles.unsent}>
      {mails.map(({ id, kind, address, created_at, attempts, failure }) => (
        <div key={id} className={`${styles.boxed} ${styles.unsentMail}`}>
          <p dir="auto">
            <strong>{[MAIL_LABELS[kind], address].filter(Boolean).join(", ")}</strong>
            {`, since ${moment(created_at)}, ${attempts === 0 ? "not tried in time" : `tried ${pluralize(attempts, "time")}`}.`}
            {failure && <span className={styles.unsentFailure}>{failure}</span>}
          </p>
          <div className={styles.buttons}>
            <DeskForm does="resend" button="Send again" hidden={{ mail: id }} isMain />
            <TextForm does="give-up" hidden={{ mail: id }}>
              Give it up
            </TextForm>
          </div>
          {readdressing && kind !== "enquiry" && (
            <details
              className={styles.disclosure}
              open={attempt?.typed.mail === String(id) || undefined}
            >
              <summary className="link">Write to another address</summary>
              <p className="small">{readdressing}</p>
              <DeskForm does="readdress" button="Write to this address" hidden={{ mail: id }}>
                <DeskField label="Address" name="address" maxLength={254} isRequired />
              </DeskForm>
            </details>
          )}
        </div>
      ))}
    </Section>
  );
}
