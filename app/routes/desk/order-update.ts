import { type OrderUpdate, UPDATE_FIELDS } from "#app/desk/orders.ts";

/** What a form says about orders; null for a form that does something else. */
export function readUpdate(typed: Readonly<Record<string, string>>): OrderUpdate | null {
  const seen = Number(typed.seen);
  const isConfirmed = typed.isConfirmed === "on";
  switch (typed.do) {
    case "event": {
      const fields = UPDATE_FIELDS.map((field) => [field, typed[field] ?? ""]);
      const isExpected = typed.isExpected === "on";
      return { what: "event", seen, typed: Object.fromEntries(fields), isExpected, isConfirmed };
    }
    case "status":
      return { what: "status", seen, typed };
    case "date":
      return { what: "date", seen, typed, isConfirmed };
    case "retract":
      return { what: "retract", seen, fact: Number(typed.fact) };
    default:
      return null;
  }
}
