import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { type CommandContext, options, parseDubaiTime, storeCommand } from "../command-line.ts";
import { confirm } from "../confirm.ts";
import { columnOption, columnsOption, readColumnNames } from "../csv/columns.ts";
import { printImportResult } from "../csv/import-result.ts";
import { readText } from "../csv/text.ts";
import { UsageError } from "../errors.ts";
import { requireWritable, resolvePath } from "../new-file.ts";
import { changeOrders } from "../orders/change-orders.ts";
import { undoHint, undoLine } from "../orders/undo-hint.ts";
import { createProgress } from "../progress.ts";
import { pluralize } from "../terminal-text.ts";
import { isCargoImp, readCargoImp } from "./cargo-imp.ts";
import { readDcsa } from "./dcsa.ts";
import { type EventCsvOptions, readEventCsv } from "./event-csv.ts";
import type { EventFile, FileEvent } from "./file-event.ts";
import { describeUpdates, remarks, summary, toJson } from "./import-summary.ts";
import { type EventPlan, planEvents } from "./plan.ts";

export function importCommand(events: CommandUnknownOpts, context: CommandContext): void {
  storeCommand(events, "import")
    .argument("<FILE>")
    .description("Add what happened to orders, or is expected: from CSV, or as carriers send it")
    .option("--order <NUMBER>", "whose events these are, where the file doesn't say it")
    .option("--dry-run", "say what would be added, changed and refused; store nothing")
    .option("--skip-bad", "store the good ones though others are refused")
    .option("--refused <FILE.csv>", "write the refused rows of a CSV file and why")
    .option("--allow-unlikely", "take what can hardly have happened, such as a delivery to come")
    .option("--dlv-is-delivery", "an airline's DLV delivers; else it hands over at the airport")
    .option("--received <DATE>", "when status messages of airlines came; today", parseDubaiTime)
    .addOption(columnOption)
    .addOption(columnsOption)
    .addOption(options.by)
    .addOption(options.yes)
    .addHelpText("after", HELP)
    .action(async (path, chosen) => {
      const { dryRun: isDryRun = false, skipBad = false, yes = false, env: site } = chosen;
      const { order: orderNumber, allowUnlikely = false, by: author = null } = chosen;
      const file = await readEventFile(resolvePath(path), {
        named: chosen.column,
        mapping: await readColumnNames(chosen.columns),
        hasOrder: orderNumber !== undefined,
        received: chosen.received === undefined ? new Date() : new Date(chosen.received),
        dlvIsDelivery: chosen.dlvIsDelivery ?? false,
      });
      if (chosen.refused !== undefined && !file.csv) {
        throw new UsageError("--refused is for CSV files: this file has no rows.");
      }
      if (chosen.refused !== undefined) await requireWritable(chosen.refused);
      const mustNotStore = ({ refused }: EventPlan) => isDryRun || (refused > 0 && !skipBad);
      let isConfirmed = false;
      const approve = async (plan: EventPlan) => {
        if (mustNotStore(plan)) return false;
        if (plan.changes.length > 0 && !isConfirmed) {
          const what = `${pluralize(plan.changes.length, "stored order")} would change`;
          await confirm(context, { site, yes, what });
          isConfirmed = true;
        }
        return true;
      };
      const onProgress = createProgress(context, "orders");
      const { plan, changeId } = await context.withStores(site, ({ db }) =>
        changeOrders(db, {
          plan: (now) => planEvents(db, file, { orderNumber, site, author, allowUnlikely, now }),
          approve,
          author,
          onProgress,
        }),
      );
      const isStored = !mustNotStore(plan);
      const hint = undoHint("events", changeId, site);
      const result = {
        site,
        isDryRun,
        isStored,
        problems: plan.problems,
        refused: plan.refused,
        all: plan.added.length + plan.known.length + plan.refused,
        unit: file.unit,
        csv: file.csv,
        summary: summary(plan, isStored),
        remarks: remarks(plan, file),
        changes: [...describeUpdates(plan), ...undoLine(hint)],
        json: toJson(plan, file, hint),
      };
      await printImportResult(context, result, chosen);
    });
}

interface ReadOptions extends EventCsvOptions {
  /** When the status messages of airlines came: their dates have no year */
  readonly received: Date;
  /** Whether an airline's DLV is the delivery */
  readonly dlvIsDelivery: boolean;
}

/** @throws OperatorError when the file can't be read */
async function readEventFile(path: string, options: ReadOptions): Promise<EventFile> {
  const text = (await Array.fromAsync(readText(path))).join("");
  const start = text.trimStart();
  if (start.startsWith("{") || start.startsWith("[")) return readDcsa(start, path);
  const file = isCargoImp(start)
    ? readCargoImp(text, options.received)
    : await readEventCsv(path, options);
  return options.dlvIsDelivery ? { ...file, events: file.events.map(deliverByDlv) } : file;
}

function deliverByDlv(read: FileEvent): FileEvent {
  const { event } = read;
  const isAtDestination = event.code === "DLV" && event.milestone === "arrived";
  return isAtDestination ? { ...read, event: { ...event, milestone: "delivered" } } : read;
}

const HELP = `
The file is one of these, known by its content:
  CSV with the columns order_number, event, time and any of classifier, place, leg, mode, equipment,
  pieces, note and reported_at ("events template" makes one); JSON as the DCSA Track & Trace APIs of
  ocean carriers return it; status messages of airlines (FSU, FSA) as text.
An event is a milestone or an exception (orders set-status --help lists them) or a carrier's code. A
time without an offset is the clock at the place. Events are found by our order number among their
references, else by the carrier's references that an order carries (column carrier_references of
orders import); a container's number finds open orders alone. What is stored already is not stored
twice; nothing is overwritten, and "events undo" takes all of an import back. If an event can't be
taken, it is named and nothing of the file is stored.

Examples:
  npm run ops -- events import events.csv --dry-run
  npm run ops -- events import carrier.json --order DL-2611-0385
  npm run ops -- events import fsu.txt --skip-bad --by Sara
  npm run ops -- events import events.csv --remote`;
