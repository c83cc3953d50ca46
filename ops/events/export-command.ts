import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { dubaiIso } from "#app/domain/dubai-time.ts";
import { localMs } from "#app/domain/tracking/clock.ts";
import { countFacts, type ExportedFact, getFactPage } from "#workers/orders/log.ts";
import { type CommandContext, options, storeCommand } from "../command-line.ts";
import { exportRows } from "../export.ts";

/** Adds the command that writes all that was said about orders, also what was taken back. */
export function exportCommand(events: CommandUnknownOpts, context: CommandContext): void {
  storeCommand(events, "export", "one JSON object on each line instead of CSV, times in UTC")
    .argument("[FILE.csv]", "where to; without it they are printed")
    .description("Write all that was said about orders, by whom and when")
    .addOption(options.since)
    .addHelpText(
      "after",
      `
A row for each entry of the log, in the sequence in which they were stored: events, statuses that were
set, and what takes another entry back ("retracts" has its id). "time" is by the clock at the place,
"stored" by Dubai's. Text that a spreadsheet would run as a formula gets a ' before it. Only this user
may read the file.

Examples:
  npm run ops -- events export events.csv
  npm run ops -- events export --since 2026-11-01 --json`,
    )
    .action(async (path, { since, json: isJson, env: site }) => {
      await context.withStores(site, ({ db }) =>
        exportRows(
          context,
          {
            noun: "fact",
            count: () => countFacts(db, since),
            page: (after, size) => getFactPage(db, since, { after, size }),
            columns: COLUMNS,
            escapeFormulas: true,
          },
          { path, isJson, site },
        ),
      );
    });
}

const PLAIN = [
  "id",
  "order_number",
  "kind",
  "code",
  "milestone",
  "classifier",
] as const satisfies (keyof ExportedFact)[];

const DETAILS = [
  "place",
  "un_locode",
  "leg",
  "mode",
  "equipment",
  "pieces",
  "pieces_total",
  "note",
  "source",
  "author",
  "change_id",
  "retracts",
] as const satisfies (keyof ExportedFact)[];

const toColumn = (header: keyof ExportedFact) => ({
  header,
  value: (fact: ExportedFact) => fact[header],
});

/** As `formatEventTime`, but with the time and the offset of a whole day: an import finds it again. */
function exactTime(fact: ExportedFact): string {
  const clock = new Date(localMs(fact)).toISOString();
  return [clock.slice(0, 16).replace("T", " "), fact.utc_offset].filter(Boolean).join(" ");
}

const COLUMNS = [
  ...PLAIN.map(toColumn),
  { header: "time", value: exactTime },
  ...DETAILS.map(toColumn),
  { header: "stored", value: ({ learned_at }: ExportedFact) => dubaiIso(learned_at) },
];
