import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { listParked } from "#workers/data/parking.ts";
import type { Submission } from "#workers/data/submission.ts";
import { type Io, jsonOption, remoteOption } from "./command-line.ts";
import { shownMoment } from "./enquiries/kinds.ts";
import { retry } from "./retry.ts";
import { json, pluralize, table } from "./terminal-text.ts";

const KINDS: Readonly<Record<Submission["call"], string>> = {
  addServiceRequest: "quote request",
  addContact: "contact message",
  addSubscriber: "subscription",
};

export function parkedCommand(program: CommandUnknownOpts, { console, withStores }: Io): void {
  program
    .command("parked")
    .description("List what waits in KV because the database was away when it came")
    .addOption(jsonOption)
    .addOption(remoteOption)
    .addHelpText(
      "after",
      `
The site moves what waits into the database every few minutes. What is still here after half an
hour shows that the database is away. KV lists with a delay of up to a minute.`,
    )
    .action(async ({ json: isJson, remote = false }) => {
      const waiting = await withStores({ remote }, ({ pageMeta }) =>
        retry(() => listParked(pageMeta)),
      );
      waiting.sort((a, b) => (a.created_at ?? "").localeCompare(b.created_at ?? ""));
      if (isJson) {
        console.log(json(waiting));
      } else if (waiting.length === 0) {
        console.log("Nothing waits: everything that was sent is in the database.");
      } else {
        console.log(table(["Reference", "Sent", "What", "Email"], waiting.map(cells)));
        console.log(
          `\n${pluralize(waiting.length, "submission")} waiting, oldest first; times of Dubai`,
        );
      }
    });
}

function cells({ call, reference, created_at, fields }: Submission): (string | null)[] {
  return [reference, shownMoment(created_at ?? null), KINDS[call], fields.email];
}
