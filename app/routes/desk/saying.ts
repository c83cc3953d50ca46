import { SAYING_FIELDS, type Saying } from "#app/desk/orders.ts";

/** What a form says about orders; null for a form that does something else. */
export function readSaying(typed: Readonly<Record<string, string>>): Saying | null {
  const seen = Number(typed.seen);
  const isConfirmed = typed.isConfirmed === "on";
  switch (typed.do) {
    case "event": {
      const fields = SAYING_FIELDS.map((field) => [field, typed[field] ?? ""]);
      const isExpected = typed.isExpected === "on";
      return { what: "event", seen, typed: Object.fromEntries(fields), isExpected, isConfirmed };
    }
    case "status":
      return { what: "status", seen, typed };
    case "date":
      return { what: "date", seen, typed, isConfirmed };
    case "back":
      return { what: "back", seen, fact: Number(typed.fact) };
    default:
      return null;
  }
}
