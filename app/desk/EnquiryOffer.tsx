import { deskEnquiry } from "#app/content/desk/enquiries.ts";
import { CURRENCIES, OUTCOMES } from "#app/domain/enquiries/offer.ts";
import type { Offer } from "#workers/desk/enquiries-types.ts";
import { type Attempt, errorsOf, typedIn } from "./action.ts";
import styles from "./desk.module.css";
import { DeskForm, Field } from "./form.tsx";
import { moment } from "./table.tsx";

interface Props {
  readonly offer: Offer;
  /** How often it was changed */
  readonly seen: number;
  readonly attempt: Attempt | undefined;
}

/** What was offered, and what became of it. */
export function EnquiryOffer({ offer, seen, attempt }: Props) {
  const words = deskEnquiry.offer;
  const values = typedIn(attempt, "offer");
  const errors = errorsOf(attempt, "offer");
  const value = (name: keyof Offer) => values[name] ?? String(offer[name] ?? "");
  return (
    <section className={styles.enquiryPagePanel} aria-label={words.title}>
      <h2 className={styles.enquiryPageHeading}>{words.title}</h2>
      {offer.outcome && (
        <p>{words.decided(words.outcomes[offer.outcome], moment(offer.outcome_at))}</p>
      )}
      <DeskForm does="offer" button={words.save} hasErrors={Object.keys(errors).length > 0}>
        <input type="hidden" name="seen" value={seen} />
        <Field
          label={words.amount}
          name="offered_amount"
          value={value("offered_amount")}
          error={errors.offered_amount}
          maxLength={20}
        />
        <Field
          label={words.currency}
          name="offered_currency"
          value={value("offered_currency") || CURRENCIES[0]}
          error={errors.offered_currency}
          options={CURRENCIES.map((currency) => ({ value: currency, label: currency }))}
        />
        <Field
          label={words.outcome}
          name="outcome"
          value={value("outcome")}
          error={errors.outcome}
          options={[
            { value: "", label: words.waiting },
            ...OUTCOMES.map((outcome) => ({ value: outcome, label: words.outcomes[outcome] })),
          ]}
        />
      </DeskForm>
    </section>
  );
}
