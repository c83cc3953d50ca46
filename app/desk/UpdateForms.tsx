import { useId } from "react";
import { deskOrder, holdReasons, updateHints } from "#app/content/desk/orders.ts";
import type { MilestoneState } from "#app/domain/tracking/state.ts";
import { EXCEPTIONS, MILESTONES } from "#app/domain/tracking/status.ts";
import type { FieldErrors } from "#app/domain/validation.ts";
import {
  type Release,
  UPDATE_FIELDS,
  type UpdateField,
  type UpdatePreview,
} from "#workers/desk/orders-types.ts";
import type { Result } from "#workers/desk/result-types.ts";
import { type Attempt, errorsOf, typedIn } from "./action.ts";
import { explainPreview, previewText } from "./change-text.ts";
import styles from "./desk.module.css";
import { DeskForm, Field, type FormPreview } from "./form.tsx";

interface Props {
  /** Of the orders that are updated. */
  readonly numbers: readonly string[];
  /** What each form posts unseen: by `seen` the log that the page shows. */
  readonly hidden: Readonly<Record<string, string | number>>;
  readonly places: readonly string[];
  /** Of the one order; none of several. */
  readonly milestones: readonly MilestoneState[];
  readonly suggested: { readonly event: string; readonly place: string };
  /** What the suggested event would do. */
  readonly planned?: UpdatePreview | null;
  readonly attempt: Attempt | undefined;
}

/** Adds an event that happened or is expected; sets the status or the delivery date in own text. */
export function UpdateForms(props: Props) {
  const { numbers, hidden, places, milestones, suggested, planned = null, attempt } = props;
  const typed: Readonly<Record<string, string>> = { ...suggested, ...typedIn(attempt, "event") };
  const errors = errorsOf(attempt, "event");
  const isRefused = Object.keys(errors).length > 0;
  const lists: Partial<Record<UpdateField, readonly string[]>> = {
    event: [...MILESTONES, ...EXCEPTIONS, "released"],
    place: places,
    note: holdReasons,
  };
  return (
    <section aria-label={deskOrder.addUpdate} id="update">
      <h2 className={styles.orderPageHeading}>{deskOrder.addUpdate}</h2>
      <DeskForm
        does="event"
        button={deskOrder.submitUpdate}
        hasErrors={isRefused}
        preview={toPreview(numbers, attempt, "event", planned)}
        more={<QuickButtons milestones={milestones} />}
        isMain
      >
        <Hidden fields={hidden} />
        {UPDATE_FIELDS.map((name) => (
          <Field
            key={name}
            label={deskOrder[name]}
            name={name}
            value={typed[name]}
            error={errors[name]}
            hint={updateHints[name]}
            list={lists[name]}
            isRequired={name === "event"}
          />
        ))}
        <label className={styles.orderPageCheck}>
          <input type="checkbox" name="isExpected" defaultChecked={typed.isExpected === "on"} />
          {deskOrder.isExpected}
        </label>
        <Confirmations typed={typed} errors={errors} />
      </DeskForm>
      <WordForm numbers={numbers} hidden={hidden} attempt={attempt} does="status" />
      <WordForm numbers={numbers} hidden={hidden} attempt={attempt} does="date" />
    </section>
  );
}

/** What a form would do, where that was asked for: of the form that was sent, else of the suggestion. */
export function toPreview(
  numbers: readonly string[],
  attempt: Attempt | undefined,
  does: string,
  planned: UpdatePreview | null = null,
): FormPreview {
  const query = new URLSearchParams(numbers.map((number) => ["number", number]));
  const asked = attempt?.typed.do === does ? attempt.result : planned;
  return {
    action: `/desk/orders/preview?${query}`,
    text: asked?.kind === "planned" ? previewText(asked) : null,
  };
}

interface ReleaseProps extends Pick<Props, "hidden"> {
  readonly event: Release;
  readonly plan: UpdatePreview | Result | null;
}

/** Ends a hold. */
export function ReleaseForm({ hidden, event, plan }: ReleaseProps) {
  return (
    <div className={styles.orderPageRelease}>
      <p className="small">{deskOrder.releaseNote}</p>
      <DeskForm
        does="event"
        button={deskOrder.release(event.container ?? null)}
        preview={{ text: (plan && explainPreview(plan)?.text) ?? null }}
      >
        <Hidden fields={{ ...hidden, ...event }} />
      </DeskForm>
    </div>
  );
}

/**
 * The next two milestones with the places where they are expected: a tap fills these into the form,
 * beside what is typed in it.
 */
function QuickButtons({ milestones }: Pick<Props, "milestones">) {
  const next = milestones.filter(({ position }) => position === "ahead").slice(0, 2);
  const here = milestones.find(({ position }) => position === "here");
  if (next.length === 0) return null;
  return (
    <span className={styles.orderPageQuick}>
      <span className="label">{deskOrder.quick}</span>
      {next.map(({ milestone, event }) => {
        const place =
          event?.place ?? (milestone === "departed" ? here?.event?.place : null) ?? null;
        const query = new URLSearchParams({ event: milestone, ...(place && { place }) });
        return (
          <button
            key={milestone}
            type="submit"
            className={styles.orderPageQuickButton}
            name="quick"
            value={`${query}`}
            formNoValidate
          >
            {deskOrder.quickNow(milestone, place)}
          </button>
        );
      })}
    </span>
  );
}

function Hidden({ fields }: { readonly fields: Props["hidden"] }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

interface WordProps extends Pick<Props, "numbers" | "hidden" | "attempt"> {
  readonly does: "status" | "date";
}

function WordForm({ numbers, hidden, attempt, does }: WordProps) {
  const typed = typedIn(attempt, does);
  const errors = errorsOf(attempt, does);
  const isRefused = Object.keys(errors).length > 0;
  const { name, title, hint } =
    does === "status"
      ? { name: "order_status", title: deskOrder.setStatus, hint: undefined }
      : { name: "delivery_date", title: deskOrder.setDate, hint: deskOrder.deliveryHint };
  const label = does === "status" ? deskOrder.status : deskOrder.delivery;
  return (
    <details className={styles.orderPageMore} open={attempt?.typed.do === does}>
      <summary>{title}</summary>
      <DeskForm
        does={does}
        button={title}
        hasErrors={isRefused}
        preview={toPreview(numbers, attempt, does)}
      >
        <Hidden fields={hidden} />
        <Field label={label} name={name} value={typed[name]} error={errors[name]} hint={hint} />
        <Field
          label={deskOrder.note}
          name="note"
          value={typed.note}
          error={errors.note}
          hint={updateHints.note}
          list={does === "status" ? holdReasons : undefined}
        />
        <Confirmations typed={typed} errors={errors} />
      </DeskForm>
    </details>
  );
}

interface ConfirmationProps {
  readonly typed: Readonly<Record<string, string>>;
  readonly errors: FieldErrors;
}

/** What a refused update is stored by: reopening an ended order, or confirming an implausible date. */
export function Confirmations({ typed, errors }: ConfirmationProps) {
  const reasonId = useId();
  const { reopen } = errors;
  const isDateRefused = Object.values(errors).some((error) => error.endsWith(deskOrder.confirm));
  return (
    <>
      {(reopen || typed.reopen === "on") && (
        <>
          {reopen && (
            <p className={styles.orderPageRefusal} id={reasonId}>
              {reopen}
            </p>
          )}
          <label className={styles.orderPageCheck}>
            <input
              type="checkbox"
              name="reopen"
              defaultChecked={typed.reopen === "on"}
              aria-describedby={reopen && reasonId}
            />
            {deskOrder.reopen}
          </label>
        </>
      )}
      {(isDateRefused || typed.isConfirmed === "on") && (
        <label className={styles.orderPageCheck}>
          <input type="checkbox" name="isConfirmed" defaultChecked={typed.isConfirmed === "on"} />
          {deskOrder.isConfirmed}
        </label>
      )}
    </>
  );
}
