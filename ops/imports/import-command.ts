/** `orders import` and `events import`: the same of two kinds of files. */
import { type CommandUnknownOpts, Option } from "@commander-js/extra-typings";
import { lowerCase } from "#app/domain/lower-case.ts";
import { pluralize } from "#app/domain/words.ts";
import type { Database } from "#workers/data/database.ts";
import { FileError } from "#workers/imports/file.ts";
import { ENCODING_NAMES } from "#workers/imports/files/encoding-tables.ts";
import { listProfiles } from "#workers/imports/import-profiles.ts";
import type { GivenOptions } from "#workers/imports/options.ts";
import { planFile, refusedRows } from "#workers/imports/plan-file.ts";
import { countPlan, type FilePlan } from "#workers/imports/planning/plan.ts";
import type { TableKind } from "#workers/imports/tables/fields.ts";
import { changeOrders, undoHint } from "../change-orders.ts";
import {
  type CommandContext,
  options,
  parseDubaiTime,
  requireYes,
  storeCommand,
} from "../command-line.ts";
import { OperatorError } from "../errors.ts";
import { readPath, requireWritable, writeNewFile } from "../files.ts";
import { interruptible } from "../interruption.ts";
import { retry } from "../stores.ts";
import { createProgress, sanitizeLine } from "../terminal-text.ts";
import { columnOption, rejectMissingColumns, statusOption } from "./column-options.ts";
import { printImportResult, rejectQuestions } from "./result.ts";

/** Adds the command to the group of its kind. */
export function importCommand(
  group: CommandUnknownOpts,
  context: CommandContext,
  kind: TableKind,
): void {
  const command = storeCommand(group, "import")
    .argument("<FILE>")
    .option("--dry-run", "show what would be added, changed and refused; store nothing")
    .option("--skip-bad", "store the good rows though others are refused")
    .option("--refused <FILE.csv>", "write the refused rows and why, to correct and import again")
    .option("--allow-implausible", "accept implausible dates, such as a delivery in the future")
    .addOption(columnOption)
    .addOption(statusOption)
    .option("--others-as-written", "keep other statuses and events that aren't known as written")
    .option(
      "--profile <NAME>",
      "an import profile that was saved at the desk; other options override it",
    )
    .addOption(
      new Option("--dates <ORDER>", "of 03/04/2026").choices(["day-first", "month-first"] as const),
    )
    .addOption(new Option("--decimals <SIGN>", "of 1.240").choices(["point", "comma"] as const))
    .addOption(
      new Option("--encoding <NAME>", "of a text that isn't UTF-8").choices(ENCODING_NAMES),
    )
    .option("--sheet <NAME>", "of a workbook; the visible one that has most known columns")
    .option("--hidden-rows", "read a workbook's hidden rows too")
    .addOption(options.by)
    .addOption(options.yes)
    .option("--update-only", "orders: refuse rows of unknown ones")
    .option("--clear-empty", "orders: an empty cell empties what is stored")
    .option("--reopen-delivered", "orders: let the file reopen delivered and cancelled ones")
    .option("--order <NUMBER>", "events: their order, where the file doesn't name it")
    .option("--shared", "events: one of a document that several orders carry is each one's")
    .option(
      "--partial-references",
      "events: a reference may lack a carrier's four letters, or have them in addition",
    )
    .option(
      "--dlv-is-delivery",
      "events: an airline's DLV delivers; else it hands over at the airport",
    )
    .option(
      "--received <DATE>",
      "events: when status messages of airlines came; today",
      parseDubaiTime,
    );
  command.description(DESCRIPTIONS[kind]).action(async (path, chosen) => {
    const { dryRun: isDryRun = false, skipBad = false, env: site, by: author = null } = chosen;
    const started = performance.now();
    if (chosen.refused !== undefined) await requireWritable(chosen.refused);
    const file = await readPath(path);
    const { dates, decimals, encoding, sheet, order, received } = chosen;
    const given: GivenOptions = {
      kind,
      columns: chosen.column,
      statusMap: chosen.status,
      ...(dates && { dates }),
      ...(decimals && { decimals }),
      ...(encoding && { encoding }),
      ...(sheet !== undefined && { sheet }),
      ...(order !== undefined && { order }),
      ...(received !== undefined && { received }),
      ...(chosen.updateOnly && { addOrders: false }),
      ...(chosen.othersAsWritten && { othersAsWritten: true }),
      ...(chosen.hiddenRows && { hiddenRows: true }),
      ...(chosen.clearEmpty && { clearEmpty: true }),
      ...(chosen.reopenDelivered && { reopenDelivered: true }),
      ...(chosen.allowImplausible && { allowImplausible: true }),
      ...(chosen.shared && { shared: true }),
      ...(chosen.partialReferences && { partialReferences: true }),
      ...(chosen.dlvIsDelivery && { dlvIsDelivery: true }),
    };
    const isWanted = (plan: FilePlan) => !isDryRun && (countPlan(plan).refused === 0 || skipBad);
    const approve = (plan: FilePlan) => {
      if (!isWanted(plan)) return false;
      const changed = plan.orders.filter(({ before }) => before !== null).length;
      const what = `${pluralize(changed, "stored order")} would change`;
      if (changed > 0) requireYes({ site, yes: chosen.yes ?? false, what });
      return true;
    };
    const { plan, changeId } = await interruptible((startStoring) =>
      context.withStores(site, ({ db }) =>
        changeOrders(db, {
          startStoring,
          plan: async (now) => {
            const plan = await retry(async () => {
              const options = withProfile(await findProfile(db, chosen.profile), given);
              return planFile(db, { ...file, options }, now);
            });
            rejectMissingColumns(plan, chosen.column);
            rejectQuestions(plan);
            return plan;
          },
          approve,
          author,
          onProgress: createProgress(context, "prepared"),
        }),
      ),
    ).catch(toOperatorError);
    const isRefused = countPlan(plan).refused > 0;
    const refusedFile = isRefused ? chosen.refused : undefined;
    if (refusedFile) await writeNewFile(refusedFile, refusedRows(plan), { isPrivate: true });
    const time = `${((performance.now() - started) / 1000).toFixed(1)} s`;
    const undo = undoHint(changeId, site);
    const isStored = isWanted(plan);
    const result = { plan, site, isDryRun, isStored, refusedFile, undo, time };
    printImportResult(context, result, chosen.json ?? false);
  });
}

/** The options of a saved profile; none without a name. */
async function findProfile(db: Database, name: string | undefined): Promise<GivenOptions> {
  if (name === undefined) return {};
  const profiles = await listProfiles(db);
  const found = profiles.find((profile) => lowerCase(profile.name) === lowerCase(name));
  if (found) return found.options;
  const names = profiles.map((profile) => profile.name).join(", ");
  throw new OperatorError(
    sanitizeLine(
      `There is no import profile ${name}. ${names ? `There are: ${names}.` : "None is saved."}`,
    ),
  );
}

/** Merges the columns and statuses of both. Any other given option replaces the profile's. */
function withProfile(profile: GivenOptions, given: GivenOptions): GivenOptions {
  return {
    ...profile,
    ...given,
    columns: { ...profile.columns, ...given.columns },
    statusMap: { ...profile.statusMap, ...given.statusMap },
  };
}

function toOperatorError(error: unknown): never {
  throw error instanceof FileError ? new OperatorError(error.message, { cause: error }) : error;
}

const DESCRIPTIONS: Readonly<Record<TableKind, string>> = {
  orders: "Load orders from CSV or a workbook: new ones are added, stored ones updated",
  events: "Add what happened to orders, or is expected: from a table, or as carriers send it",
};
