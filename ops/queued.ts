import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { drain, listQueued, type QueueEntry } from "#workers/enquiries/fallback-queue.ts";
import { mailRules } from "#workers/enquiries/store.ts";
import { type CommandContext, ENQUIRY_NOUNS, storeCommand } from "./command-line.ts";
import { LOCAL, readConfig } from "./deploy/environment.ts";
import { retry, SITE_LABELS } from "./stores.ts";
import { formatMoment, json, table } from "./terminal-text.ts";

export function queuedCommand(
  program: CommandUnknownOpts,
  { console, withStores }: CommandContext,
): void {
  storeCommand(program, "queued")
    .description(
      "List the enquiries that wait in KV because the database was unavailable, or store them",
    )
    .option("--drain", "store them in the database now")
    .action(async ({ json: isJson, env: site, drain: isDrained = false }) => {
      if (isDrained) {
        const { vars } = await readConfig(site === "local" ? LOCAL : site);
        const options = { rules: mailRules(vars), max: Number.POSITIVE_INFINITY };
        const result = await withStores(site, ({ db, kv }) => retry(() => drain(kv, db, options)));
        const { stored, waiting } = result;
        const text = `Stored ${SITE_LABELS[site]}: ${stored.toLocaleString("en")}. Still waiting: ${waiting.toLocaleString("en")}.`;
        return console.log(isJson ? json(result) : text);
      }
      const queued = await withStores(site, ({ kv }) => retry(() => listQueued(kv)));
      if (isJson) {
        console.log(json(queued.map(toJson)));
      } else if (queued.length === 0) {
        console.log(`Nothing waits ${SITE_LABELS[site]}: all enquiries are in the database.`);
      } else {
        const heads = ["Reference", "Sent", "What", "Email", "Failures", "Why"];
        console.log(table(heads, queued.map(cells)));
        console.log(
          `\n${queued.length.toLocaleString("en")} waiting ${SITE_LABELS[site]}, AOG first, then the oldest; times of Dubai`,
        );
      }
    });
}

function cells({ id, enquiry, failures, cause }: QueueEntry): (string | null)[] {
  const attempts = failures > 0 ? [String(failures), cause ?? null] : [null, null];
  if (!enquiry) return [id, null, "can't be read", null, ...attempts];
  const { kind, reference, created_at, fields } = enquiry;
  return [reference, formatMoment(created_at), ENQUIRY_NOUNS[kind], fields.email, ...attempts];
}

/** The enquiry as sent, or the invalid value, with its failed attempts. */
function toJson({ id, enquiry, value, failures, cause, time }: QueueEntry) {
  const retry_at = failures > 0 ? time : undefined;
  return { ...(enquiry ?? { submission_id: id, value }), failures, cause, retry_at };
}
