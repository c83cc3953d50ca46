/** The forms of orders, and what is read from them. */
import { useId } from "react";
import type { MilestoneState } from "#app/domain/tracking/state.ts";
import { EXCEPTIONS, MILESTONES } from "#app/domain/tracking/status.ts";
import type { FieldErrors } from "#app/domain/validation.ts";
import { fieldLabel } from "#workers/audit/field-labels.ts";
import {
  CONFIRM,
  type OrderUpdate,
  type Typed,
  UPDATE_FIELDS,
  type UpdateField,
  type UpdatePreview,
} from "#workers/desk/order-update.ts";
import { ORDER_FORM_FIELDS, type OrderFormField } from "#workers/desk/orders.ts";
import { type Attempt, errorsOf, typedIn } from "./action.ts";
import { previewText } from "./change-text.ts";
import styles from "./desk.module.css";
import { DeskForm, Field, type FormPreview } from "./form.tsx";

/** The update in a form; null for a form that does something else. */
export function readUpdate(typed: Readonly<Record<string, string>>): OrderUpdate | null {
  const isConfirmed = typed.isConfirmed === "on";
  // A form without the version that its page showed has seen nothing.
  const shared = { seen: Number(typed.seen) || 0, reopens: typed.reopen === "on" };
  switch (typed.do) {
    case "event": {
      const fields = UPDATE_FIELDS.map((field) => [field, typed[field] ?? ""]);
      const isExpected = typed.isExpected === "on";
      const eventTyped = Object.fromEntries(fields);
      return { what: "event", ...shared, typed: eventTyped, isExpected, isConfirmed };
    }
    case "status":
      return { what: "status", ...shared, typed };
    case "date":
      return { what: "date", ...shared, typed, isConfirmed };
    case "retract":
      return { what: "retract", ...shared, fact: Number(typed.fact) };
    default:
      return null;
  }
}

/** What the fields of an order were when its form was shown: "was.note". */
export function readWas(typed: Readonly<Record<string, string>>): Typed<OrderFormField> {
  return Object.fromEntries(ORDER_FORM_FIELDS.map((field) => [field, typed[`was.${field}`] ?? ""]));
}

/** What was typed, with what a quick button fills in: it is shown before it is sent. */
export function withQuickEvent(
  typed: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (typed.quick === undefined) return typed;
  const { quick, ...others } = typed;
  const filled = Object.fromEntries(new URLSearchParams(quick));
  return {
    ...others,
    event: filled.event ?? "",
    place: filled.place || (typed.place ?? ""),
    preview: "on",
  };
}

const updateLabels: Record<UpdateField, string> = {
  event: "What",
  at: "When",
  place: "Where",
  container: "Container",
  pieces: "Pieces",
  note: "Note",
};

export const DELIVERY_HINT = "As 30/11/2026 14:30 (day first) or 2026-11-30, in Dubai";

const orderFormHints: Partial<Record<OrderFormField, string>> = {
  created_at: "As 18/11/2026 09:40 (day first) or 2026-11-18, in Dubai; empty for now",
  item_photo: "A picture under public/, as items/item-crate.webp",
  shipper_link: "https://…",
  shipper_charges: "Rupees, as 48,500.50",
  carrier_references: "Air waybill, booking, containers, with | between",
  note: "For the customer to read",
};

const updateHints: Partial<Record<UpdateField, string>> = {
  event: "departed, arrived, on hold, a carrier's code …",
  at: "As 25/11/2026 22:15 (day first) or 2026-11-25 22:15, by the clock there; empty for now",
  place: "A name, a code, or both: Mombasa (KEMBA)",
  pieces: "As 19 of 20 or 19/20",
  note: "For the customer to read; for on hold the reason",
};

/** Reasons for a hold, as customers read them. */
const holdReasons = [
  "Customs are inspecting the goods.",
  "Documents are missing.",
  "A payment is outstanding.",
  "The weather delays the transport.",
  "The consignee asked to wait.",
  "The port or the airport is congested.",
] as const;

interface UpdateProps {
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
export function UpdateForms(props: UpdateProps) {
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
    <section aria-label="Add an update" id="update">
      <h2 className={styles.heading}>Add an update</h2>
      <DeskForm
        does="event"
        button="Add"
        hasErrors={isRefused}
        preview={toPreview(numbers, attempt, "event", planned)}
        more={<QuickButtons milestones={milestones} />}
        isMain
      >
        <Hidden fields={hidden} />
        {UPDATE_FIELDS.map((name) => (
          <Field
            key={name}
            label={updateLabels[name]}
            name={name}
            value={typed[name]}
            error={errors[name]}
            hint={updateHints[name]}
            list={lists[name]}
            isRequired={name === "event"}
          />
        ))}
        <label className={styles.check}>
          <input type="checkbox" name="isExpected" defaultChecked={typed.isExpected === "on"} />
          It is expected, and has not happened yet
        </label>
        <Confirmations typed={typed} errors={errors} />
      </DeskForm>
      <StateForm numbers={numbers} hidden={hidden} attempt={attempt} does="status" />
      <StateForm numbers={numbers} hidden={hidden} attempt={attempt} does="date" />
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

/**
 * The next two milestones with the places where they are expected: a tap fills these into the form,
 * beside what is typed in it.
 */
function QuickButtons({ milestones }: Pick<UpdateProps, "milestones">) {
  const next = milestones.filter(({ position }) => position === "ahead").slice(0, 2);
  const here = milestones.find(({ position }) => position === "here");
  if (next.length === 0) return null;
  return (
    <span className={styles.buttons}>
      <span className="label">Next</span>
      {next.map(({ milestone, event }) => {
        const place =
          event?.place ?? (milestone === "departed" ? here?.event?.place : null) ?? null;
        const query = new URLSearchParams({ event: milestone, ...(place && { place }) });
        return (
          <button
            key={milestone}
            type="submit"
            className={`${styles.control} ${styles.orderQuickButton}`}
            name="quick"
            value={`${query}`}
            formNoValidate
          >
            {[milestone, place, "now"].filter(Boolean).join(", ")}
          </button>
        );
      })}
    </span>
  );
}

export function Hidden({ fields }: { readonly fields: UpdateProps["hidden"] }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

interface StateProps extends Pick<UpdateProps, "numbers" | "hidden" | "attempt"> {
  readonly does: "status" | "date";
}

function StateForm({ numbers, hidden, attempt, does }: StateProps) {
  const typed = typedIn(attempt, does);
  const errors = errorsOf(attempt, does);
  const isRefused = Object.keys(errors).length > 0;
  const { name, title, hint } =
    does === "status"
      ? { name: "order_status", title: "Set the status in your own words", hint: undefined }
      : { name: "delivery_date", title: "Set the delivery date", hint: DELIVERY_HINT };
  const label = does === "status" ? "Status" : "Delivery date";
  return (
    <details className={styles.disclosure} open={attempt?.typed.do === does}>
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
          label={updateLabels.note}
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
  const isDateRefused = Object.values(errors).some((error) => error.endsWith(CONFIRM));
  return (
    <>
      {(reopen || typed.reopen === "on") && (
        <>
          {reopen && (
            <p className={styles.orderRefusal} id={reasonId}>
              {reopen}
            </p>
          )}
          <label className={styles.check}>
            <input
              type="checkbox"
              name="reopen"
              defaultChecked={typed.reopen === "on"}
              aria-describedby={reopen && reasonId}
            />
            Reopen this order
          </label>
        </>
      )}
      {(isDateRefused || typed.isConfirmed === "on") && (
        <label className={styles.check}>
          <input type="checkbox" name="isConfirmed" defaultChecked={typed.isConfirmed === "on"} />
          Yes, this is correct
        </label>
      )}
    </>
  );
}

interface FieldsProps {
  readonly typed: Typed<OrderFormField>;
  readonly errors: FieldErrors;
}

const LONG: readonly OrderFormField[] = ["delivery_address", "note"];

/** The fields of an order that people write. */
export function OrderFields({ typed, errors }: FieldsProps) {
  return ORDER_FORM_FIELDS.map((field) => (
    <Field
      key={field}
      label={fieldLabel(field)}
      name={field}
      value={typed[field]}
      error={errors[field]}
      hint={orderFormHints[field]}
      isLong={LONG.includes(field)}
    />
  ));
}
