import { pageMeta as inContent } from "#app/content/page-meta.ts";
import { PAGE_NAMES, type PageMeta, type PageName } from "#app/domain/page-meta.ts";
import { cachePageMeta, findPageMeta, storePageMeta } from "#workers/data/page-meta.ts";
import { command, type ExitCode, JSON_OUTPUT, REMOTE } from "../command-line.ts";
import { messagesOf, OperatorError, UsageError } from "../errors.ts";
import { retry } from "../retry.ts";
import { type Stores, withStores } from "../stores.ts";
import { json, keyValues } from "../terminal-text.ts";
import { pageNamed } from "./pages.ts";
import { checkedWords, DESCRIPTION_SHOWN, remarks, TITLE_SHOWN } from "./words.ts";

export const setPageMeta = command({
  name: "page-meta set",
  arguments: ["PAGE"],
  summary: "Change the title, description or keywords of a page",
  details: `PAGE is one of: ${PAGE_NAMES.join(", ")}. What isn't named stays as it is.
It shows at once where a visitor goes from page to page. A page that is loaded anew is kept for a
minute, then shown once more while it is made again; the deployed site's KV takes up to a minute more.`,
  options: {
    title: { type: "string", value: "TEXT", help: `best up to ${TITLE_SHOWN} characters` },
    description: {
      type: "string",
      value: "TEXT",
      help: `best up to ${DESCRIPTION_SHOWN} characters`,
    },
    keywords: { type: "string", value: "TEXT", help: "with commas between them" },
    json: JSON_OUTPUT,
    remote: REMOTE,
  },
  examples: [
    'about --title "About us: 40 years in freight | Dhowline"',
    'home --description "Air, ocean and road freight from Dubai." --remote',
  ],
  async run(
    { title, description, keywords, json: isJson = false, remote = false },
    page = "",
  ): Promise<ExitCode> {
    const name = pageNamed(page);
    const given = checkedWords({
      meta_title: title,
      meta_description: description,
      meta_keywords: keywords,
    });
    if (Object.keys(given).length === 0) {
      throw new UsageError("Name what to change: --title, --description or --keywords.");
    }
    const words = await withStores({ remote }, (stores) => change(stores, name, given));
    for (const remark of remarks(words)) console.error(remark);
    console.log(isJson ? json({ page_name: name, ...words }) : keyValues(Object.entries(words)));
    return 0;
  },
});

async function change(
  { db, pageMeta }: Stores,
  name: PageName,
  given: Partial<PageMeta>,
): Promise<PageMeta> {
  const before = (await retry(() => findPageMeta(db, name))) ?? inContent[name];
  const words = { ...before, ...given };
  await retry(() => storePageMeta(db, name, words));
  try {
    await retry(() => cachePageMeta(pageMeta, name, words));
  } catch (error) {
    throw new OperatorError(
      `The words are stored, but the cache could not be freshened: they show within an hour, or run the same command again. ${messagesOf(error).split("\n").at(-1)}`,
      { cause: error },
    );
  }
  return words;
}
