import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { OFFSETS, written } from "../support/offsets.ts";
import { eventRows } from "../support/stored-events.ts";
import { load, storedFacts, twoOrders } from "./load.ts";
import { db } from "./stores.ts";

beforeEach(twoOrders);

// Random events may well be a delivery before the departure.
const loadRows = (rows: readonly string[]) => load(eventRows(...rows), { allowImplausible: true });

describe("whatever the order of arrival", () => {
  const moment = fc.date({
    min: new Date("2026-10-20T00:00:00Z"),
    max: new Date("2026-11-05T00:00:00Z"),
    noInvalidDate: true,
  });
  const row = fc
    .tuple(
      fc.constantFrom("DL-1", "DL-2"),
      fc.constantFrom("Booked", "DEP", "Arrived", "DISC", "On hold", "Delivered", "Own words"),
      fc.constantFrom("planned", "estimated", "actual"),
      fc.tuple(moment, fc.constantFrom(null, ...OFFSETS)),
      fc.constantFrom("", "Dubai (AEDXB)", "Colombo"),
    )
    .map(([number, event, classifier, [at, offset], place]) => ({
      at: at.toISOString(),
      offset,
      line: `${number},${event},${classifier},${offset === null ? at.toISOString().slice(0, -1) : written(at, offset)},${place},,`,
    }));

  /** What is stored, without when it was learned and by which import. */
  async function stored() {
    const logs = await Promise.all(["DL-1", "DL-2"].map(storedFacts));
    return logs.map((facts) =>
      facts
        .map(({ id: _, learned_at: __, change_id: ___, ...fact }) => JSON.stringify(fact))
        .sort(),
    );
  }

  it("the same events are stored, each moment as it was written, and a second time nothing", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 24 }),
        fc.nat(),
        async (rows, cut) => {
          const lines = rows.map(({ line }) => line);
          const remove = () => db.run(sql`delete from order_events`);
          await remove();
          await loadRows(lines);
          const once = await stored();
          await loadRows(lines);
          expect(await stored()).toEqual(once);
          await remove();
          const middle = cut % lines.length;
          const late = lines.slice(0, middle);
          const early = lines.slice(middle);
          await loadRows(early.toReversed());
          await loadRows(late);
          expect(await stored()).toEqual(once);
          const moments = once.flat().map((text) => JSON.parse(text));
          for (const { at, offset } of rows) {
            expect(moments).toContainEqual(
              expect.objectContaining({ event_time: at, utc_offset: offset }),
            );
          }
        },
      ),
      { seed: 20261122, numRuns: 8 },
    );
  });
});
