import { carrierSearch } from "#app/content/pages/track-carrier.ts";
import { DETAIL_FIELD } from "#app/domain/carrier-number.ts";
import { Button } from "../controls/Button.tsx";
import { Field } from "../form/Field.tsx";
import styles from "./CarrierForm.module.css";

export interface CarrierFormProps {
  /** What was recognized, and what is asked for. */
  readonly title: string;
  readonly lead: string;
  /** The address of the page, which has the numbers. */
  readonly path: string;
  /** What was typed, and why it led to no order; null before. */
  readonly refusal: { readonly detail: string; readonly message: string } | null;
}

/**
 * Asks for a detail of the order of a carrier's number. It is posted with and without JavaScript, so that
 * nothing of it gets into an address; the answer's focus is in the field.
 */
export function CarrierForm({ title, lead, path, refusal }: CarrierFormProps) {
  return (
    <div className={`screen-only ${styles.container}`}>
      <form
        method="post"
        action={`${path}#${DETAIL_FIELD}`}
        aria-label={carrierSearch.title}
        className={styles.form}
        noValidate
      >
        <p className={styles.lead}>
          <span className="strong">{title}</span> {lead}
        </p>
        <Field
          id={DETAIL_FIELD}
          className={styles.detail}
          label={carrierSearch.label}
          help={carrierSearch.help}
          error={refusal?.message}
        >
          {(aria) => (
            <input
              {...aria}
              name={DETAIL_FIELD}
              defaultValue={refusal?.detail}
              autoComplete="email"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="send"
              dir="auto"
              required
            />
          )}
        </Field>
        <div className={styles.send}>
          <Button tone="navy">{carrierSearch.submit}</Button>
        </div>
      </form>
    </div>
  );
}
