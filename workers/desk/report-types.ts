/** The desk's report: numbers without names of customers or orders. */
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";

/** The kinds that the desk handles; subscriptions need no handling. */
export type ActionableKind = Exclude<EnquiryKind, "subscriber">;

export interface DayCount {
  /** Enquiries of a kind; quote requests that have an offer, or were won; orders booked */
  readonly series: EnquiryKind | "offered" | "won" | "booked";
  /** The calendar day in Dubai, YYYY-MM-DD */
  readonly day: string;
  readonly count: number;
}

/** Series by week. An order counts as delivered in the week of its delivery date. */
export type Series = DayCount["series"] | "delivered";

export type Week = {
  /** YYYY-MM-DD */
  readonly monday: string;
} & Readonly<Record<Series, number>>;

export interface Count {
  readonly name: string;
  readonly count: number;
}

export interface OpenEnquiry {
  readonly kind: ActionableKind;
  readonly reference: string;
  /** ISO 8601, UTC */
  readonly created_at: string;
  /** A quote's nature of dispatch */
  readonly nature: string | null;
}

export interface HandlingTime {
  readonly kind: ActionableKind;
  readonly handled: number;
  /** Hours from sent to handled (nearest rank) */
  readonly median: number;
  readonly p90: number;
}

export interface HandlingByPerson {
  /** Null where nobody was named */
  readonly name: string | null;
  readonly handled: number;
  /** Hours, as above */
  readonly median: number;
}

/** Offers in one currency for quote requests. */
export interface OfferTotal {
  /** Null for those won or lost without an amount */
  readonly currency: string | null;
  readonly offers: number;
  readonly offered: number;
  readonly won: number;
  readonly wonAmount: number;
  readonly lost: number;
}

export interface Report {
  /** ISO 8601, UTC */
  readonly made_at: string;
  /** The Monday of the first week, YYYY-MM-DD */
  readonly from: string;
  /** The last one is incomplete. */
  readonly weeks: readonly Week[];
  readonly orders: {
    readonly statuses: readonly (Count & { readonly late: number })[];
    /** Not delivered or cancelled */
    readonly undelivered: number;
    /** By days since they were expected */
    readonly late: readonly Count[];
  };
  /** By age */
  readonly open: readonly ({ readonly name: string } & Readonly<Record<ActionableKind, number>>)[];
  readonly oldest: readonly OpenEnquiry[];
  readonly handling: readonly HandlingTime[];
  readonly times: readonly Count[];
  readonly people: readonly HandlingByPerson[];
  readonly modes: readonly Count[];
  readonly natures: readonly Count[];
  readonly lanes: readonly Count[];
  /** Of the requests since `from`; the currency with the most offers first */
  readonly offers: readonly OfferTotal[];
  readonly deliveries: {
    readonly delivered: number;
    /** Those of which somebody had said a day */
    readonly promised: number;
    readonly onTime: number;
    /** From the departure to the delivery, the median; null where none is known */
    readonly transitDays: number | null;
  };
}
