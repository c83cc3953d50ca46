import { once } from "node:events";
import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import { countEnquiries } from "#workers/enquiries/queries.ts";
import { envOption, type Io, remoteOption, sinceOption, siteOf } from "../command-line.ts";
import { writeNewFile } from "../new-file.ts";
import { progress } from "../progress.ts";
import { retry } from "../retry.ts";
import { SITE_LABELS } from "../stores.ts";
import { pluralize } from "../terminal-text.ts";
import { allEnquiries, asCsv, asJsonLines } from "./export.ts";
import { KIND_LABELS } from "./kinds.ts";

export function exportCommand(group: CommandUnknownOpts, kind: EnquiryKind, io: Io): void {
  const { console, stdout, withStores } = io;
  const { noun } = KIND_LABELS[kind];
  group
    .command("export")
    .argument("[FILE.csv]", "where to; without it they are printed")
    .description(`Write the ${noun}s to a CSV file, oldest first`)
    .addOption(sinceOption)
    .option("--json", "one JSON object on each line instead of CSV, with every ' off")
    .addOption(remoteOption)
    .addOption(envOption)
    .addHelpText(
      "after",
      `
The columns are the fields of the form, then reference, created_at and handled_at (UTC).
The file has a byte order mark, by which spreadsheets know UTF-8; only this user may read it.
Text that a spreadsheet would run as a formula (it begins with = + - @ or a tab, as a telephone
number may) gets a ' before it.

Examples:
  npm run ops -- ${kind}s export ${kind}.csv
  npm run ops -- ${kind}s export november.csv --since 2026-11-01
  npm run ops -- ${kind}s export --json`,
    )
    .action(async (path, { since, json: isJson, remote, env }) => {
      const site = siteOf({ remote, env });
      await withStores(site, async ({ db }) => {
        const all = await retry(() => countEnquiries(db, kind, { since }));
        const show = path === undefined ? () => undefined : progress(io, all, `${noun}s`);
        let done = 0;
        const rows = allEnquiries(db, kind, since, (count) => {
          done = count;
          show(count);
        });
        const text = isJson ? asJsonLines(rows) : asCsv(kind, rows, { bom: path !== undefined });
        if (path === undefined) {
          for await (const chunk of text) {
            // Respects backpressure.
            if (!stdout.write(chunk)) await once(stdout, "drain");
          }
        } else {
          await writeNewFile(path, text, { isPrivate: true });
          console.log(
            `${path} has the ${pluralize(done, noun)} that ${done === 1 ? "is" : "are"} stored ${SITE_LABELS[site]}.`,
          );
        }
      });
    });
}
