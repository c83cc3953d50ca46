/** `npm run ops -- quotes export`, and the same for contacts and subscribers. */
import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import { enquiryColumns } from "#workers/enquiries/csv.ts";
import { countEnquiries, ENQUIRY_FIELDS, getEnquiryPage } from "#workers/enquiries/queries.ts";
import { type CommandContext, options, storeCommand } from "../command-line.ts";
import { exportRows } from "../export.ts";
import { ENQUIRY_NOUNS } from "./kinds.ts";

export function enquiryCommands(
  program: CommandUnknownOpts,
  kind: EnquiryKind,
  context: CommandContext,
): void {
  const noun = ENQUIRY_NOUNS[kind];
  const fields = ENQUIRY_FIELDS[kind];
  const group = program.command(`${kind}s`).description(`Export ${noun}s`);
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
The columns are the fields of the form, then ${fields.slice(fields.indexOf("reference")).join(", ")}.
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
            page: (after, size) => getEnquiryPage(db, kind, { since }, { after, size }),
            columns: enquiryColumns([kind]),
            escapeFormulas: true,
          },
          { path, isJson, site },
        ),
      );
    });
}
