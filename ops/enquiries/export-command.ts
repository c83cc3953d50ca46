import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { dubaiIso } from "#app/domain/dubai-time.ts";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import {
  countEnquiries,
  ENQUIRY_FIELDS,
  getEnquiryPage,
  type StoredEnquiry,
} from "#workers/enquiries/queries.ts";
import { type CommandContext, options, storeCommand } from "../command-line.ts";
import { exportRows } from "../export.ts";
import { isMoment, KIND_LABELS } from "./kinds.ts";

export function exportCommand(
  group: CommandUnknownOpts,
  kind: EnquiryKind,
  context: CommandContext,
): void {
  const { noun } = KIND_LABELS[kind];
  storeCommand(
    group,
    "export",
    "one JSON object on each line instead of CSV, with every ' off, times in UTC",
  )
    .argument("[FILE.csv]", "where to; without it they are printed")
    .description(`Write the ${noun}s to a CSV file, oldest first`)
    .addOption(options.since)
    .addHelpText(
      "after",
      `
The columns are the fields of the form, then ${ENQUIRY_FIELDS[kind].slice(kind === "quote" ? -6 : -5).join(", ")}.
Times are by Dubai's clock, as a spreadsheet reads them.
The file has a byte order mark, by which spreadsheets know UTF-8; only this user may read it.
Text that a spreadsheet would run as a formula (it begins with = + - @ or a tab, as a telephone
number may) gets a ' before it.

Examples:
  npm run ops -- ${kind}s export ${kind}s.csv
  npm run ops -- ${kind}s export november.csv --since 2026-11-01
  npm run ops -- ${kind}s export --json`,
    )
    .action(async (path, { since, json: isJson, env: site }) => {
      await context.withStores(site, ({ db }) =>
        exportRows(
          context,
          {
            noun,
            count: () => countEnquiries(db, kind, { since }),
            page: (after, size) => getEnquiryPage(db, kind, { after, size, since }),
            columns: ENQUIRY_FIELDS[kind].map(column),
            escapeFormulas: true,
          },
          { path, isJson, site },
        ),
      );
    });
}

/** Spreadsheets have no time zones: the header names it. */
function column(field: string) {
  if (!isMoment(field)) return { header: field, value: (row: StoredEnquiry) => row[field] ?? null };
  return {
    header: `${field} (Dubai, UTC+4)`,
    value: (row: StoredEnquiry) => spreadsheetTime(row[field]),
  };
}

/** "2026-11-18 09:40:00" */
function spreadsheetTime(iso: StoredEnquiry[string] | undefined): string | null {
  return dubaiIso(String(iso))?.slice(0, 19).replace("T", " ") ?? null;
}
