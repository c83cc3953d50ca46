/** `handled` and `edit`, which change enquiries. */

import { type CommandUnknownOpts, InvalidArgumentError } from "@commander-js/extra-typings";
import * as v from "valibot";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import { schemas } from "#app/domain/enquiries/schemas.ts";
import { optionalLine, optionalText } from "#app/domain/fields.ts";
import { editEnquiry, type StoredEnquiry, setHandled } from "#workers/enquiries/queries.ts";
import { suggest } from "#workers/imports/suggest.ts";
import { type CommandContext, options, storeCommand } from "../command-line.ts";
import { confirm } from "../confirm.ts";
import { UsageError } from "../errors.ts";
import { retry } from "../retry.ts";
import { SITE_LABELS, type Site } from "../stores.ts";
import { formatMoment, json, sanitizeLine } from "../terminal-text.ts";
import { KIND_LABELS, requireEnquiry } from "./kinds.ts";

const NAME_MAX = 120;
const NOTE_MAX = 4000;

export function handledCommand(
  group: CommandUnknownOpts,
  kind: EnquiryKind,
  context: CommandContext,
): void {
  const { console, withStores } = context;
  const { noun, example } = KIND_LABELS[kind];
  storeCommand(group, "handled")
    .argument("<REF...>", `the reference, as ${example}; several at once too`)
    .description(`Note that a ${noun} has been dealt with`)
    .option("--by <NAME>", "who did", parser(optionalLine("Name", NAME_MAX)))
    .option("--note <TEXT>", "what to remember of it", parser(optionalText("Note", NOTE_MAX)))
    .option("--undo", "it is open again; name and note are emptied")
    .addHelpText(
      "after",
      `
The moment is noted for the report; one that was handled before keeps its first moment, and takes a
new name or note. All of them are marked, or, when one is unknown, none.

Examples:
  npm run ops -- ${kind}s handled ${example}
  npm run ops -- ${kind}s handled ${example} --by Sara --note "Answered by telephone"`,
    )
    .action(async (typed, { by, note, undo = false, json: isJson, env: site }) => {
      if (undo && (by ?? note) !== undefined) {
        throw new UsageError("--undo empties the name and the note: it takes neither.");
      }
      const { before, after } = await withStores(site, async ({ db }) => {
        const find = async (reference: string) => requireEnquiry(db, kind, reference, site);
        const before = await Promise.all(typed.map(find));
        const references = before.map(({ reference }) => reference);
        const handled_at = undo ? null : new Date().toISOString();
        const handled_by = emptyIsNull(by);
        const handled_note = emptyIsNull(note);
        const handling = { handled_at, handled_by, handled_note };
        await retry(() => setHandled(db, kind, references, handling));
        return { before, after: await Promise.all(references.map(find)) };
      });
      if (isJson) return console.log(json(after));
      after.forEach((one, index) => {
        console.log(
          `${one.reference} ${handledText(before[index]?.handled_at ?? null, one, site)}`,
        );
      });
    });
}

function parser(schema: v.GenericSchema<unknown, string>) {
  return (typed: string): string => {
    const { success, output, issues } = v.safeParse(schema, typed);
    if (!success) throw new InvalidArgumentError(issues[0].message);
    return output;
  };
}

/** An empty text clears the stored one. */
const emptyIsNull = (text: string | undefined) => (text === "" ? null : text);

function handledText(before: string | null, { handled_at, handled_by }: StoredEnquiry, site: Site) {
  const where = SITE_LABELS[site];
  if (handled_at === null) return `is open ${before === null ? "already" : "again"} ${where}.`;
  const by = handled_by === null ? "" : `, by ${sanitizeLine(handled_by)}`;
  return before === null
    ? `is handled ${where}${by}.`
    : `was handled already ${where}, on ${formatMoment(before)} in Dubai${by}.`;
}

type Fields = Readonly<Record<string, string>>;

export function editCommand(
  group: CommandUnknownOpts,
  kind: Exclude<EnquiryKind, "subscriber">,
  context: CommandContext,
): void {
  const { console, withStores } = context;
  const { noun, example } = KIND_LABELS[kind];
  const text = kind === "quote" ? "description" : "message";
  storeCommand(group, "edit")
    .argument("<REF>", `its reference, as ${example}`)
    .description(`Change texts of a ${noun}`)
    .requiredOption("--field <NAME=TEXT>", "a field and its new text; as often as needed", collect)
    .addOption(options.yes)
    .addHelpText(
      "after",
      `
The rules are those of the form. E-mails that were sent keep the text they had.

Examples:
  npm run ops -- ${kind}s edit ${example} --field ${text}="…"`,
    )
    .action(async (typed, { field: fields, yes = false, json: isJson, env: site }) => {
      const after = await withStores(site, async ({ db }) => {
        const found = await requireEnquiry(db, kind, typed, site);
        const changed = validateFields(schemas[kind].entries, found, fields);
        const names = Object.keys(changed).join(", ");
        const what = `${names} of ${found.reference} would be overwritten`;
        await confirm(context, { site, yes, what });
        await retry(() => editEnquiry(db, kind, found.reference, changed));
        return { ...found, ...changed };
      });
      const names = Object.keys(fields).join(", ");
      console.log(
        isJson ? json(after) : `${after.reference}: ${names} changed ${SITE_LABELS[site]}.`,
      );
    });
}

function collect(typed: string, before: Fields | undefined): Fields {
  const [, name, text] = /^([^=]+)=(.*)$/s.exec(typed) ?? [];
  if (name === undefined || text === undefined) {
    throw new InvalidArgumentError('It takes a field and its text, as message="…".');
  }
  return { ...before, [name.trim()]: text };
}

/** @throws UsageError for a name that is no text field of the form, and for an invalid text */
function validateFields(
  entries: Readonly<Record<string, v.GenericSchema>>,
  found: StoredEnquiry,
  fields: Fields,
): Fields {
  const texts = Object.keys(entries).filter((name) => typeof found[name] === "string");
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      const schema = texts.includes(name) ? entries[name] : undefined;
      if (!schema) throw new UsageError(unknownFieldMessage(name, texts));
      const { success, output, issues } = v.safeParse(schema, text);
      if (!success) throw new UsageError(issues[0].message);
      return [name, String(output)];
    }),
  );
}

function unknownFieldMessage(name: string, texts: readonly string[]): string {
  const nearest = suggest(name, texts);
  const hint = nearest ? ` Is it ${nearest}?` : "";
  return `There is no text field "${sanitizeLine(name)}".${hint} There are: ${texts.join(", ")}.`;
}
