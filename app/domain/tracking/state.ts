/** The state of an order, as `orderState` makes it from the order's facts. */
import type { Order } from "../order.ts";
import type { EventMoment } from "./clock.ts";
import type { Place, TrackingEvent } from "./facts.ts";
import type { Milestone, TrackingException } from "./status.ts";

/** An event as visitors read it. */
export interface HistoryEvent extends TrackingEvent {
  /**
   * "outdated" is a plan or estimate that was replaced or overtaken, or what happened according to an
   * earlier report alone.
   */
  readonly standing: "happened" | "ahead" | "outdated";
}

export type ExceptionEvent = HistoryEvent & { readonly milestone: TrackingException };

export interface MilestoneState {
  readonly milestone: Milestone;
  readonly position: "done" | "here" | "ahead";
  /** The event that happened here, or is planned or expected; null without one. */
  readonly event: HistoryEvent | null;
  /** The exceptions that interrupted the order here, the oldest first. */
  readonly exceptions: readonly ExceptionEvent[];
}

/** When an order comes, or came. */
export type Eta =
  | {
      readonly kind: "delivered";
      /**
       * For an operator's status without a date, the moment when it was set; null where the status came
       * with the order.
       */
      readonly moment: EventMoment | null;
      readonly place: string | null;
      /** When an operator set the status, where no date of the delivery was reported: ISO 8601, UTC. */
      readonly reported_at: string | null;
    }
  | { readonly kind: "cancelled" | "unknown" }
  | Expectation;

export interface Expectation {
  readonly kind: "expected";
  /** The delivery, or the arrival before it where no date of delivery was reported. */
  readonly milestone: "delivered" | "arrived";
  readonly moment: EventMoment;
  readonly place: string | null;
  /** The moment that was expected before, and when it was replaced: ISO 8601, UTC. */
  readonly moved: { readonly from: EventMoment; readonly reported_at: string } | null;
  /** The moved arrival on which a delivery rests. */
  readonly arrival_moved: { readonly from: EventMoment; readonly to: EventMoment } | null;
}

/** One of several containers. */
export interface ContainerState {
  readonly equipment: string;
  /** Null where nothing has happened to it yet. */
  readonly milestone: Milestone | null;
  /** The newest of what happened to it. */
  readonly event: HistoryEvent | null;
  /** The newest of that at a known place. */
  readonly where: HistoryEvent | null;
  /** Its exception that isn't over. */
  readonly exception: TrackingException | null;
}

/** Some of the pieces reached a milestone. */
export interface PartialProgress {
  readonly milestone: Milestone;
  readonly pieces: number;
  readonly total: number;
}

/** Named as the order's columns and as the fields of `/api` are. */
export interface OrderState {
  /** As shown to visitors; null where no fact gives one. */
  readonly order_status: string | null;
  /** When the order was or is to be delivered: ISO 8601, UTC. */
  readonly delivery_date: string | null;
  /** The moment from which the order is late if nothing else happens: ISO 8601, UTC; null for never. */
  readonly late_from: string | null;
  /** The order's exception that isn't over. */
  readonly exception: ExceptionEvent | null;
  /** Empty where no fact names one. */
  readonly milestones: readonly MilestoneState[];
  readonly eta: Eta;
  /**
   * The last event at a known place, of the container with the order's exception, else of the last container;
   * null where no place is known.
   */
  readonly where: HistoryEvent | null;
  /**
   * The newest event, or the newest report about one that is ahead; never a milestone that contradicts the
   * status.
   */
  readonly latest: HistoryEvent | null;
  /** Empty for an order with one container or none. */
  readonly containers: readonly ContainerState[];
  /** A further milestone that only some pieces of the last container reached. */
  readonly partial: PartialProgress | null;
  /** All events that hold, the oldest first. */
  readonly events: readonly HistoryEvent[];
}

/** An order with what its facts make of it. */
export type TrackedOrder = Order &
  OrderState & {
    /** The known ones among those that its facts name. */
    readonly places: readonly Place[];
    /** Events that its page leaves out (`shownHistory`). */
    readonly left_out?: number;
  };
