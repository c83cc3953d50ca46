import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { stringify } from "csv-stringify/sync";
import type { CommandContext } from "../command-line.ts";
import { writeNewFile } from "../new-file.ts";

type Example = Readonly<Record<string, string>>;

/** A CSV file with `example` as its only row. */
export function templateCsv(example: Example, { bom }: { readonly bom: boolean }): string {
  return stringify([example], { bom, header: true, columns: Object.keys(example) });
}

/** Adds the command that writes the template of orders or of events. */
export function templateCommand(
  group: CommandUnknownOpts,
  { console, stdout }: CommandContext,
  { noun, example }: { readonly noun: string; readonly example: Example },
): void {
  group
    .command("template")
    .argument("[FILE.csv]", "where to; without it the template is printed")
    .description(`Write a CSV file with the columns and one example ${noun}, to fill in`)
    .action(async (path) => {
      // A file has a byte order mark, by which spreadsheets know UTF-8.
      const content = templateCsv(example, { bom: path !== undefined });
      if (path === undefined) return void stdout.write(content);
      await writeNewFile(path, content);
      console.log(`${path} has the columns and one example ${noun}.`);
    });
}
