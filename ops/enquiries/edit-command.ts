import { type CommandUnknownOpts, InvalidArgumentError } from "@commander-js/extra-typings";
import * as v from "valibot";
import { ContactSchema } from "#app/domain/enquiries/contact.ts";
import { QuoteSchema } from "#app/domain/enquiries/quote.ts";
import { editEnquiry, type StoredEnquiry } from "#workers/enquiries/queries.ts";
import { type Io, options, siteOf } from "../command-line.ts";
import { confirm } from "../confirm.ts";
import { UsageError } from "../errors.ts";
import { retry } from "../retry.ts";
import { SITE_LABELS } from "../stores.ts";
import { suggest } from "../suggest.ts";
import { json, sanitizeLine } from "../terminal-text.ts";
import { requireEnquiry } from "./find.ts";
import { KIND_LABELS } from "./kinds.ts";

const SCHEMAS = { quote: QuoteSchema, contact: ContactSchema } as const;

type Fields = Readonly<Record<string, string>>;

export function editCommand(group: CommandUnknownOpts, kind: keyof typeof SCHEMAS, io: Io): void {
  const { console, withStores } = io;
  const { noun, example } = KIND_LABELS[kind];
  const text = kind === "quote" ? "description" : "message";
  group
    .command("edit")
    .argument("<REF>", `its reference, as ${example}`)
    .description(`Change texts of a ${noun}`)
    .requiredOption("--field <NAME=TEXT>", "a field and its new text; as often as needed", collect)
    .addOption(options.yes)
    .addOption(options.json)
    .addOption(options.remote)
    .addOption(options.env)
    .addHelpText(
      "after",
      `
The rules are those of the form. E-mails that were sent keep the text they had.

Examples:
  npm run ops -- ${kind}s edit ${example} --field ${text}="…"`,
    )
    .action(async (typed, { field: fields, yes = false, json: isJson, remote, env }) => {
      const site = siteOf({ remote, env });
      const after = await withStores(site, async ({ db }) => {
        const found = await requireEnquiry(db, kind, typed, site);
        const changed = validated(SCHEMAS[kind].entries, found, fields);
        const names = Object.keys(changed).join(", ");
        const what = `${names} of ${found.reference} would be overwritten`;
        await confirm(io, { site, yes, what });
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

/** @throws UsageError for what is no text of the form, or breaks its rule */
function validated(
  entries: Readonly<Record<string, v.GenericSchema>>,
  found: StoredEnquiry,
  fields: Fields,
): Fields {
  const texts = Object.keys(entries).filter((name) => typeof found[name] === "string");
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => {
      const schema = texts.includes(name) ? entries[name] : undefined;
      if (!schema) throw new UsageError(noText(name, texts));
      const { success, output, issues } = v.safeParse(schema, text);
      if (!success) throw new UsageError(issues[0].message);
      return [name, String(output)];
    }),
  );
}

function noText(name: string, texts: readonly string[]): string {
  const nearest = suggest(name, texts);
  const hint = nearest ? ` Is it ${nearest}?` : "";
  return `There is no text field "${sanitizeLine(name)}".${hint} There are: ${texts.join(", ")}.`;
}
