/** Plans an event that an operator reports at the desk, as a file would report it of each order. */
import type { Database } from "../../data/database.ts";
import { planChanges, type UpdatePlan } from "../../orders/change.ts";
import { findPlaces } from "../../orders/log.ts";
import type { StoredOrder } from "../../orders/queries.ts";
import type { FileRow, ReportedEvent } from "../file.ts";
import { type GivenOptions, readOptions } from "../options.ts";
import { loadOrders } from "./matched-orders.ts";
import { planOrder } from "./plan-order.ts";

export async function planEvent(
  db: Database,
  orders: readonly StoredOrder[],
  event: ReportedEvent,
  { options, now }: { readonly options: GivenOptions; readonly now: string },
): Promise<UpdatePlan> {
  const ids = orders.map(({ id }) => id);
  const [known, places] = await Promise.all([loadOrders(db, ids), findPlaces(db, [event])]);
  const context = { options: readOptions(options), unit: "event", places, now };
  const read = { event, isDayOnly: false };
  const plans = [...known.values()].map((one) => {
    const { order_number } = one.order;
    const row: FileRow = {
      line: 1,
      source: [],
      identifiers: { numbers: [order_number], documents: [], equipment: [] },
      order: null,
      events: [read],
      retraction: null,
    };
    const events = [{ row, read }];
    const work = { known: one, rows: [row], events, taken: [], withdrawn: [] };
    const { draft, problems } = planOrder(work, context);
    const { order, log } = one;
    const nothing = { order, log, row: { order_number }, facts: [] };
    return { draft: draft ?? nothing, before: one.state, problems };
  });
  return planChanges(
    db,
    plans.map(({ draft, before, problems: [problem] }) => ({
      draft,
      before,
      problem: problem && {
        reason: problem.reason,
        isEnded: problem.permission === "reopenDelivered",
      },
    })),
    now,
  );
}
