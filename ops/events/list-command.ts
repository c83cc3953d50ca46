import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { placeInTime } from "#app/domain/tracking/comparison.ts";
import { activeFacts, placeName, type TrackingEvent } from "#app/domain/tracking/facts.ts";
import type { HistoryEvent } from "#app/domain/tracking/state.ts";
import { formatEventTime } from "#app/domain/words.ts";
import { type KnownOrder, loadOrders } from "#workers/imports/planning/known-orders.ts";
import { factWords } from "#workers/orders/fact-words.ts";
import type { StoredFact } from "#workers/orders/log.ts";
import { type CommandContext, storeCommand } from "../command-line.ts";
import { requireOrders } from "../orders/say.ts";
import { retry } from "../retry.ts";
import { SITE_LABELS } from "../stores.ts";
import { formatMoment, json, pluralize, sanitizeLine, table } from "../terminal-text.ts";

export function listCommand(
  events: CommandUnknownOpts,
  { console, withStores }: CommandContext,
): void {
  storeCommand(events, "list")
    .argument("<NUMBER>", "the order's, with or without dashes")
    .description("List all that was said about an order and by whom, the oldest first")
    .addHelpText(
      "after",
      `
"outdated" is a plan or estimate that was replaced or overtaken. "events undo" takes an entry back by
its number, or all entries of a change by the change's id.

Example:
  npm run ops -- events list DL-2611-0385`,
    )
    .action(async (number, { json: isJson, env: site }) => {
      const found = await withStores(site, async ({ db }) => {
        const orders = await requireOrders(db, [number.trim()], site);
        return retry(() =>
          loadOrders(
            db,
            orders.map(({ id }) => id),
          ),
        );
      });
      const [known] = found.values();
      if (!known) return;
      const entries = toEntries(known);
      if (isJson) return console.log(json(entries.map(({ order_id: _, ...entry }) => entry)));
      const shown = sanitizeLine(known.order.order_number);
      if (entries.length === 0) {
        return console.log(`Nothing was said about ${shown} ${SITE_LABELS[site]}.`);
      }
      const what = `${pluralize(entries.length, "fact")} about ${shown} ${SITE_LABELS[site]}`;
      console.log(`${table(HEAD, entries.map(toRow))}\n\n${what}, oldest first`);
    });
}

const HEAD = [
  "Id",
  "Time there",
  "Kind",
  "Standing",
  "Event",
  "Place",
  "Container",
  "Pieces",
  "Leg",
  "From",
  "By",
  "Said in Dubai",
  "Change",
  "Note",
];

interface Entry extends StoredFact {
  /** Null for what is no event: an operator's status before it is one, and what takes back */
  readonly standing: HistoryEvent["standing"] | null;
  /** The fact that takes it back */
  readonly taken_back_by: number | null;
}

/** All facts of an order, in the sequence of the tracking page and on its clocks. */
function toEntries({ stored, log, state }: KnownOrder): Entry[] {
  const active = new Set(activeFacts(log.facts).map(({ id }) => id));
  const standings = new Map(state.events.map((event) => [contentOf(event), event.standing]));
  const byId = new Map(stored.map((fact) => [fact.id, fact]));
  return placeInTime(log.facts, log.places)
    .sort((one, other) => one.at - other.at)
    .flatMap((fact) => {
      const event = { ...fact, place: placeName(fact, log.places) };
      const isActive = active.has(fact.id);
      const own = byId.get(fact.id);
      if (!own) return [];
      return {
        ...own,
        event_time: fact.event_time,
        utc_offset: fact.utc_offset,
        standing: isActive ? (standings.get(contentOf(event)) ?? null) : null,
        taken_back_by: isActive ? null : findRetraction(own, stored),
      };
    });
}

/** Equal for a fact and for the event that the order's state has made of it. */
function contentOf(event: TrackingEvent): string {
  const { code, classifier, event_time, utc_offset, reported_at } = event;
  const { place, un_locode, leg, equipment, pieces, note } = event;
  const when = [event_time, utc_offset, reported_at];
  return JSON.stringify([code, classifier, when, place, un_locode, leg, equipment, pieces, note]);
}

/** The retraction that holds. */
function findRetraction({ id }: StoredFact, stored: readonly StoredFact[]): number | null {
  const isTakenBack = (fact: StoredFact): boolean =>
    stored.some((other) => other.retracts === fact.id && !isTakenBack(other));
  return stored.find((fact) => fact.retracts === id && !isTakenBack(fact))?.id ?? null;
}

function toRow(entry: Entry): (string | null)[] {
  const { kind, classifier, place, un_locode, pieces, pieces_total, taken_back_by } = entry;
  return [
    String(entry.id),
    formatEventTime(entry),
    kind === "event" ? classifier : null,
    taken_back_by === null ? entry.standing : `taken back by ${taken_back_by}`,
    factWords(entry),
    [place, un_locode].filter((part) => part !== null).join(" "),
    entry.equipment,
    pieces === null ? null : [pieces, pieces_total].filter((part) => part !== null).join(" of "),
    entry.leg,
    entry.source,
    entry.author,
    formatMoment(entry.reported_at ?? entry.learned_at),
    entry.change_id,
    entry.note,
  ];
}
