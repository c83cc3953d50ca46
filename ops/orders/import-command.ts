import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { type CommandContext, options, storeCommand } from "../command-line.ts";
import { confirm } from "../confirm.ts";
import { columnOption, columnsOption, readColumnNames } from "../csv/columns.ts";
import { printImportResult } from "../csv/import-result.ts";
import { requireWritable, resolvePath } from "../new-file.ts";
import { createProgress } from "../progress.ts";
import { pluralize } from "../terminal-text.ts";
import { importOrders, type Plan } from "./import-plan.ts";
import { describeChanges, remarks, summary, toJson } from "./import-summary.ts";
import { ORDER_FIELDS, readOrderCsv } from "./order-csv.ts";
import { undoHint, undoLine } from "./undo-hint.ts";

export function importCommand(orders: CommandUnknownOpts, context: CommandContext): void {
  storeCommand(orders, "import")
    .argument("<FILE.csv>")
    .description("Load orders from a CSV file: new ones are added, known ones brought up to date")
    .option("--dry-run", "say what would be added, changed and refused; store nothing")
    .option("--update-only", "refuse rows of unknown orders")
    .option("--skip-bad", "store the good rows though others are refused")
    .option("--refused <FILE.csv>", "write the refused rows and why, to mend and import again")
    .option("--clear-empty", "an empty cell empties what is stored")
    .option("--reopen-delivered", 'let the file take "Delivered" and "Cancelled" back')
    .option("--allow-unlikely", "take a delivery at a time to come")
    .addOption(options.by)
    .addOption(columnOption)
    .addOption(columnsOption)
    .addOption(options.yes)
    .addHelpText("after", HELP)
    .action(async (path, chosen) => {
      const { dryRun: isDryRun = false, skipBad = false, yes = false, env: site } = chosen;
      const { updateOnly = false, clearEmpty = false, reopenDelivered = false } = chosen;
      const { allowUnlikely = false, by: author = null } = chosen;
      const rules = { updateOnly, clearEmpty, reopenDelivered, allowUnlikely, author };
      const started = performance.now();
      if (chosen.refused !== undefined) await requireWritable(chosen.refused);
      const names = { named: chosen.column, mapping: await readColumnNames(chosen.columns) };
      const file = await readOrderCsv(resolvePath(path), names);
      const isWanted = ({ problems }: Plan) => !isDryRun && (problems.length === 0 || skipBad);
      let isConfirmed = false;
      const approve = async (plan: Plan) => {
        if (!isWanted(plan)) return false;
        const changed = plan.changes.filter(({ order }) => order !== null).length;
        if (changed > 0 && !isConfirmed) {
          const what = `${pluralize(changed, "stored order")} would change`;
          await confirm(context, { site, yes, what });
          isConfirmed = true;
        }
        return true;
      };
      const onProgress = createProgress(context, "orders");
      const { plan, changeId } = await context.withStores(site, ({ db }) =>
        importOrders(db, file, { ...rules, approve, onProgress }),
      );
      const isStored = isWanted(plan);
      const undo = undoHint("orders", changeId, site);
      const result = {
        site,
        isDryRun,
        isStored,
        problems: plan.problems,
        refused: plan.refused,
        all: file.records.length,
        unit: "line" as const,
        csv: file,
        summary: summary(plan, isStored),
        time: ` in ${((performance.now() - started) / 1000).toFixed(1)} s`,
        remarks: remarks(plan, file, isStored),
        changes: [...describeChanges(plan), ...undoLine(undo)],
        json: toJson(plan, file, undo),
      };
      await printImportResult(context, result, chosen);
    });
}

const HELP = `
The file is CSV as spreadsheets save it. Its first line names the columns: order_number and any of
  ${ORDER_FIELDS.slice(1, 8).join(", ")},
  ${ORDER_FIELDS.slice(8).join(", ")}
--column and --columns say which they are in a file with other names. A known order, however its
number is written, keeps what the file has no column for or an empty cell. If a row can't be taken,
it is named with its line and nothing of the file is stored. So is a row that would take "Delivered"
or "Cancelled" back. On a deployed site an import that changes stored orders asks first, or takes --yes.
The result names the command that takes the import back.

Examples:
  npm run ops -- orders import orders.csv --dry-run
  npm run ops -- orders import orders.csv --skip-bad --refused refused.csv
  npm run ops -- orders import carrier.csv --update-only \\
    --column order_number="Our ref" --column order_status="Shipment Status" --column ignore=Vessel
  npm run ops -- orders import orders.csv --remote`;
