import { type CommandUnknownOpts, InvalidArgumentError } from "@commander-js/extra-typings";
import * as v from "valibot";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import { optionalLine, optionalText } from "#app/domain/fields.ts";
import { type StoredEnquiry, setHandled } from "#workers/enquiries/queries.ts";
import { type Io, options, siteOf } from "../command-line.ts";
import { UsageError } from "../errors.ts";
import { retry } from "../retry.ts";
import { SITE_LABELS, type Site } from "../stores.ts";
import { json, sanitizeLine, shownMoment } from "../terminal-text.ts";
import { requireEnquiry } from "./find.ts";
import { KIND_LABELS } from "./kinds.ts";

const NAME_MAX = 120;
const NOTE_MAX = 4000;

export function handledCommand(group: CommandUnknownOpts, kind: EnquiryKind, io: Io): void {
  const { console, withStores } = io;
  const { noun, example } = KIND_LABELS[kind];
  group
    .command("handled")
    .argument("<REF...>", `the reference, as ${example}; several at once too`)
    .description(`Note that a ${noun} has been dealt with`)
    .option("--by <NAME>", "who did", parser(optionalLine("Name", NAME_MAX)))
    .option("--note <TEXT>", "what to remember of it", parser(optionalText("Note", NOTE_MAX)))
    .option("--undo", "it is open again; name and note are emptied")
    .addOption(options.json)
    .addOption(options.remote)
    .addOption(options.env)
    .addHelpText(
      "after",
      `
The moment is noted for the report; one that was handled before keeps its first moment, and takes a
new name or note. All of them are marked, or, when one is unknown, none.

Examples:
  npm run ops -- ${kind}s handled ${example}
  npm run ops -- ${kind}s handled ${example} --by Sara --note "Answered by telephone"`,
    )
    .action(async (typed, { by, note, undo = false, json: isJson, remote, env }) => {
      const site = siteOf({ remote, env });
      if (undo && (by ?? note) !== undefined) {
        throw new UsageError("--undo empties the name and the note: it takes neither.");
      }
      const { before, after } = await withStores(site, async ({ db }) => {
        const find = async (reference: string) => requireEnquiry(db, kind, reference, site);
        const before = await Promise.all(typed.map(find));
        const references = before.map(({ reference }) => reference);
        const handled_at = undo ? null : new Date().toISOString();
        const [handled_by, handled_note] = [emptyIsNull(by), emptyIsNull(note)];
        const handling = { handled_at, handled_by, handled_note };
        await retry(() => setHandled(db, kind, references, handling));
        return { before, after: await Promise.all(references.map(find)) };
      });
      if (isJson) return console.log(json(after));
      after.forEach((one, index) => {
        console.log(`${one.reference} ${outcome(before[index]?.handled_at ?? null, one, site)}`);
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

/** An empty text empties what is stored. */
const emptyIsNull = (text: string | undefined) => (text === "" ? null : text);

function outcome(before: string | null, { handled_at, handled_by }: StoredEnquiry, site: Site) {
  const where = SITE_LABELS[site];
  if (handled_at === null) return `is open ${before === null ? "already" : "again"} ${where}.`;
  const by = handled_by === null ? "" : `, by ${sanitizeLine(handled_by)}`;
  return before === null
    ? `is handled ${where}${by}.`
    : `was handled already ${where}, on ${shownMoment(before)} in Dubai${by}.`;
}
