import {
  countEnquiries,
  type Enquiry,
  type EnquiryKind,
  listEnquiries,
} from "#workers/data/enquiries.ts";
import {
  type Command,
  command,
  type ExitCode,
  JSON_OUTPUT,
  momentOf,
  REMOTE,
  SINCE,
  wholeNumber,
} from "../command-line.ts";
import { fromStores } from "../stores.ts";
import { json, pluralize, table } from "../terminal-text.ts";
import { shownMoment, WORDS } from "./kinds.ts";

const LIMIT = { option: "limit", max: 10_000, fallback: 20 };

export function listCommand(kind: EnquiryKind): Command {
  const { noun } = WORDS[kind];
  return command({
    name: `${kind} list`,
    summary: `List the newest ${noun}s`,
    options: {
      limit: { type: "string", value: "N", help: `how many, ${LIMIT.fallback} if not said` },
      since: SINCE,
      open: { type: "boolean", help: "only those that nobody has handled yet" },
      json: JSON_OUTPUT,
      remote: REMOTE,
    },
    examples: ["--open", "--since 2026-11-01 --limit 100", "--json --remote"],
    async run({
      limit,
      since,
      open: isOpen = false,
      json: isJson = false,
      remote = false,
    }): Promise<ExitCode> {
      const max = wholeNumber(limit, LIMIT);
      const which = { since: momentOf(since, "since"), isOpen };
      const [rows, all, open] = await fromStores({ remote }, ({ db }) =>
        Promise.all([
          listEnquiries(db, kind, max, which),
          countEnquiries(db, kind, which),
          countEnquiries(db, kind, { ...which, isOpen: true }),
        ]),
      );
      if (isJson) {
        console.log(json(rows));
      } else if (rows.length === 0) {
        console.log(`There are no ${isOpen ? "open " : ""}${noun}s${since ? " since then" : ""}.`);
      } else {
        console.log(asTable(kind, rows));
        const shown = `${rows.length.toLocaleString("en")} of ${pluralize(all, noun)}`;
        console.log(`\n${shown}, ${open.toLocaleString("en")} open, newest first; times of Dubai`);
      }
      return 0;
    },
  });
}

function asTable(kind: EnquiryKind, rows: readonly Enquiry[]): string {
  const { columns, last } = WORDS[kind];
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
