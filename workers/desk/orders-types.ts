/** Orders at the desk. */
import { dubaiIso } from "#app/domain/dubai-time.ts";
import type { Fact } from "#app/domain/tracking/facts.ts";
import type { TrackedOrder } from "#app/domain/tracking/state.ts";
import type { AuditEntry, FieldChange, Notified, StateChange } from "../audit/types.ts";
import type { OrderNotifications } from "./followers-types.ts";
import type { Result } from "./result-types.ts";

/** What an operator writes of an order, as typed. */
export const ORDER_FORM_FIELDS = [
  "created_at",
  "customer_firstName",
  "customer_email",
  "customer_phone",
  "delivery_address",
  "shipper_type",
  "note",
  "shipper_link",
  "item_photo",
  "order_count",
  "shipper_charges",
  "carrier_references",
] as const;

export type OrderFormField = (typeof ORDER_FORM_FIELDS)[number];

/** An order's columns as a form shows them: its date on Dubai's clock, "2026-11-18 09:40". */
export function orderFormValues(
  order: Readonly<Record<OrderFormField, string | number | null>>,
): Typed<OrderFormField> {
  const texts = { ...order, created_at: dubaiIso(String(order.created_at)) };
  texts.created_at = texts.created_at?.slice(0, 16).replace("T", " ") ?? null;
  return Object.fromEntries(ORDER_FORM_FIELDS.map((field) => [field, String(texts[field] ?? "")]));
}

/** Values of a form by field. */
export type Typed<Field extends string> = Readonly<Partial<Record<Field, string>>>;

export const ORDER_VIEWS = ["open", "late", "held", "quiet", "delivered", "all"] as const;

/** Which orders a list shows; "quiet" are those without an update for a week. */
export type OrderView = (typeof ORDER_VIEWS)[number];

export interface OrderListFilter {
  readonly view: OrderView;
  /** As written or as known; null for any. */
  readonly status: string | null;
  readonly search: string | null;
  /** `next` of the page before. */
  readonly before: string | null;
}

export interface OrderListRow {
  readonly order_number: string;
  readonly name: string | null;
  readonly order_status: string | null;
  readonly isLate: boolean;
  /** ISO 8601, UTC */
  readonly created_at: string;
  readonly delivery_date: string | null;
  /** When the last update was stored: ISO 8601, UTC. */
  readonly last_update_at: string | null;
}

export interface OrderList {
  readonly rows: readonly OrderListRow[];
  readonly next: string | null;
  /**
   * Orders that the search finds and the view hides, 100 at most, and what they all are; null where
   * there is none.
   */
  readonly hidden: {
    readonly count: number;
    readonly kind: "open" | "delivered" | "cancelled" | "any";
  } | null;
}

/** One entry of an order's log. */
export interface LogEntry {
  readonly id: number;
  /** In words. */
  readonly what: string;
  /** When it happened or is expected, by the clock at its place; null for a retraction. */
  readonly when: string | null;
  readonly place: string | null;
  readonly note: string | null;
  readonly classifier: Fact["classifier"];
  readonly source: Fact["source"];
  readonly author: string | null;
  /** ISO 8601, UTC */
  readonly learned_at: string;
  readonly standing: "holds" | "retracted" | "retraction";
}

export interface DeskOrder {
  /** As the customer sees it. */
  readonly order: TrackedOrder;
  readonly carrier_references: string | null;
  /** Identifies the log that the page shows: `seen` of the next update. */
  readonly lastFact: number;
  /** The newest first. */
  readonly log: readonly LogEntry[];
  readonly changes: readonly AuditEntry[];
  readonly notifications: OrderNotifications;
  /** Places that its log names: proposals for the next update. */
  readonly places: readonly string[];
}

/** An update of an order, as typed. */
export const UPDATE_FIELDS = ["event", "at", "place", "container", "pieces", "note"] as const;
export type UpdateField = (typeof UPDATE_FIELDS)[number];

export type OrderUpdate = {
  /** `lastFact` of the page on which it was typed. */
  readonly seen: number;
  /** Whether it may reopen a delivered or cancelled order. */
  readonly reopens?: boolean;
} & (
  | {
      readonly what: "event";
      readonly typed: Typed<UpdateField>;
      readonly isExpected: boolean;
      /** Confirms an implausible date, such as a delivery in the future. */
      readonly isConfirmed: boolean;
    }
  | { readonly what: "status"; readonly typed: Typed<"order_status" | "note"> }
  | {
      readonly what: "date";
      readonly typed: Typed<"delivery_date" | "note">;
      readonly isConfirmed: boolean;
    }
  | { readonly what: "retract"; readonly fact: number }
);

/** The event that ends a hold. */
export type Release = { readonly event: "released"; readonly container?: string };

/** Null where the order isn't on hold. */
export function releaseOf({
  exception,
  containers,
}: Pick<TrackedOrder, "exception" | "containers">): Release | null {
  if (exception?.milestone !== "on hold") return null;
  const container = containers.length > 0 ? exception.equipment : null;
  return { event: "released", ...(container && { container }) };
}

/** What a form would do to orders now. */
export interface UpdatePreview {
  readonly kind: "planned";
  /** Of a new order; undefined for stored ones. */
  readonly added?: { readonly order_number: string | null };
  /** Of an edit: fields of the order, which emails don't show. */
  readonly fields?: readonly FieldChange[];
  /** Orders of the update, with those that it doesn't change */
  readonly orders: number;
  readonly states: readonly StateChange[];
  readonly notified: Notified;
}

/** Orders of one update: more than a person reads through. A file takes any number. */
export const ORDERS_MAX = 100;

/** Orders that get the same update. */
export interface ChosenOrders {
  readonly rows: readonly OrderListRow[];
  /** Numbers, as typed, of no order. */
  readonly unknown: readonly string[];
  /** For each number that could be several orders a sentence that names them. */
  readonly ambiguous: readonly string[];
  /** `seen` of the next update. */
  readonly lastFact: number;
}

export type NewOrderField = OrderFormField | "order_number" | "order_status" | "delivery_date";

export interface AddOptions {
  /** Confirms an implausible date. */
  readonly isConfirmed: boolean;
}

export interface OrdersDesk {
  list(filter: OrderListFilter): Promise<OrderList>;
  /** By the number in any spelling; null where there is none. */
  find(orderNumber: string): Promise<DeskOrder | null>;
  /** Without a number it gets one that can't be guessed. */
  add(typed: Typed<NewOrderField>, options?: AddOptions): Promise<Result>;
  /** What `add` would do now; its result where it is refused. */
  previewAdd(typed: Typed<NewOrderField>, options?: AddOptions): Promise<UpdatePreview | Result>;
  /** Changes the fields; `was` are the values that the form was filled with. */
  edit(
    orderNumber: string,
    typed: Typed<OrderFormField>,
    was: Typed<OrderFormField>,
  ): Promise<Result>;
  /** What `edit` would do now; its result where that is to change nothing. */
  previewEdit(
    orderNumber: string,
    typed: Typed<OrderFormField>,
    was: Typed<OrderFormField>,
  ): Promise<UpdatePreview | Result>;
  choose(orderNumbers: readonly string[]): Promise<ChosenOrders>;
  /** Adds the same update to all of these orders or, where one is missing, to none. */
  addUpdate(orderNumbers: readonly string[], update: OrderUpdate): Promise<Result>;
  /** What `addUpdate` would do now; its result where that is to change nothing. */
  previewUpdate(
    orderNumbers: readonly string[],
    update: OrderUpdate,
  ): Promise<UpdatePreview | Result>;
  /** Sends every follower of the order where it is, though nothing is new. */
  remind(orderNumber: string): Promise<Result>;
  /** Turns the notifications of the order off, or on again. */
  switchNotifications(orderNumber: string, isQuiet: boolean): Promise<Result>;
  /** For administrators. */
  remove(orderNumber: string): Promise<Result>;
  /** Retracts the older events that decide nothing. */
  prune(orderNumber: string): Promise<Result>;
}
