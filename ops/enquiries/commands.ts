/** `npm run ops -- quotes …`, and the same for contacts and subscribers. */
import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import {
  countEnquiries,
  ENQUIRY_FIELDS,
  findEnquiry,
  listEnquiries,
  type StoredEnquiry,
  setHandled,
} from "#workers/enquiries/queries.ts";
import {
  envOption,
  type Io,
  jsonOption,
  limitOption,
  remoteOption,
  sinceOption,
  siteOf,
} from "../command-line.ts";
import { OperatorError } from "../errors.ts";
import { retry } from "../retry.ts";
import { SITE_LABELS, type Site } from "../stores.ts";
import { json, keyValues, pluralize, sanitizeLine, table } from "../terminal-text.ts";
import { exportCommand } from "./export-command.ts";
import { chargeableWeight, KIND_LABELS, kindOf, shownMoment, shownValue } from "./kinds.ts";

export function enquiryCommands(program: CommandUnknownOpts, kind: EnquiryKind, io: Io): void {
  const group = program
    .command(`${kind}s`)
    .description(`List, show, export and handle ${KIND_LABELS[kind].noun}s`);
  addList(group, kind, io);
  addShow(group, kind, io);
  exportCommand(group, kind, io);
  addHandled(group, kind, io);
}

function addList(group: CommandUnknownOpts, kind: EnquiryKind, io: Io): void {
  const { console, withStores } = io;
  const { noun } = KIND_LABELS[kind];
  group
    .command("list")
    .description(`List the newest ${noun}s`)
    .addOption(limitOption)
    .addOption(sinceOption)
    .option("--open", "only those that nobody has handled yet")
    .addOption(jsonOption)
    .addOption(remoteOption)
    .addOption(envOption)
    .addHelpText(
      "after",
      `
Examples:
  npm run ops -- ${kind}s list --open
  npm run ops -- ${kind}s list --since 2026-11-01 --limit 100
  npm run ops -- ${kind}s list --json --remote`,
    )
    .action(async ({ limit, since, open: isOpen = false, json: isJson, remote, env }) => {
      const site = siteOf({ remote, env });
      const which = { since, isOpen };
      const [rows, all, open] = await withStores(site, ({ db }) =>
        retry(() =>
          Promise.all([
            listEnquiries(db, kind, limit, which),
            countEnquiries(db, kind, which),
            countEnquiries(db, kind, { since, isOpen: true }),
          ]),
        ),
      );
      if (isJson) return console.log(json(rows));
      if (rows.length === 0) {
        const then = since === undefined ? "" : " since then";
        return console.log(
          `There are no ${isOpen ? "open " : ""}${noun}s${then} ${SITE_LABELS[site]}.`,
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
    shownMoment(row.created_at),
    ...columns.map(([, field]) => String(row[field])),
    shownMoment(row.handled_at) ?? "open",
    String(row[last[1]]),
  ]);
  return table(heads, cells);
}

function addShow(group: CommandUnknownOpts, kind: EnquiryKind, io: Io): void {
  const { console, withStores } = io;
  group
    .command("show")
    .argument("<REF>", `its reference, as ${KIND_LABELS[kind].example}`)
    .description(`Show one ${KIND_LABELS[kind].noun} with all its fields`)
    .addOption(jsonOption)
    .addOption(remoteOption)
    .addOption(envOption)
    .action(async (typed, { json: isJson, remote, env }) => {
      const site = siteOf({ remote, env });
      const reference = typed.trim();
      const found = await withStores(site, ({ db }) =>
        retry(() => findEnquiry(db, kind, reference)),
      );
      if (!found) throw unknownReference(kind, reference, site);
      console.log(
        isJson
          ? json(found)
          : keyValues([...entriesOf(kind, found), ["stored", SITE_LABELS[site]]]),
      );
    });
}

function entriesOf(kind: EnquiryKind, enquiry: StoredEnquiry): (readonly [string, string])[] {
  const fields = ENQUIRY_FIELDS[kind].map((field): readonly [string, string] =>
    field === "handled_at" && enquiry.handled_at === null
      ? [field, "open"]
      : [field, shownValue(field, enquiry[field])],
  );
  return kind === "quote" ? [...fields, ["chargeable weight", chargeableWeight(enquiry)]] : fields;
}

function unknownReference(kind: EnquiryKind, reference: string, site: Site): OperatorError {
  const other = kindOf(reference);
  const hint =
    other && other !== kind
      ? ` It is the reference of a ${KIND_LABELS[other].noun}: see "${other}s show".`
      : "";
  return new OperatorError(
    `There is no ${KIND_LABELS[kind].noun} ${sanitizeLine(reference)} ${SITE_LABELS[site]}.${hint}`,
  );
}

function addHandled(group: CommandUnknownOpts, kind: EnquiryKind, io: Io): void {
  const { console, withStores } = io;
  const { noun, example } = KIND_LABELS[kind];
  group
    .command("handled")
    .argument("<REF>", `its reference, as ${example}`)
    .description(`Note that a ${noun} has been dealt with`)
    .option("--undo", "it is open again")
    .addOption(jsonOption)
    .addOption(remoteOption)
    .addOption(envOption)
    .addHelpText(
      "after",
      "\nThe moment is noted for the report; one that was handled before keeps its first moment.",
    )
    .action(async (typed, { undo = false, json: isJson, remote, env }) => {
      const site = siteOf({ remote, env });
      const reference = typed.trim();
      const { before, after } = await withStores(site, async ({ db }) => {
        const before = await retry(() => findEnquiry(db, kind, reference));
        if (!before) throw unknownReference(kind, reference, site);
        const now = new Date().toISOString();
        const set = () => setHandled(db, kind, reference, undo ? null : now);
        return { before, after: (await retry(set)) ?? before };
      });
      if (isJson) console.log(json(after));
      else console.log(`${after.reference} ${outcome(before.handled_at, after.handled_at, site)}`);
    });
}

function outcome(before: string | null, after: string | null, site: Site): string {
  const where = SITE_LABELS[site];
  if (after === null) return `is open ${before === null ? "already" : "again"} ${where}.`;
  return before === null
    ? `is handled ${where}.`
    : `was handled already ${where}, on ${shownMoment(before)} in Dubai.`;
}
