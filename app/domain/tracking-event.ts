import type { Order } from "./order.ts";
import type { Milestone, TrackingException } from "./order-status.ts";

/** Whether a time is a plan, a forecast or has happened (DCSA Track & Trace: PLN, EST, ACT). */
export const CLASSIFIERS = ["planned", "estimated", "actual"] as const;

export type Classifier = (typeof CLASSIFIERS)[number];

/** Something that happened to a consignment, or is planned or expected to. */
export interface TrackingEvent {
  /** Null for a code that means neither a milestone nor an exception. */
  readonly milestone: Milestone | TrackingException | null;
  /** The event as the source named it: a code ("RCF", "DISC") or words. */
  readonly code: string;
  /** What the code means, in words; null for names of milestones and for unknown codes. */
  readonly meaning: string | null;
  readonly classifier: Classifier;
  /**
   * ISO 8601, UTC. Where the source gave no offset it is the clock at the place, written as if that
   * were UTC.
   */
  readonly event_time: string;
  /** "+05:45", as the source gave it; null when it gave none. */
  readonly utc_offset: string | null;
  readonly place: string | null;
  /** UN/LOCODE: five characters */
  readonly un_locode: string | null;
  /** Vessel and voyage, flight or truck. */
  readonly leg: string | null;
  /** For visitors to read. */
  readonly note: string | null;
  /** When its source made the plan or estimate, where it says; else when it was stored: ISO 8601, UTC. */
  readonly learned_at: string;
}

/** An order with everything that is known about its way, oldest event first. */
export interface TrackedOrder extends Order {
  readonly events: readonly TrackingEvent[];
}
