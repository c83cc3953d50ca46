import { listParked } from "#workers/data/parking.ts";
import type { Submission } from "#workers/data/submission.ts";
import { command, type ExitCode, JSON_OUTPUT, REMOTE } from "./command-line.ts";
import { shownMoment } from "./enquiries/kinds.ts";
import { fromStores } from "./stores.ts";
import { json, pluralize, table } from "./terminal-text.ts";

const KINDS: Readonly<Record<Submission["call"], string>> = {
  addServiceRequest: "quote request",
  addContact: "contact message",
  addSubscriber: "subscription",
};

export const parked = command({
  name: "parked",
  summary: "List what waits in KV because the database was away when it came",
  details: `The site moves what waits into the database every few minutes. What is still here after half an
hour shows that the database is away. KV lists with a delay of up to a minute.`,
  options: { json: JSON_OUTPUT, remote: REMOTE },
  examples: ["", "--json --remote"],
  async run({ json: isJson = false, remote = false }): Promise<ExitCode> {
    const waiting = await fromStores({ remote }, ({ pageMeta }) => listParked(pageMeta));
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
    return 0;
  },
});

function cells({ call, reference, created_at, fields }: Submission): (string | null)[] {
  return [reference, shownMoment(created_at ?? null), KINDS[call], fields.email];
}
