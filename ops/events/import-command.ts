import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { dubaiMoment, type Io, options, siteOf } from "../command-line.ts";
import { confirm } from "../confirm.ts";
import { columnOption, columnsOption, readColumnNames } from "../csv/columns.ts";
import { type ImportResult, refusal } from "../csv/import-result.ts";
import { describeProblems } from "../csv/problems.ts";
import { writeRefusedFile } from "../csv/refused-file.ts";
import { UsageError } from "../errors.ts";
import { requireWritable, typedPath } from "../new-file.ts";
import { SITE_LABELS } from "../stores.ts";
import { json, pluralize } from "../terminal-text.ts";
import type { EventFile } from "./file-event.ts";
import { describeUpdates, remarks, summary, toJson } from "./import-report.ts";
import { type EventPlan, planEvents, storePlan } from "./plan.ts";
import { readEventFile } from "./read-file.ts";

export function importCommand(events: CommandUnknownOpts, io: Io): void {
  const { console, withStores } = io;
  events
    .command("import")
    .argument("<FILE>")
    .description("Add what happened to orders, or is expected: from CSV, or as carriers send it")
    .option("--order <NUMBER>", "whose events these are, where the file doesn't say it")
    .option("--dry-run", "say what would be added, changed and refused; store nothing")
    .option("--skip-bad", "store the good ones though others are refused")
    .option("--refused <FILE.csv>", "write the refused rows of a CSV file and why")
    .option("--keep-order", "leave the status and the delivery date of the orders as they are")
    .option("--received <DATE>", "when status messages of airlines came; today", dubaiMoment)
    .addOption(columnOption)
    .addOption(columnsOption)
    .addOption(options.yes)
    .addOption(options.json)
    .addOption(options.remote)
    .addOption(options.env)
    .addHelpText("after", HELP)
    .action(async (path, options) => {
      const { dryRun: isDryRun = false, skipBad = false, keepOrder = false, order } = options;
      const site = siteOf(options);
      const file = await readEventFile(typedPath(path), {
        named: options.column,
        kept: await readColumnNames(options.columns),
        hasOrder: order !== undefined,
        received: options.received === undefined ? new Date() : new Date(options.received),
      });
      if (options.refused !== undefined && !file.csv) {
        throw new UsageError("--refused is for CSV files: this file has no rows.");
      }
      if (options.refused !== undefined) await requireWritable(options.refused);
      const { plan, isStored } = await withStores(site, async ({ db }) => {
        const plan = await planEvents(db, file, { orderNumber: order, keepOrder });
        const isHeld = isDryRun || (plan.refused > 0 && !skipBad);
        if (isHeld) return { plan, isStored: false };
        if (plan.updates.length > 0) {
          const what = `${pluralize(plan.updates.length, "stored order")} would change`;
          await confirm(io, { site, yes: options.yes ?? false, what });
        }
        await storePlan(db, plan);
        return { plan, isStored: true };
      });
      const refusedFile = plan.refused > 0 ? options.refused : undefined;
      if (refusedFile !== undefined) await writeRefused(refusedFile, file, plan);
      const result: ImportResult = { site, isDryRun, isStored, refusedFile };
      const where = SITE_LABELS[site];
      if (options.json) {
        console.log(json(toJson(plan, file, result)));
      } else {
        if (plan.refused > 0) console.error(describeProblems(plan.problems, file.unit));
        for (const remark of remarks(plan, file)) console.error(remark);
        if (isStored) console.log(`${summary(plan, { isStored })}, ${where}`);
        else if (isDryRun) {
          console.log(`Dry run, nothing is stored ${where}: ${summary(plan, { isStored })}`);
        }
        if (isStored || isDryRun) for (const line of describeUpdates(plan)) console.log(line);
      }
      const all = plan.added.length + plan.known + plan.refused;
      const unit = file.csv ? "row" : "event";
      if (plan.refused > 0) throw refusal({ refused: plan.refused, all, unit }, result);
    });
}

async function writeRefused(path: string, { csv }: EventFile, { problems }: EventPlan) {
  if (!csv) return;
  const lines = new Set(problems.map(({ line }) => line));
  const rows = csv.records.filter(({ line }) => lines.has(line));
  await writeRefusedFile(path, csv, rows, problems);
}

const HELP = `
The file is one of these, known by its content:
  CSV with the columns order_number, event, time and any of classifier, place, leg, note and
  reported_at ("events template" makes one); JSON as the DCSA Track & Trace APIs of ocean carriers
  answer it; status messages of airlines (FSU, FSA) as text.
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
