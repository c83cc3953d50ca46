import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import type { Io } from "../command-line.ts";
import { writeNewFile } from "../new-file.ts";

/** `csv` makes the file; one example of `noun` is in it. */
export function templateCommand(
  group: CommandUnknownOpts,
  { console, stdout }: Pick<Io, "console" | "stdout">,
  { noun, csv }: { readonly noun: string; csv(options: { readonly bom: boolean }): string },
): void {
  group
    .command("template")
    .argument("[FILE.csv]", "where to; without it the template is printed")
    .description(`Write a CSV file with the columns and one example ${noun}, to fill in`)
    .action(async (path) => {
      // A file has a byte order mark, by which spreadsheets know UTF-8.
      const content = csv({ bom: path !== undefined });
      if (path === undefined) return void stdout.write(content);
      await writeNewFile(path, content);
      console.log(`${path} has the columns and one example ${noun}.`);
    });
}
