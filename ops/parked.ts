import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { listParked, type Parked } from "#workers/data/parking.ts";
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
hour shows that the database is away, or, where failures are counted, that it refuses this one; --json
shows what was sent. It is tried less often after each failure, every six hours at the least. KV lists
with a delay of up to a minute.`,
    )
    .action(async ({ json: isJson, remote = false }) => {
      const waiting = await withStores({ remote }, ({ pageMeta }) =>
        retry(() => listParked(pageMeta)),
      );
      waiting.sort((a, b) => sentAt(a).localeCompare(sentAt(b)));
      if (isJson) {
        console.log(json(waiting.map(plain)));
      } else if (waiting.length === 0) {
        console.log("Nothing waits: everything that was sent is in the database.");
      } else {
        const heads = ["Reference", "Sent", "What", "Email", "Failures", "Why"];
        console.log(table(heads, waiting.map(cells)));
        console.log(
          `\n${pluralize(waiting.length, "submission")} waiting, oldest first; times of Dubai`,
        );
      }
    });
}

const sentAt = ({ submission }: Parked) => submission?.created_at ?? "";

function cells({ id, submission, failures, cause }: Parked): (string | null)[] {
  const tries = failures > 0 ? [String(failures), cause ?? null] : [null, null];
  if (!submission) return [id, null, "can't be read", null, ...tries];
  const { call, reference, created_at, fields } = submission;
  return [reference, shownMoment(created_at ?? null), KINDS[call], fields.email, ...tries];
}

/** The submission as it was sent, or what stands in its place, and what became of the attempts. */
function plain({ id, submission, value, failures, cause, retryAt }: Parked) {
  const retry_at = retryAt === undefined ? undefined : new Date(retryAt).toISOString();
  return { ...(submission ?? { submission_id: id, value }), failures, cause, retry_at };
}
