import { localPath } from "#app/content/page-url.ts";
import { type CarrierNumber, DETAIL_FIELD } from "#app/domain/carrier-number.ts";
import { carrierSearch } from "#content/pages/track-carrier.ts";
import { Button } from "../controls/Button.tsx";
import { Field } from "../form/Field.tsx";
import styles from "./CarrierForm.module.css";
import { AnswerHeading } from "./ResultFrame.tsx";

export interface CarrierFormProps {
  /** The kind of the page's only number, or how many of several are carriers'. */
  readonly numbers: CarrierNumber | number;
  /** How many of several were above the limit of look-ups. */
  readonly unasked?: number;
  /** The address of the page, which has the numbers. */
  readonly path: string;
  /** The typed detail, and why it led to no order; null before. */
  readonly refusal: { readonly detail: string; readonly message: string } | null;
}

/**
 * Asks for a detail of the order of a carrier's number. It is posted with and without JavaScript, so that
 * nothing of it gets into an address; the answer's focus is in the field.
 */
export function CarrierForm({ numbers, unasked = 0, path, refusal }: CarrierFormProps) {
  const { kinds, several, lead, severalLead } = carrierSearch;
  const isOnly = typeof numbers === "string";
  return (
    <div className={`screen-only ${styles.container}`}>
      <form
        method="post"
        action={localPath(`${path}#${DETAIL_FIELD}`)}
        aria-label={carrierSearch.title}
        className={styles.form}
        noValidate
      >
        <div className={`copy ${styles.lead}`}>
          {isOnly ? (
            <AnswerHeading>{kinds[numbers]}</AnswerHeading>
          ) : (
            <p className="strong">{several(numbers)}</p>
          )}
          <p>{isOnly ? lead : severalLead(numbers)}</p>
          {unasked > 0 && <p className="strong">{carrierSearch.unasked(unasked)}</p>}
        </div>
        <Field
          id={DETAIL_FIELD}
          className={`single-field ${styles.detail}`}
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
