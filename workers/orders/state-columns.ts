/** Derives columns of an order from its state, for lists and reports. */
import type { OrderState } from "#app/domain/tracking/state.ts";
import { endOf } from "./change.ts";

/** Increase it when the rules of `orderState` change: `refreshStates` then recomputes all states. */
export const STATE_VERSION = 10;

/** The columns of an order that its state decides. */
export function stateColumns(state: OrderState) {
  const { order_status, delivery_date, late_from, exception } = state;
  return {
    order_status,
    delivery_date,
    late_from,
    exception: exception?.milestone ?? null,
    ended: endOf(state),
    promised_at: firstPromise(state),
    departed_at: departure(state),
    state_version: STATE_VERSION,
  };
}

/** The delivery that was expected first; null where no date was reported. */
function firstPromise({ events }: OrderState): string | null {
  const promises = events.filter(
    ({ milestone, classifier }) => milestone === "delivered" && classifier !== "actual",
  );
  const [first] = promises.sort((one, other) =>
    one.reported_at < other.reported_at ? -1 : one.reported_at > other.reported_at ? 1 : 0,
  );
  return first?.event_time ?? null;
}

/** Null where no departure was reported. */
function departure({ milestones }: OrderState): string | null {
  const event = milestones.find(({ milestone }) => milestone === "departed")?.event;
  return event?.classifier === "actual" ? event.event_time : null;
}
