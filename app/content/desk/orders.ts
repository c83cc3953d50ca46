import type {
  OrderFormField,
  OrderList,
  OrderView,
  UpdateField,
} from "#workers/desk/orders-types.ts";
import { orderLabels } from "../pages/track.ts";

/** Words of the desk's pages of orders. */
export const deskOrders = {
  title: "Orders",
  views: {
    open: "Open",
    late: "Late",
    held: "Held up",
    quiet: "No update for 7 days",
    delivered: "Delivered",
    all: "All",
  } satisfies Record<OrderView, string>,
  filters: { view: "Which", status: "Status", search: "Number or any text" },
  columns: {
    number: "Order",
    status: "Status",
    name: "Name",
    delivery: "Delivery date",
    lastUpdate: "Last update",
    created: "Ordered",
  },
  late: "late",
  none: "No orders match.",
  hidden: (count: number, kind: NonNullable<OrderList["hidden"]>["kind"]) => {
    const matching = `${count === 100 ? "100 or more" : count} ${kind === "any" ? "other" : kind}`;
    return count === 1 ? `${matching} order matches` : `${matching} orders match`;
  },
  add: "New order",
  several: "Update the picked orders",
  pick: "Pick",
  pickedElsewhere: "Picked, and not shown here",
} as const;

export const orderFormLabels: Record<OrderFormField, string> = {
  created_at: orderLabels.created_at,
  customer_firstName: orderLabels.customer_firstName,
  customer_email: orderLabels.customer_email,
  customer_phone: orderLabels.customer_phone,
  delivery_address: orderLabels.delivery_address,
  shipper_type: orderLabels.shipper_type,
  note: orderLabels.note,
  shipper_link: "Carrier's page",
  item_photo: "Item photo",
  order_count: orderLabels.order_count,
  shipper_charges: orderLabels.shipper_charges,
  carrier_references: "Carrier's references",
};

export const orderFormHints: Partial<Record<OrderFormField, string>> = {
  created_at: "As 18/11/2026 09:40 (day first) or 2026-11-18, in Dubai; empty for now",
  item_photo: "A picture under public/, as items/item-crate.webp",
  shipper_link: "https://…",
  shipper_charges: "Rupees, as 48,500.50",
  carrier_references: "Air waybill, booking, containers, with | between",
  note: "For the customer to read",
};

export const updateHints: Partial<Record<UpdateField, string>> = {
  event: "departed, arrived, on hold, a carrier's code …",
  at: "As 25/11/2026 22:15 (day first) or 2026-11-25 22:15, by the clock there; empty for now",
  place: "A name, a code, or both: Mombasa (KEMBA)",
  pieces: "As 19 of 20 or 19/20",
  note: "For the customer to read; for on hold the reason",
};

/** Reasons for a hold, as customers read them. */
export const holdReasons = [
  "Customs are inspecting the goods.",
  "Documents are missing.",
  "A payment is outstanding.",
  "The weather delays the transport.",
  "The consignee asked to wait.",
  "The port or the airport is congested.",
] as const;

/** The page that updates several orders at once. */
export const deskSeveral = {
  title: "Update several orders",
  numbers: "Order numbers",
  numbersHint: "One on each line, or with commas",
  choose: "Show them",
  chosen: "These orders",
  unknown: (numbers: string) =>
    `There is no order ${numbers}. Correct or remove it: all orders are updated or none.`,
  tooMany: (count: number, max: number) =>
    `These are ${count} orders, and ${max} can be updated at once. Take out ${count - max}, or load a file.`,
} as const;

/** The page of one order. */
export const deskOrder = {
  newTitle: "New order",
  number: "Order number",
  numberHint: "Left empty, it gets one that can't be guessed",
  status: "Status",
  delivery: "Delivery date",
  deliveryHint: "As 30/11/2026 14:30 (day first) or 2026-11-30, in Dubai",
  add: "Add the order",
  customerPage: "What the customer sees",
  openPage: "Open their page",
  link: "The customer's link",
  copy: "Copy",
  copied: "Copied",
  fields: "Fields",
  addUpdate: "Add an update",
  quick: "Next",
  quickNow: (what: string, place: string | null) =>
    place ? `${what}, ${place}, now` : `${what}, now`,
  event: "What",
  at: "When",
  place: "Where",
  container: "Container",
  pieces: "Pieces",
  note: "Note",
  isExpected: "It is expected, and has not happened yet",
  reopen: "Reopen this order",
  /** Ends the reason why a date is implausible. */
  confirm: "If this is correct, confirm it below.",
  isConfirmed: "Yes, this is correct",
  submitUpdate: "Add",
  /** `container` is the one of several that is on hold. */
  release: (container: string | null) => (container ? `Release ${container}` : "Release"),
  releaseNote: "It is on hold. A release tells customers that it goes on.",
  setStatus: "Set the status in your own words",
  setDate: "Set the delivery date",
  log: "Order log",
  older: (count: number) => `${count} earlier`,
  logColumns: { what: "What", when: "When", place: "Where", who: "By", learned: "Stored" },
  retract: "Retract",
  /** `entry` is of the log. */
  retracts: (entry: string) => `This retracts: ${entry}.`,
  retracted: "retracted",
  expected: "expected",
  changes: "Changes",
  prune: {
    title: "Prune the log",
    nothing: "No changes: every event of the log is needed.",
    hint: "Retracts the older events that decide nothing. Status and dates stay as they are, and it can be undone.",
  },
  remove: {
    title: "Remove the order",
    hint: "With its whole log. This can't be undone.",
    confirm: "Type the order number to remove it",
    mismatch: "This is not the order's number.",
  },
  changed:
    "Someone else changed this meanwhile, and nothing was stored. What you typed is still here: look at what changed, then send it again.",
  noChanges: (statuses: readonly (string | null)[]) => {
    const [status, ...others] = statuses;
    return others.length > 0
      ? "No changes. The orders are like this already."
      : `No changes. ${status ? `The order is like this already, with the status ${status}.` : "The order is like this already."}`;
  },
  notEdited: "No changes. The fields are as they are stored.",
  sources: {
    operator: "the desk",
    order: "the order's import",
    migration: "before the log",
    csv: "a file",
    dcsa: "a carrier's file",
    "cargo-imp": "an airline's message",
  },
} as const;
