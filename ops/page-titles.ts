/** `npm run ops -- page-titles …`: the title, description and keywords of the pages. */
import { type CommandUnknownOpts, InvalidArgumentError } from "@commander-js/extra-typings";
import * as v from "valibot";
import { pageMeta as inContent } from "#app/content/page-meta.ts";
import {
  DESCRIPTION_SHOWN,
  isPageName,
  PAGE_NAMES,
  type PageMeta,
  type PageName,
  PageTitlesSchema,
  pageTitleAdvice,
  TITLE_SHOWN,
} from "#app/domain/page-meta.ts";
import { suggest } from "#workers/imports/status-mapping.ts";
import { changePageMeta } from "#workers/page-meta/changes.ts";
import {
  cachePageMeta,
  findPageMeta,
  listPageMeta,
  readCachedPageMeta,
} from "#workers/page-meta/queries.ts";
import { type CommandContext, options, requireYes, storeCommand } from "./command-line.ts";
import { errorMessages, OperatorError, UsageError } from "./errors.ts";
import { retry, SITE_LABELS, type Stores } from "./stores.ts";
import { formatMoment, json, keyValues } from "./terminal-text.ts";

export function pageTitleCommands(program: CommandUnknownOpts, context: CommandContext): void {
  const group = program
    .command("page-titles")
    .description("Show and change the titles, descriptions and keywords of the pages");
  addShow(group, context);
  addSet(group, context);
}

function addShow(group: CommandUnknownOpts, { console, withStores }: CommandContext): void {
  storeCommand(group, "show")
    .argument("[PAGE]", `one of: ${PAGE_NAMES.join(", ")}`, parsePageName)
    .description("Show the title, description and keywords of a page, or of all")
    .action(async (page, { json: isJson, env: site }) => {
      const names = page === undefined ? PAGE_NAMES : [page];
      const shown = await withStores(site, (stores) => retry(() => read(stores, names)));
      if (isJson) return console.log(json(page === undefined ? shown : shown[0]));
      const stored = ["stored", SITE_LABELS[site]] as const;
      console.log(shown.map((one) => keyValues([...toEntries(one), stored])).join("\n\n"));
    });
}

/** @throws InvalidArgumentError when no page of that name has stored titles */
function parsePageName(typed: string): PageName {
  const name = typed.trim().toLowerCase();
  if (isPageName(name)) return name;
  const nearest = suggest(name, PAGE_NAMES);
  throw new InvalidArgumentError(
    `${nearest ? `Did you mean ${nearest}? ` : ""}The pages are: ${PAGE_NAMES.join(", ")}.`,
  );
}

interface PageMetaRecord extends PageMeta {
  readonly page_name: PageName;
  /** ISO 8601, UTC; null where none are stored, and the site shows those of the build */
  readonly updated_at: string | null;
  /** What KV has: the same titles, none (the table is read), or older ones */
  readonly cache: "same" | "empty" | "older";
}

async function read({ db, kv }: Stores, names: readonly PageName[]): Promise<PageMetaRecord[]> {
  const stored = await listPageMeta(db);
  return Promise.all(
    names.map(async (page_name) => {
      const row = stored.find((one) => one.page_name === page_name);
      const { meta_title, meta_description, meta_keywords } = row ?? inContent[page_name];
      const record = { meta_title, meta_description, meta_keywords };
      const cache = cacheState(record, await readCachedPageMeta(kv.PAGE_META, page_name));
      return { page_name, ...record, updated_at: row?.updated_at ?? null, cache };
    }),
  );
}

function cacheState(record: PageMeta, cached: PageMeta | null): PageMetaRecord["cache"] {
  if (cached === null) return "empty";
  const keys = Object.keys(record) as (keyof PageMeta)[];
  return keys.every((key) => record[key] === cached[key]) ? "same" : "older";
}

const CACHES: Readonly<Record<PageMetaRecord["cache"], string>> = {
  same: "has these titles",
  empty: "is empty: the next page view fills it",
  older: "has older titles, for up to an hour: set the page again to update it",
};

function toEntries({
  cache,
  updated_at,
  ...record
}: PageMetaRecord): (readonly [string, string])[] {
  const changed = updated_at === null ? "never: these are the titles of the build" : updated_at;
  return [
    ...Object.entries(record),
    ["changed", formatMoment(changed) ?? changed],
    ["cache", CACHES[cache]],
  ];
}

function addSet(group: CommandUnknownOpts, { console, withStores }: CommandContext): void {
  storeCommand(group, "set")
    .argument("<PAGE>", `one of: ${PAGE_NAMES.join(", ")}`, parsePageName)
    .description("Change the title, description or keywords of a page")
    .option("--title <TEXT>", `best up to ${TITLE_SHOWN} characters`)
    .option("--description <TEXT>", `best up to ${DESCRIPTION_SHOWN} characters`)
    .option("--keywords <TEXT>", "with commas between them")
    .addOption(options.yes)
    .addHelpText(
      "after",
      `
What isn't given stays as it is. A visitor who goes from page to page sees it at once. A page that is
loaded is cached for a minute, and served stale once more while it is rendered again; the deployed
site's KV takes up to a minute more. A deployed site requires --yes.

Examples:
  npm run ops -- page-titles set about --title "About us: 40 years in freight | Dhowline"
  npm run ops -- page-titles set home --description "Air, ocean and road freight from Dubai." --remote --yes`,
    )
    .action(
      async (page, { title, description, keywords, yes = false, json: isJson, env: site }) => {
        const given = parseOptions({
          meta_title: title,
          meta_description: description,
          meta_keywords: keywords,
        });
        requireYes({ site, yes, what: `the titles of the page ${page} would change` });
        const record = await withStores(site, (stores) => change(stores, page, given));
        for (const remark of pageTitleAdvice(record)) console.error(remark);
        console.log(
          isJson
            ? json({ page_name: page, ...record })
            : keyValues([...Object.entries(record), ["stored", SITE_LABELS[site]]]),
        );
      },
    );
}

/**
 * The given options, trimmed; others are omitted.
 * @throws UsageError when one is empty, too long or has unprintable characters, or none is given
 */
function parseOptions(
  given: Partial<Record<keyof PageMeta, string | undefined>>,
): Partial<PageMeta> {
  const { success, output, issues } = v.safeParse(v.partial(PageTitlesSchema), given);
  if (!success) throw new UsageError(issues.map(({ message }) => message).join("\n"));
  const entries = Object.entries(output).filter(([, text]) => text !== undefined);
  if (entries.length > 0) return Object.fromEntries(entries);
  throw new UsageError("Name what to change: --title, --description or --keywords.");
}

async function change(
  { db, kv }: Stores,
  name: PageName,
  given: Partial<PageMeta>,
): Promise<PageMeta> {
  const before = (await retry(() => findPageMeta(db, name))) ?? inContent[name];
  const after = { ...before, ...given };
  await retry(() => changePageMeta(db, name, { before, after, author: null }));
  try {
    await retry(() => cachePageMeta(kv.PAGE_META, name, after));
  } catch (error) {
    throw new OperatorError(
      `The titles are stored, but KV could not be updated: they show within an hour, or run the same command again. ${errorMessages(error).split("\n").at(-1)}`,
      { cause: error },
    );
  }
  return after;
}
