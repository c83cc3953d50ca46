import { listParked, type Parked } from "#workers/data/parking.ts";
import type { Submission } from "#workers/data/submission.ts";
import { command, type ExitCode, JSON_OUTPUT, REMOTE } from "./command-line.ts";
import { shownMoment } from "./enquiries/kinds.ts";
import { fromStores } from "./stores.ts";
import { counted, json, table } from "./terminal-text.ts";

const KINDS: Readonly<Record<Submission["call"], string>> = {
  addServiceRequest: "quote request",
  addContact: "contact message",
  addSubscriber: "subscription",
};

export const parked = command({
  name: "parked",
  summary: "List what waits in KV because the database was away when it came",
  details: `The site moves what waits into the database every few minutes. What is still here after half an
hour shows that the database is away, or, where failures are counted, that it refuses this one; --json
shows what was sent. It is tried less often after each failure, every six hours at the least. KV lists
with a delay of up to a minute.`,
  options: { json: JSON_OUTPUT, remote: REMOTE },
  examples: ["", "--json --remote"],
  async run({ json: isJson = false, remote = false }): Promise<ExitCode> {
    const waiting = await fromStores({ remote }, ({ pageMeta }) => listParked(pageMeta));
    waiting.sort((a, b) => sentAt(a).localeCompare(sentAt(b)));
    if (isJson) {
      console.log(json(waiting.map(plain)));
    } else if (waiting.length === 0) {
      console.log("Nothing waits: everything that was sent is in the database.");
    } else {
      console.log(
        table(["Reference", "Sent", "What", "Email", "Failures", "Why"], waiting.map(cells)),
      );
      console.log(
        `\n${counted(waiting.length, "submission")} waiting, oldest first; times of Dubai`,
      );
    }
    return 0;
  },
});

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
