import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { todayLabels } from "#app/content/mail.ts";
import type { OpenItem, QueueSection, Today } from "#workers/desk/today-types.ts";
import { isEmpty, listToday } from "#workers/today/queries.ts";
import { type CommandContext, options, storeCommand } from "./command-line.ts";
import { retry } from "./retry.ts";
import { SITE_LABELS } from "./stores.ts";
import { capitalize, formatMoment, json, table } from "./terminal-text.ts";

export function todayCommand(
  program: CommandUnknownOpts,
  { console, withStores }: CommandContext,
): void {
  storeCommand(program, "today")
    .description("List what needs a person now, the oldest first")
    .addOption(options.limit)
    .addHelpText(
      "after",
      `
AOG enquiries, other open quotes and messages, orders held up or late, e-mails and order updates that
didn't go out, and what waits in KV. The site mails the same to the desk at 07:00 in Dubai, where mail is set up
and something is open.`,
    )
    .action(async ({ limit, json: isJson, env: site }) => {
      const today = await withStores(site, ({ db }) =>
        retry(() => listToday(db, { now: new Date(), limit })),
      );
      if (isJson) return console.log(json(today));
      if (isEmpty(today)) return console.log(`Nothing is open ${SITE_LABELS[site]}.`);
      for (const topic of Object.keys(today) as (keyof Today)[]) {
        const { count, items } = today[topic];
        if (count === 0 && (topic !== "queued" || today.queued.isReadable)) continue;
        if (topic === "queued") {
          console.log(`${todayLabels.sections[topic]}: ${formatWaiting(today[topic])}\n`);
          continue;
        }
        const of = items.length < count ? `${items.length.toLocaleString("en")} of ` : "";
        const title = `${todayLabels.sections[topic]}: ${of}${count.toLocaleString("en")}`;
        const since = todayLabels.since[topic];
        const head = ["Reference", capitalize(since), "What", "Email", "Name"];
        console.log(`${title}\n${table(head, items.map(cells))}\n`);
      }
      console.log(`Stored ${SITE_LABELS[site]}; oldest first, times of Dubai.`);
    });
}

function formatWaiting({ count, countedAt, isReadable }: QueueSection): string {
  const counted = `${count.toLocaleString("en")}, counted ${formatMoment(countedAt)}`;
  return isReadable ? counted : "the queue couldn't be read";
}

function cells({ reference, since, what, email, name }: OpenItem): (string | null)[] {
  return [reference, formatMoment(since), what, email, name];
}
