import { once } from "node:events";
import type { Database } from "#workers/data/database.ts";
import {
  countEnquiries,
  type Enquiry,
  type EnquiryKind,
  pageOfEnquiries,
} from "#workers/data/enquiries.ts";
import { type Command, command, type ExitCode, momentOf, REMOTE, SINCE } from "../command-line.ts";
import { writeNewFile } from "../new-file.ts";
import { progress } from "../orders/progress.ts";
import { retry } from "../retry.ts";
import { withStores } from "../stores.ts";
import { pluralize } from "../terminal-text.ts";
import { asCsv, asJsonLines } from "./csv.ts";
import { WORDS } from "./kinds.ts";

/** A page of the longest rows is some 10 MB, below what D1 answers at once. */
const ROWS_IN_A_PAGE = 500;

export function exportCommand(kind: EnquiryKind): Command {
  const { noun } = WORDS[kind];
  return command({
    name: `${kind} export`,
    arguments: ["[FILE.csv]"],
    summary: `Write the ${noun}s to a CSV file, oldest first`,
    details: `The columns are the fields of the form, then reference, created_at and handled_at (UTC).
The file has a byte order mark, by which spreadsheets know UTF-8; only this user may read it.
Text that a spreadsheet would run as a formula (it begins with = + - @ or a tab, as a telephone
number may) gets a ' before it. Without FILE.csv it is printed.`,
    options: {
      since: SINCE,
      json: {
        type: "boolean",
        help: "one JSON object on each line instead of CSV, with every ' off",
      },
      remote: REMOTE,
    },
    examples: [`${kind}.csv`, `november.csv --since 2026-11-01`, "--json"],
    async run(
      { since: typed, json: isJson = false, remote = false },
      path?: string,
    ): Promise<ExitCode> {
      const since = momentOf(typed, "since");
      await withStores({ remote }, async ({ db }) => {
        const all = await retry(() => countEnquiries(db, kind, { since }));
        const tell = path === undefined ? () => undefined : progress(all, `${noun}s`);
        let done = 0;
        const rows = allEnquiries(db, kind, since, (count) => {
          done = count;
          tell(count);
        });
        const text = isJson ? asJsonLines(rows) : asCsv(kind, rows, { bom: path !== undefined });
        if (path === undefined) return print(text);
        await writeNewFile(path, text, { isPrivate: true });
        console.log(`${path} has ${pluralize(done, noun)}.`);
      });
      return 0;
    },
  });
}

async function* allEnquiries(
  db: Database,
  kind: EnquiryKind,
  since: string | undefined,
  onProgress: (done: number) => void,
): AsyncGenerator<Enquiry> {
  let done = 0;
  let after: number | null = 0;
  while (after !== null) {
    const from: number = after;
    const page = await retry(() =>
      pageOfEnquiries(db, kind, { after: from, size: ROWS_IN_A_PAGE, since }),
    );
    yield* page.rows;
    done += page.rows.length;
    onProgress(done);
    after = page.next;
  }
}

/** To standard output, no faster than its reader takes it. */
async function print(text: AsyncIterable<string>): Promise<void> {
  for await (const chunk of text) {
    if (!process.stdout.write(chunk)) await once(process.stdout, "drain");
  }
}
