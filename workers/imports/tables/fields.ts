/** The fields that a column of a table may hold. */
import { brand } from "#app/content/company.ts";
import { MILESTONES } from "#app/domain/tracking/status.ts";
import { milestoneField, readMilestoneColumn } from "../events/event-names.ts";

/** Valid in form, and so improbable that no order has it: a template's example, which is left out. */
export const EXAMPLE_NUMBER = `${brand.orderPrefix}-0000-0000-0000`;

export type TableKind = "orders" | "events";

/** Every column of an order, in the specification's order, with its label. */
export const ORDER_LABELS = {
  order_number: "Order number",
  created_at: "Order date",
  customer_firstName: "Name",
  customer_email: "Email",
  customer_phone: "Phone",
  delivery_address: "Delivery address",
  shipper_type: "Shipper type",
  delivery_date: "Delivery date",
  order_status: "Order status",
  note: "Note",
  shipper_link: "Shipper link",
  item_photo: "Item photo",
  order_count: "Quantity",
  shipper_charges: "Shipping charges",
  carrier_references: "Carrier references",
} as const;

/** Every column of an event in a row of its own. */
export const EVENT_LABELS = {
  order_number: ORDER_LABELS.order_number,
  event: "Event",
  classifier: "Classifier",
  time: "Time",
  place: "Place",
  leg: "Leg, vessel and voyage or flight",
  mode: "Mode, how the goods travel",
  equipment: "Container",
  pieces: "Pieces, where it is about some of them",
  note: "Note",
  /** Optional: distinguishes estimates that are otherwise identical. */
  reported_at: "Reported, when the plan or estimate was made",
} as const;

/** What is about the events of a row with a column for the times of each milestone. */
const LEG_LABELS = {
  leg: EVENT_LABELS.leg,
  mode: EVENT_LABELS.mode,
  equipment: EVENT_LABELS.equipment,
  origin: "Port of loading",
  destination: "Port of discharge",
} as const;

export type OrderField = keyof typeof ORDER_LABELS;
export type EventField = keyof typeof EVENT_LABELS;

export const ORDER_FIELDS = Object.keys(ORDER_LABELS) as readonly OrderField[];

export type FieldLabels = Readonly<Record<string, string>>;

/** The fields of a table, beside times of milestones. */
export function fieldLabels(kind: TableKind, hasTimes: boolean): FieldLabels {
  const { order_number } = ORDER_LABELS;
  if (kind === "events") return hasTimes ? { order_number, ...LEG_LABELS } : EVENT_LABELS;
  return hasTimes ? { ...ORDER_LABELS, ...LEG_LABELS } : ORDER_LABELS;
}

/** For each milestone a column of times when it happened, and of those when it is expected. */
export const MILESTONE_FIELDS = MILESTONES.flatMap((milestone) =>
  (["actual", "estimated"] as const).map((classifier) =>
    milestoneField({ milestone, code: milestone, classifier }),
  ),
);

export const isDateField = (field: string): boolean =>
  ["created_at", "delivery_date", "time", "reported_at"].includes(field) || isMilestone(field);

export const isNumberField = (field: string): boolean =>
  ["order_count", "shipper_charges"].includes(field);

export const isMilestone = (field: string): boolean => readMilestoneColumn(field) !== null;

/** Names compared without regard to case, spaces, dashes and underscores. */
export function nameKey(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_\p{Pd}\p{Cf}]/gu, "");
}

/** The field of this name: one of the table's, or a milestone's times. Null for any other name. */
export function findField(name: string, labels: FieldLabels): string | null {
  const wanted = nameKey(name);
  const own = Object.keys(labels).find((field) => nameKey(field) === wanted);
  if (own) return own;
  const milestone = readMilestoneColumn(name);
  return milestone && milestoneField(milestone);
}
