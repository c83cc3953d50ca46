/** Plans an event that somebody tells without a file, as a file would tell it of each order. */
import type { Database } from "../../data/database.ts";
import type { StoredOrder } from "../../orders/queries.ts";
import type { ReadFile, ReportedEvent } from "../file.ts";
import { type GivenOptions, readOptions } from "../options.ts";
import type { FilePlan } from "./plan.ts";
import { planRows } from "./plan-rows.ts";

export function planEvent(
  db: Database,
  orders: readonly Pick<StoredOrder, "order_number">[],
  event: ReportedEvent,
  { options, now }: { readonly options: GivenOptions; readonly now: string },
): Promise<FilePlan> {
  const read: ReadFile = {
    ...{ name: "", format: "CSV", kind: "events", unit: "event", header: [], delimiter: "," },
    ...{ columns: [], questions: [], problems: [], remarks: [] },
    rows: orders.map(({ order_number }, index) => ({
      line: index + 1,
      source: [],
      identifiers: { numbers: [order_number], documents: [], equipment: [] },
      order: null,
      events: [{ event, isDayOnly: false }],
      retraction: null,
    })),
  };
  return planRows(db, read, readOptions(options), now);
}
