/** `npm run ops -- quotes …`, and the same for contacts and subscribers. */
import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import {
  countEnquiries,
  ENQUIRY_FIELDS,
  listEnquiries,
  type StoredEnquiry,
} from "#workers/enquiries/queries.ts";
import { type CommandContext, options, storeCommand } from "../command-line.ts";
import { retry } from "../retry.ts";
import { SITE_LABELS } from "../stores.ts";
import { formatMoment, json, keyValues, pluralize, sanitizeLine, table } from "../terminal-text.ts";
import { editCommand, handledCommand } from "./change-commands.ts";
import { exportCommand } from "./export-command.ts";
import { formatValue, KIND_LABELS, requireEnquiry } from "./kinds.ts";

export function enquiryCommands(
  program: CommandUnknownOpts,
  kind: EnquiryKind,
  context: CommandContext,
): void {
  const group = program
    .command(`${kind}s`)
    .description(
      `List, show, export, handle${kind === "subscriber" ? "" : " and edit"} ${KIND_LABELS[kind].noun}s`,
    );
  addList(group, kind, context);
  addShow(group, kind, context);
  exportCommand(group, kind, context);
  handledCommand(group, kind, context);
  if (kind !== "subscriber") editCommand(group, kind, context);
}

function addList(group: CommandUnknownOpts, kind: EnquiryKind, context: CommandContext): void {
  const { console, withStores } = context;
  const { noun } = KIND_LABELS[kind];
  storeCommand(group, "list")
    .description(`List the newest ${noun}s`)
    .addOption(options.limit)
    .addOption(options.since)
    .addOption(options.search)
    .option("--open", "only those that nobody has handled yet")
    .addHelpText(
      "after",
      `
Examples:
  npm run ops -- ${kind}s list --open
  npm run ops -- ${kind}s list --since 2026-11-01 --limit 100
  npm run ops -- ${kind}s list --search ana@
  npm run ops -- ${kind}s list --json --remote`,
    )
    .action(async ({ limit, since, search, open: isOpen = false, json: isJson, env: site }) => {
      const which = { since, isOpen, search };
      const [rows, all, open] = await withStores(site, ({ db }) =>
        retry(() =>
          Promise.all([
            listEnquiries(db, kind, limit, which),
            countEnquiries(db, kind, which),
            countEnquiries(db, kind, { ...which, isOpen: true }),
          ]),
        ),
      );
      if (isJson) return console.log(json(rows));
      if (rows.length === 0) {
        const found = search === undefined ? "" : ` with "${sanitizeLine(search)}"`;
        const then = since === undefined ? "" : " since then";
        return console.log(
          `There are no ${isOpen ? "open " : ""}${noun}s${found}${then} ${SITE_LABELS[site]}.`,
        );
      }
      const shown = `${rows.length.toLocaleString("en")} of ${pluralize(all, noun)} ${SITE_LABELS[site]}`;
      console.log(
        `${asTable(kind, rows)}\n\n${shown}, ${open.toLocaleString("en")} open, newest first; times of Dubai`,
      );
    });
}

function asTable(kind: EnquiryKind, rows: readonly StoredEnquiry[]): string {
  const { columns, last } = KIND_LABELS[kind];
  const heads = ["Reference", "Sent", ...columns.map(([head]) => head), "Handled", last[0]];
  const cells = rows.map((row) => [
    row.reference,
    formatMoment(row.created_at),
    ...columns.map(([, field]) => formatValue(field, row[field])),
    [formatMoment(row.handled_at) ?? "open", row.handled_by].filter(Boolean).join(", "),
    String(row[last[1]]),
  ]);
  return table(heads, cells);
}

function addShow(group: CommandUnknownOpts, kind: EnquiryKind, context: CommandContext): void {
  const { console, withStores } = context;
  storeCommand(group, "show")
    .argument("<REF>", `its reference, as ${KIND_LABELS[kind].example}`)
    .description(`Show one ${KIND_LABELS[kind].noun} with all its fields`)
    .action(async (typed, { json: isJson, env: site }) => {
      const found = await withStores(site, ({ db }) => requireEnquiry(db, kind, typed, site));
      console.log(
        isJson
          ? json(found)
          : keyValues([...toEntries(kind, found), ["stored", SITE_LABELS[site]]]),
      );
    });
}

function toEntries(kind: EnquiryKind, enquiry: StoredEnquiry): (readonly [string, string])[] {
  return ENQUIRY_FIELDS[kind].map((field): readonly [string, string] =>
    field === "handled_at" && enquiry.handled_at === null
      ? [field, "open"]
      : [field, formatValue(field, enquiry[field])],
  );
}
