import {
  ORDER_FORM_FIELDS,
  type OrderFormField,
  type OrderUpdate,
  type Typed,
  UPDATE_FIELDS,
} from "#workers/desk/orders-types.ts";

/** What a form says about orders; null for a form that does something else. */
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
