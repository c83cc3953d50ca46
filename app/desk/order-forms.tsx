/** The forms of orders, and what is read from them. */
import { type ReactNode, useId } from "react";
import { withoutBidiControls } from "#app/domain/invisible.ts";
import { nameWithCode, type Place } from "#app/domain/tracking/facts.ts";
import type { HistoryEvent, TrackedOrder } from "#app/domain/tracking/state.ts";
import { EXCEPTIONS, MILESTONES } from "#app/domain/tracking/status.ts";
import { fieldLabel } from "#workers/audit/field-labels.ts";
import {
  CONFIRM,
  type OrderUpdate,
  type Typed,
  UPDATE_FIELDS,
  type UpdateField,
} from "#workers/desk/order-update.ts";
import { ORDER_FORM_FIELDS, type OrderFormField } from "#workers/desk/orders.ts";
import type { Preview } from "#workers/desk/preview.ts";
import { choiceLabel, suggestStatus } from "#workers/imports/status-mapping.ts";
import { useAttempt } from "./action.ts";
import { LATE_UNKNOWN, previewText } from "./change-text.ts";
import styles from "./desk.module.css";
import { Check, DeskField, DeskForm, useDeskForm } from "./form.tsx";
import { Section } from "./page.tsx";

/** The update in a form; null for a form that does something else. */
export function readUpdate(typed: Readonly<Record<string, string>>): OrderUpdate | null {
  const isConfirmed = typed.isConfirmed === "on";
  // A form without the version that its page showed has seen nothing.
  const shared = {
    seen: Number(typed.seen) || 0,
    reopens: typed.reopen === "on",
    leavesOut: typed.leaveOut === "on",
  };
  switch (typed.do) {
    case "event":
      return {
        what: "event",
        ...shared,
        typed,
        isExpected: typed.isExpected === "on",
        isOnTheWay: typed.isOnTheWay === "on",
        isConfirmed,
      };
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

/** The values of an order's fields when its form was shown: "was.note". */
export function readWas(typed: Readonly<Record<string, string>>): Typed<OrderFormField> {
  return Object.fromEntries(ORDER_FORM_FIELDS.map((field) => [field, typed[`was.${field}`] ?? ""]));
}

const updateLabels: Record<UpdateField, string> = {
  event: "What",
  at: "When",
  place: "Where",
  container: "Container",
  pieces: "Pieces",
  note: "Note",
};

export const DELIVERY_HINT = "As 30/11/2026 14:30 (day first), 30 Nov or tomorrow 2pm, in Dubai";

const orderFormHints: Partial<Record<OrderFormField, string>> = {
  created_at: "As 18/11/2026 09:40 (day first), 18 Nov or yesterday 9am, in Dubai; empty for now",
  item_photo: "A picture under public/, as items/item-crate.webp",
  shipper_link: "https://…",
  shipper_charges: "Rupees, as 48,500.50",
  carrier_references: "Air waybill, booking, containers, with | between",
  note: "For the customer to read",
};

const updateHints: Partial<Record<UpdateField, string>> = {
  event: "departed, arrived, on hold, a carrier's code …",
  at: "As 25/11/26 9am (day first), 0900 or yesterday 14:00, by the clock there; empty for now",
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
  /** The numbers of the orders that are updated. */
  readonly numbers: readonly string[];
  /** The last entry of their logs that the page shows. */
  readonly seen: number;
  readonly places?: readonly string[];
  /** The event that a link proposes; `planned` is its preview. */
  readonly suggested?: { readonly event: string; readonly place: string };
  readonly planned?: Preview | null;
}

/** Adds an event that happened or is expected; sets the status or the delivery date in own text. */
export function UpdateForms(props: UpdateProps) {
  const { numbers, seen, places = [], suggested, planned } = props;
  const suggestions: Partial<Record<UpdateField, readonly string[]>> = {
    event: [...MILESTONES, ...EXCEPTIONS, "released"],
    place: places,
    note: holdReasons,
  };
  const action = previewPath(numbers);
  const hidden = { seen };
  const sent = useAttempt();
  const isGroup = numbers.length > 1;
  const forms = (
    <>
      <DeskForm
        hidden={hidden}
        does="event"
        button="Add"
        values={suggested ?? {}}
        preview={{ action, text: planned && !sent ? previewText(planned) : null }}
        isMain={isGroup}
      >
        {UPDATE_FIELDS.map((name) => (
          <DeskField
            key={name}
            label={updateLabels[name]}
            name={name}
            hint={updateHints[name]}
            suggestions={suggestions[name]}
            isRequired={name === "event"}
          />
        ))}
        <Check name="isExpected">It is expected, and has not happened yet</Check>
        <Check name="isOnTheWay">It is at a port on the way</Check>
        <Confirmations isGroup={isGroup} />
      </DeskForm>
      <StateForm
        hidden={hidden}
        does="status"
        title="Set the status in your own words"
        action={action}
        isGroup={isGroup}
      >
        <StatusField hint={STATUS_HINT} />
        <NoteField suggestions={holdReasons} />
      </StateForm>
      <StateForm
        hidden={hidden}
        does="date"
        title="Set the delivery date"
        action={action}
        isGroup={isGroup}
      >
        <DeskField label="Delivery date" name="delivery_date" hint={DELIVERY_HINT} />
        <NoteField />
      </StateForm>
    </>
  );
  const title = "Add an update";
  if (isGroup) return <Section title={title}>{forms}</Section>;
  // The buttons above it add the usual ones.
  const isOpen = Boolean(suggested?.event) || UPDATE_FORMS.includes(sent?.typed.do);
  return (
    <section aria-label={title}>
      <details className={styles.orderUpdate} open={isOpen}>
        <summary>Add another update</summary>
        {forms}
      </details>
    </section>
  );
}

/** By their field "do". */
const UPDATE_FORMS: readonly (string | undefined)[] = ["event", "status", "date"];

/** Where the script asks what a form would do to these orders. */
export function previewPath(numbers: readonly string[]): string {
  return `/desk/orders/preview?${new URLSearchParams(numbers.map((number) => ["number", number]))}`;
}

/** An update that one button adds, as if it was typed. */
export interface Step {
  readonly label: string;
  readonly typed: Readonly<Partial<Record<UpdateField, string>>>;
}

/** The next two milestones now, with the places where they are expected: of a known place its code is sent. */
export function nextSteps({
  milestones,
  places,
}: Pick<TrackedOrder, "milestones" | "places">): Step[] {
  const here = milestones.find(({ position }) => position === "here");
  const next = milestones.filter(({ position }) => position === "ahead").slice(0, 2);
  return next.map(({ milestone, event }) => {
    const at = event?.place || milestone !== "departed" ? event : here?.event;
    const place = at && typedPlace(at, places);
    return {
      label: [milestone, at?.place, "now"].filter(Boolean).join(", "),
      typed: { event: milestone, ...(place && { place }) },
    };
  });
}

/** A place as it is typed so that it is read as the same one: by its code alone where that is known. */
function typedPlace({ place, un_locode }: HistoryEvent, places: readonly Place[]): string | null {
  const known =
    places.find((one) => nameWithCode(one) === place) ??
    places.find(({ code }) => code === un_locode);
  return known?.code ?? (place && un_locode ? `${place} (${un_locode})` : place);
}

interface StateProps {
  readonly does: "status" | "date";
  readonly title: string;
  /** The address of the form's preview. */
  readonly action: string;
  readonly hidden: { readonly seen: number };
  readonly isGroup: boolean;
  readonly children: ReactNode;
}

function StateForm({ title, action, isGroup, children, ...form }: StateProps) {
  return (
    <details className={styles.disclosure} open={useAttempt(form.does) !== undefined}>
      <summary className="link">{title}</summary>
      <DeskForm {...form} button={title} preview={{ action, text: null }}>
        {children}
        <Confirmations isGroup={isGroup} />
      </DeskForm>
    </details>
  );
}

function NoteField({ suggestions }: { readonly suggestions?: readonly string[] }) {
  return (
    <DeskField
      label={updateLabels.note}
      name="note"
      hint={updateHints.note}
      suggestions={suggestions}
    />
  );
}

interface ConfirmationsProps {
  /** Whether the form is about several orders: those for which it is refused can be left out. */
  readonly isGroup?: boolean;
}

/** The fields that let a refused update pass: to reopen an ended order, or to confirm an implausible date. */
export function Confirmations({ isGroup = false }: ConfirmationsProps) {
  const reasonId = useId();
  const { values, errors } = useDeskForm();
  const reason = isGroup ? errors.leaveOut : errors.reopen;
  const described = { "aria-describedby": reason && reasonId };
  const isDateRefused = Object.values(errors).some((error) => error.endsWith(CONFIRM));
  return (
    <>
      {reason && (
        <p className={styles.orderRefusal} id={reasonId} dir="auto">
          {withoutBidiControls(reason)}
        </p>
      )}
      {isGroup && (
        <Check name="leaveOut" {...described}>
          Leave out those that can't have it, and update the others
        </Check>
      )}
      {!isGroup && (reason || values.reopen === "on") && (
        <Check name="reopen" {...described}>
          Reopen this order
        </Check>
      )}
      {(isDateRefused || values.isConfirmed === "on") && (
        <Check name="isConfirmed">Yes, this is correct</Check>
      )}
    </>
  );
}

const STATUS_HINT = `Departed, arrived …, or other words. ${LATE_UNKNOWN}`;

/** A status; beside one that may be a known one what it is, to choose. */
export function StatusField({ hint }: { readonly hint?: string }) {
  const { values, errors } = useDeskForm();
  const typed = String(values.order_status ?? "");
  const suggested = suggestStatus(typed.trim());
  const isAsked = suggested && (errors.order_status || values.status_choice);
  return (
    <>
      <DeskField label="Status" name="order_status" hint={hint} />
      {isAsked && (
        <DeskField
          label={`What “${typed}” is`}
          name="status_choice"
          options={[
            ["", "Choose"],
            [suggested, choiceLabel(suggested)],
            ["as written", `As written: ${typed}`],
          ]}
        />
      )}
    </>
  );
}

const LONG: readonly OrderFormField[] = ["delivery_address", "note"];

/** The fields of an order that people write. */
export function OrderInputs() {
  return ORDER_FORM_FIELDS.map((field) => (
    <DeskField
      key={field}
      label={fieldLabel(field)}
      name={field}
      hint={orderFormHints[field]}
      isLong={LONG.includes(field)}
    />
  ));
}
