/** `npm run ops -- events …` */
import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { parseOffset } from "#app/domain/event-clock.ts";
import { findMeaning } from "#app/domain/event-codes.ts";
import { findEvents, removeEvents, type StoredEvent } from "#workers/orders/events.ts";
import { type CommandContext, integerParser, options, storeCommand } from "../command-line.ts";
import { confirm } from "../confirm.ts";
import { templateCommand } from "../csv/template.ts";
import { OperatorError, UsageError } from "../errors.ts";
import { retry } from "../retry.ts";
import { SITE_LABELS } from "../stores.ts";
import { formatMoment, json, pluralize, sanitizeLine, table } from "../terminal-text.ts";
import { EVENT_EXAMPLE } from "./event-csv.ts";
import { importCommand } from "./import-command.ts";
import { requireOrder } from "./match-orders.ts";

export function eventCommands(program: CommandUnknownOpts, context: CommandContext): void {
  const events = program
    .command("events")
    .description("Import, list and remove what happened to orders, make a template");
  importCommand(events, context);
  addList(events, context);
  addRemove(events, context);
  templateCommand(events, context, { noun: "event", example: EVENT_EXAMPLE });
}

function addList(events: CommandUnknownOpts, { console, withStores }: CommandContext): void {
  storeCommand(events, "list")
    .argument("<NUMBER>", "the order's, with or without dashes")
    .description("List the events of an order, the oldest first")
    .action(async (number, { json: isJson, env: site }) => {
      const { order, events } = await withStores(site, async ({ db }) => {
        const order = await requireOrder(db, number.trim(), site);
        return { order, events: await retry(() => findEvents(db, [order.id])) };
      });
      // Sorted by id before: events of one time stay in that order.
      const sorted = events.sort((one, other) => one.event_time.localeCompare(other.event_time));
      if (isJson) return console.log(json(sorted.map(({ order_id: _, ...event }) => event)));
      const what = `${pluralize(sorted.length, "event")} of ${sanitizeLine(order.order_number)}`;
      if (sorted.length === 0) return console.log(`${what} ${SITE_LABELS[site]}.`);
      const head = [
        "Id",
        "Time there",
        "Kind",
        "Event",
        "Place",
        "Leg",
        "From",
        "Learned in Dubai",
      ];
      console.log(
        `${table(head, sorted.map(toRow))}\n\n${what} ${SITE_LABELS[site]}, oldest first`,
      );
    });
}

function toRow(event: StoredEvent): (string | null)[] {
  const { code, milestone } = event;
  const words = findMeaning(code)?.words;
  const known = milestone !== null && milestone !== code ? ` (${milestone})` : "";
  return [
    String(event.id),
    formatLocalTime(event),
    event.classifier,
    `${words ? `${code}: ${words}` : code}${known}`,
    [event.place, event.un_locode].filter((part) => part !== null).join(" "),
    event.leg,
    event.source,
    formatMoment(event.reported_at ?? event.learned_at),
  ];
}

/** "2026-11-19 22:15 +04:00": the clock at the place, with its offset where it is known. */
function formatLocalTime({ event_time, utc_offset }: StoredEvent): string {
  const clock = new Date(Date.parse(event_time) + (parseOffset(utc_offset) ?? 0)).toISOString();
  return [clock.slice(0, 16).replace("T", " "), utc_offset].filter(Boolean).join(" ");
}

function addRemove(events: CommandUnknownOpts, context: CommandContext): void {
  const { console, withStores } = context;
  storeCommand(events, "remove")
    .argument("<NUMBER>", "the order's, with or without dashes")
    .argument("[ID]", 'the event\'s, as "events list" shows it', integerParser(999_999_999))
    .description("Remove an event of an order, or with --all every one, for good")
    .option("--all", "all events of the order")
    .addOption(options.yes)
    .addHelpText(
      "after",
      `
The order's status and delivery date stay as they are: orders set-status changes the one, orders
import the other.

Examples:
  npm run ops -- events remove DL-2611-0385 12
  npm run ops -- events remove DL-2611-0385 --all --remote`,
    )
    .action(async (number, id, { all = false, yes = false, json: isJson, env: site }) => {
      if ((id === undefined) !== all) {
        throw new UsageError('Name one event by its id, as "events list" shows it, or add --all.');
      }
      const { order, removed } = await withStores(site, async ({ db }) => {
        const order = await requireOrder(db, number.trim(), site);
        const shown = sanitizeLine(order.order_number);
        const what = `${id === undefined ? "All events" : "An event"} of ${shown} would be removed`;
        await confirm(context, { site, yes, what });
        return { order, removed: await retry(() => removeEvents(db, order.id, id)) };
      });
      const shown = sanitizeLine(order.order_number);
      if (id !== undefined && removed === 0) {
        throw new OperatorError(`${shown} has no event ${id} ${SITE_LABELS[site]}.`);
      }
      if (isJson) return console.log(json({ order_number: order.order_number, removed }));
      console.log(`${pluralize(removed, "event")} of ${shown} removed ${SITE_LABELS[site]}.`);
    });
}
