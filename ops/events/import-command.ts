import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { type CommandContext, options, parseDubaiTime, storeCommand } from "../command-line.ts";
import { confirm } from "../confirm.ts";
import { columnOption, columnsOption, readColumnNames } from "../csv/columns.ts";
import { printImportResult } from "../csv/import-result.ts";
import { readText } from "../csv/text.ts";
import { UsageError } from "../errors.ts";
import { requireWritable, resolvePath } from "../new-file.ts";
import { pluralize } from "../terminal-text.ts";
import { isCargoImp, readCargoImp } from "./cargo-imp.ts";
import { readDcsa } from "./dcsa.ts";
import { type EventCsvOptions, readEventCsv } from "./event-csv.ts";
import type { EventFile } from "./file-event.ts";
import { describeUpdates, remarks, summary, toJson } from "./import-summary.ts";
import { type EventPlan, planEvents, storePlan } from "./plan.ts";

export function importCommand(events: CommandUnknownOpts, context: CommandContext): void {
  storeCommand(events, "import")
    .argument("<FILE>")
    .description("Add what happened to orders, or is expected: from CSV, or as carriers send it")
    .option("--order <NUMBER>", "whose events these are, where the file doesn't say it")
    .option("--dry-run", "say what would be added, changed and refused; store nothing")
    .option("--skip-bad", "store the good ones though others are refused")
    .option("--refused <FILE.csv>", "write the refused rows of a CSV file and why")
    .option("--keep-order", "leave the status and the delivery date of the orders as they are")
    .option("--received <DATE>", "when status messages of airlines came; today", parseDubaiTime)
    .addOption(columnOption)
    .addOption(columnsOption)
    .addOption(options.yes)
    .addHelpText("after", HELP)
    .action(async (path, chosen) => {
      const {
        dryRun: isDryRun = false,
        skipBad = false,
        keepOrder = false,
        order,
        env: site,
      } = chosen;
      const file = await readEventFile(resolvePath(path), {
        named: chosen.column,
        mapping: await readColumnNames(chosen.columns),
        hasOrder: order !== undefined,
        received: chosen.received === undefined ? new Date() : new Date(chosen.received),
      });
      if (chosen.refused !== undefined && !file.csv) {
        throw new UsageError("--refused is for CSV files: this file has no rows.");
      }
      if (chosen.refused !== undefined) await requireWritable(chosen.refused);
      const { plan, isStored } = await context.withStores(site, async ({ db }) => {
        const makePlan = () => planEvents(db, file, { orderNumber: order, site, keepOrder });
        const mustNotStore = ({ refused }: EventPlan) => isDryRun || (refused > 0 && !skipBad);
        let plan = await makePlan();
        if (!mustNotStore(plan) && plan.updates.length > 0) {
          const what = `${pluralize(plan.updates.length, "stored order")} would change`;
          const isAsked = await confirm(context, { site, yes: chosen.yes ?? false, what });
          // The orders may have changed while the command waited for the answer.
          if (isAsked) plan = await makePlan();
        }
        if (mustNotStore(plan)) return { plan, isStored: false };
        await storePlan(db, plan);
        return { plan, isStored: true };
      });
      const result = {
        site,
        isDryRun,
        isStored,
        problems: plan.problems,
        refused: plan.refused,
        all: plan.added.length + plan.known + plan.refused,
        unit: file.unit,
        csv: file.csv,
        summary: summary(plan, isStored),
        remarks: remarks(plan, file),
        changes: describeUpdates(plan),
        json: toJson(plan, file),
      };
      await printImportResult(context, result, chosen);
    });
}

interface ReadOptions extends EventCsvOptions {
  /** When the status messages of airlines came: their dates have no year */
  readonly received: Date;
}

/** @throws OperatorError when the file can't be read */
async function readEventFile(path: string, options: ReadOptions): Promise<EventFile> {
  const text = (await Array.fromAsync(readText(path))).join("");
  const start = text.trimStart();
  if (start.startsWith("{") || start.startsWith("[")) return readDcsa(start, path);
  if (isCargoImp(start)) return readCargoImp(text, options.received);
  return readEventCsv(path, options);
}

const HELP = `
The file is one of these, known by its content:
  CSV with the columns order_number, event, time and any of classifier, place, leg, note and
  reported_at ("events template" makes one); JSON as the DCSA Track & Trace APIs of ocean carriers
  return it; status messages of airlines (FSU, FSA) as text.
An event is a milestone or an exception (orders set-status --help lists them) or a carrier's code. A
time without an offset is the clock at the place. Events are found by our order number among their
references, else by the carrier's references that an order carries (column carrier_references of
orders import). What is stored already is not stored twice; nothing is overwritten. If an event can't
be taken, it is named and nothing of the file is stored.
The latest milestone becomes the order's status, and the newest time of delivery its delivery date.

Examples:
  npm run ops -- events import events.csv --dry-run
  npm run ops -- events import carrier.json --order DL-2611-0385
  npm run ops -- events import fsu.txt --skip-bad --keep-order
  npm run ops -- events import events.csv --remote`;
