import { useEffect, useRef } from "react";
import { localPath } from "#app/content/page-url.ts";
import { followPath } from "#app/domain/follow.ts";
import { NOTIFICATION_LEVELS, type NotificationLevel } from "#app/domain/tracking/notifications.ts";
import { followForm } from "#content/pages/follow.ts";
import { Button } from "../controls/Button.tsx";
import { restoreDraft, saveDraft } from "../form/draft.ts";
import {
  EmailInput,
  Field,
  Honeypot,
  refusalNote,
  writeEmailSmall,
  writeEmailsSmall,
} from "../form/Field.tsx";
import styles from "./FollowForm.module.css";

interface Props {
  readonly orderNumber: string;
  /** The values that were refused. */
  readonly values?: { readonly email: string; readonly level: NotificationLevel };
  /** Why the address was refused. */
  readonly error?: string | undefined;
}

/** The form to follow an order by e-mail. It is posted to another page, with and without JavaScript. */
export function FollowForm({ orderNumber, values, error }: Props) {
  const { levels } = followForm;
  const form = useRef<HTMLFormElement>(null);
  const isPosted = values !== undefined;
  useEffect(() => {
    if (form.current) restoreDraft("follow", form.current, isPosted);
  }, [isPosted]);
  return (
    <form
      ref={form}
      onInput={({ currentTarget }) => saveDraft("follow", currentTarget)}
      id="follow"
      method="post"
      action={localPath(followPath(orderNumber))}
      aria-label={followForm.title}
      className={styles.form}
      onSubmit={({ currentTarget }) => writeEmailsSmall(currentTarget)}
      noValidate
    >
      <p className={styles.lead}>{followForm.lead}</p>
      <Honeypot />
      <Field
        id="follow-email"
        className="single-field"
        label={followForm.email}
        error={error}
        errorNote={error && refusalNote("email", values?.email ?? "")}
      >
        {(aria) => (
          <EmailInput
            {...aria}
            defaultValue={values?.email}
            onBlur={({ target }) => writeEmailSmall(target)}
          />
        )}
      </Field>
      <fieldset className={styles.levels}>
        <legend className="label">{followForm.which}</legend>
        {NOTIFICATION_LEVELS.map((level) => (
          <label key={level}>
            <input
              type="radio"
              name="level"
              value={level}
              defaultChecked={level === (values?.level ?? "important")}
            />
            <span>
              <strong>{levels[level].label}</strong> <span>{levels[level].text}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className={`text-small ${styles.send}`}>
        <Button type="submit" tone="navy">
          {followForm.submit}
        </Button>
        <a className="link touch" href={localPath("/terms-and-conditions#privacy")}>
          {followForm.privacy}
        </a>
      </div>
    </form>
  );
}
