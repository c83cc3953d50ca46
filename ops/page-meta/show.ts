import { pageMeta as inContent } from "#app/content/page-meta.ts";
import { PAGE_NAMES, type PageMeta, type PageName } from "#app/domain/page-meta.ts";
import { listPageMeta, readCachedPageMeta } from "#workers/data/page-meta.ts";
import { command, type ExitCode, JSON_OUTPUT, REMOTE } from "../command-line.ts";
import { shownMoment } from "../enquiries/kinds.ts";
import { fromStores, type Stores } from "../stores.ts";
import { json, keyValues } from "../terminal-text.ts";
import { pageNamed } from "./pages.ts";

interface Shown extends PageMeta {
  readonly page_name: PageName;
  /** ISO 8601, UTC; null when the table has no record, and the site shows the words it was built with */
  readonly updated_at: string | null;
  /** What KV answers with: the same words, none (the table is asked), or older ones */
  readonly cache: "same" | "empty" | "older";
}

export const showPageMeta = command({
  name: "page-meta show",
  arguments: ["[PAGE]"],
  summary: "Show the title, description and keywords of a page, or of all",
  details: `PAGE is one of: ${PAGE_NAMES.join(", ")}.`,
  options: { json: JSON_OUTPUT, remote: REMOTE },
  examples: ["", "about", "about --json"],
  async run({ json: isJson = false, remote = false }, page?: string): Promise<ExitCode> {
    const names = page === undefined ? PAGE_NAMES : [pageNamed(page)];
    const shown = await fromStores({ remote }, (stores) => read(stores, names));
    if (isJson) console.log(json(page === undefined ? shown : shown[0]));
    else console.log(shown.map((one) => keyValues(entries(one))).join("\n\n"));
    return 0;
  },
});

async function read({ db, pageMeta }: Stores, names: readonly PageName[]): Promise<Shown[]> {
  const stored = await listPageMeta(db);
  return Promise.all(
    names.map(async (page_name) => {
      const row = stored.find((one) => one.page_name === page_name);
      const { meta_title, meta_description, meta_keywords } = row ?? inContent[page_name];
      const words = { meta_title, meta_description, meta_keywords };
      const cached = await readCachedPageMeta(pageMeta, page_name);
      return {
        page_name,
        ...words,
        updated_at: row?.updated_at ?? null,
        cache: age(words, cached),
      };
    }),
  );
}

function age(words: PageMeta, cached: PageMeta | null): Shown["cache"] {
  if (cached === null) return "empty";
  const keys = Object.keys(words) as (keyof PageMeta)[];
  return keys.every((key) => words[key] === cached[key]) ? "same" : "older";
}

const CACHES: Readonly<Record<Shown["cache"], string>> = {
  same: "has these words",
  empty: "is empty: the next page view fills it",
  older: "has older words, for up to an hour: set the page again to freshen it",
};

function entries({ cache, updated_at, ...words }: Shown): (readonly [string, string])[] {
  const changed = updated_at === null ? "never: these are the words of the build" : updated_at;
  return [
    ...Object.entries(words),
    ["changed", shownMoment(changed) ?? changed],
    ["cache", CACHES[cache]],
  ];
}
