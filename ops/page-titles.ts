/** `npm run ops -- page-titles …`: the title, description and keywords of the pages. */

import { Argument, type CommandUnknownOpts } from "@commander-js/extra-typings";
import * as v from "valibot";
import {
  DESCRIPTION_SHOWN,
  type PageMeta,
  PageTitlesSchema,
  pageTitleAdvice,
  TITLE_SHOWN,
} from "#app/domain/page-meta.ts";
import { changePageMeta } from "#workers/page-meta/changes.ts";
import {
  cachePageMeta,
  findPageMeta,
  listPageMeta,
  readCachedPageMeta,
} from "#workers/page-meta/page-meta-queries.ts";
import { PAGE_RECORDS, type PageRecord, titlesOfBuild } from "#workers/page-meta/records.ts";
import { type CommandContext, options, requireYes, storeCommand } from "./command-line.ts";
import { errorMessages, OperatorError, UsageError } from "./errors.ts";
import { type OpenStores, retry, SITE_LABELS } from "./stores.ts";
import { json, keyValues } from "./terminal-text.ts";

const RECORDS = PAGE_RECORDS.map(({ record }) => record);

export function pageTitleCommands(
  program: CommandUnknownOpts,
  { console, withStores }: CommandContext,
): void {
  const group = program
    .command("page-titles")
    .description("Show and change the titles, descriptions and keywords of the pages");
  storeCommand(group, "show")
    .addArgument(new Argument("[PAGE]", "one page; else all").choices(RECORDS))
    .description("Show the title, description and keywords of a page, or of all")
    .action(async (page, { json: isJson, env: site }) => {
      const names = page === undefined ? RECORDS : [page];
      const shown = await withStores(site, (stores) => retry(() => read(stores, names)));
      if (isJson) return console.log(json(page === undefined ? shown : shown[0]));
      const entries = shown.map((one) =>
        Object.entries({ ...one, stored: SITE_LABELS[site] }).map(
          ([name, value]) => [name, value ?? "never: these are the titles of the build"] as const,
        ),
      );
      console.log(entries.map(keyValues).join("\n\n"));
    });
  storeCommand(group, "set")
    .addArgument(
      new Argument("<PAGE>", "the page, as ar:about for the Arabic one").choices(RECORDS),
    )
    .description("Change the title, description or keywords of a page")
    .option("--title <TEXT>", `best up to ${TITLE_SHOWN} characters`)
    .option("--description <TEXT>", `best up to ${DESCRIPTION_SHOWN} characters`)
    .option("--keywords <TEXT>", "with commas between them")
    .addOption(options.yes)
    .action(
      async (page, { title, description, keywords, yes = false, json: isJson, env: site }) => {
        const given = parseOptions({
          meta_title: title,
          meta_description: description,
          meta_keywords: keywords,
        });
        requireYes({ site, yes, what: `the titles of the page ${page} would change` });
        const titles = await withStores(site, (stores) => change(stores, page, given));
        for (const advice of pageTitleAdvice(titles)) console.error(advice);
        console.log(
          isJson
            ? json({ page_name: page, ...titles })
            : keyValues([...Object.entries(titles), ["stored", SITE_LABELS[site]]]),
        );
      },
    );
}

/** The pages' titles, when they were changed (ISO 8601, UTC), and whether KV has the same ones. */
async function read({ db, kv }: OpenStores, names: readonly PageRecord[]) {
  const stored = await listPageMeta(db);
  return Promise.all(
    names.map(async (page_name) => {
      const row = stored.find((one) => one.page_name === page_name);
      const { meta_title, meta_description, meta_keywords } = row ?? titlesOfBuild[page_name];
      const titles = { meta_title, meta_description, meta_keywords };
      const cached = await readCachedPageMeta(kv.PAGE_META, page_name);
      const isSame = Object.entries(titles).every(
        ([name, title]) => title === cached?.[name as keyof PageMeta],
      );
      const cache = cached === null ? "empty" : isSame ? "same" : "older";
      return { page_name, ...titles, updated_at: row?.updated_at ?? null, cache };
    }),
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
  { db, kv }: OpenStores,
  name: PageRecord,
  given: Partial<PageMeta>,
): Promise<PageMeta> {
  const before = (await retry(() => findPageMeta(db, name))) ?? titlesOfBuild[name];
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
