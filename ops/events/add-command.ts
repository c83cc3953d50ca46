import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import * as v from "valibot";
import { DUBAI_OFFSET } from "#app/domain/dubai-time.ts";
import { type EventMoment, withOffset } from "#app/domain/tracking/clock.ts";
import { activeFacts } from "#app/domain/tracking/facts.ts";
import { EXCEPTIONS, MILESTONES } from "#app/domain/tracking/status.ts";
import { isKnownEvent, readEventName } from "#workers/imports/events/event-names.ts";
import {
  ALL_PIECES,
  EventTextsSchema,
  parseUnLocode,
  readPieces,
  readPlace,
} from "#workers/imports/events/event-texts.ts";
import { readEventTime } from "#workers/imports/events/event-time.ts";
import type { ReportedEvent } from "#workers/imports/file.ts";
import { toIso } from "#workers/imports/files/cells.ts";
import { type KnownOrder, loadOrders } from "#workers/imports/planning/known-orders.ts";
import { countPlan, type FilePlan } from "#workers/imports/planning/plan.ts";
import { planEvent } from "#workers/imports/planning/plan-event.ts";
import { suggestStatus } from "#workers/imports/suggest.ts";
import { changeOrders } from "../changes/change-orders.ts";
import { undoHint, undoLine } from "../changes/undo-hint.ts";
import { type CommandContext, options, storeCommand } from "../command-line.ts";
import { confirm } from "../confirm.ts";
import { OperatorError, UsageError } from "../errors.ts";
import { describeChanges } from "../imports/result.ts";
import { splitLeadingNumbers } from "../orders/leading-numbers.ts";
import { requireOrders } from "../orders/say.ts";
import { retry } from "../retry.ts";
import { SITE_LABELS } from "../stores.ts";
import { json, pluralize, sanitizeLine } from "../terminal-text.ts";

export function addCommand(events: CommandUnknownOpts, context: CommandContext): void {
  storeCommand(events, "add")
    .usage("[options] <NUMBER...> <EVENT>")
    .argument("<NUMBER>", "the order's, with or without dashes; several at once too")
    .argument("<EVENT...>", "a milestone, an exception or a carrier's code")
    .description("Say what happened to orders, or is expected, without a file")
    .option("--at <TIME>", "when, as 2026-11-19T22:15; now")
    .option("--place <PLACE>", 'where, as "Jebel Ali"')
    .option("--locode <CODE>", "the place's UN/LOCODE, as AEJEA")
    .option("--leg <LEG>", "vessel and voyage, flight or truck")
    .option("--container <NUMBER>", "the container that it is about")
    .option("--pieces <SHARE>", 'the pieces that it is about, as "19 of 20"')
    .option("--note <TEXT>", "for visitors to read")
    .option("--estimated", "it is expected; without it, it has happened")
    .option("--allow-unlikely", "take what can hardly have happened, such as a delivery to come")
    .addOption(options.by)
    .addOption(options.yes)
    .addHelpText("after", HELP)
    .action(async (first, others, chosen) => {
      const { env: site, yes = false, by: author = null, allowUnlikely = false } = chosen;
      const { numbers, words } = splitLeadingNumbers([first, ...others]);
      const event = readEvent(words, chosen);
      let isConfirmed = false;
      const said = await context.withStores(site, async ({ db }) => {
        const orders = await requireOrders(
          db,
          numbers.map((number) => number.trim()),
          site,
        );
        const changed = await changeOrders(db, {
          kind: "order-said",
          author,
          plan: (now) =>
            retry(() => planEvent(db, orders, event, { options: { allowUnlikely }, now })),
          approve: async (plan: FilePlan) => {
            rejectProblems(plan);
            if (plan.orders.length > 0 && !isConfirmed) {
              const named = plan.orders.map((order) => sanitizeLine(order.order_number));
              const what = `${new Intl.ListFormat("en").format(named)} would change`;
              await confirm(context, { site, yes, what });
              isConfirmed = true;
            }
            return true;
          },
        });
        const ids = orders.map(({ id }) => id);
        return { ...changed, known: await retry(() => loadOrders(db, ids)) };
      });
      const { plan, changeId, known } = said;
      const hint = undoHint("events", changeId, site);
      const counts = countPlan(plan);
      if (chosen.json) {
        const numbers = { added: counts.eventsAdded, known: counts.eventsKnown };
        return context.console.log(json({ ...numbers, orders: plan.orders, ...hint }));
      }
      const repeated = plan.rows.filter(({ outcome }) => outcome === "unchanged");
      for (const order of known.values()) {
        const isRepeated = repeated.some(({ orders }) => orders.includes(order.order.order_number));
        if (isRepeated) context.console.error(describeKnown(order, event));
      }
      const what = `${pluralize(counts.eventsAdded, "event")} added ${SITE_LABELS[site]}`;
      for (const line of [what, ...describeChanges(plan.orders), ...undoLine(hint)]) {
        context.console.log(line);
      }
    });
}

interface EventOptions {
  readonly at?: string;
  readonly place?: string;
  readonly locode?: string;
  readonly leg?: string;
  readonly container?: string;
  readonly pieces?: string;
  readonly note?: string;
  readonly estimated?: true;
}

/** @throws UsageError for an unknown event, and for a text that can't be stored */
function readEvent(words: string, chosen: EventOptions): ReportedEvent {
  const name = readEventName(words);
  if (!isKnownEvent(name)) throw new UsageError(unknownEventMessage(words));
  const { place, un_locode } = readPlace(chosen.place ?? "");
  const texts = v.safeParse(EventTextsSchema, {
    code: name.code,
    place,
    leg: chosen.leg,
    equipment: chosen.container,
    note: chosen.note,
    source_id: null,
  });
  if (!texts.success) throw new UsageError(texts.issues[0].message);
  const locode = chosen.locode === undefined ? un_locode : readLocode(chosen.locode);
  const isPlaced = texts.output.place !== null || locode !== null;
  return {
    ...texts.output,
    milestone: name.milestone,
    classifier: chosen.estimated ? "estimated" : "actual",
    ...readMoment(chosen.at, isPlaced),
    un_locode: locode,
    mode: null,
    ...(chosen.pieces === undefined ? ALL_PIECES : readShare(chosen.pieces)),
    source: "operator",
    reported_at: null,
  };
}

function unknownEventMessage(words: string): string {
  if (words === "") return "The event stands after the numbers: departed, on hold, a code.";
  const near = suggestStatus(words);
  const known = `It is one of ${[...MILESTONES, ...EXCEPTIONS].join(", ")}, or a carrier's code.`;
  return `"${sanitizeLine(words)}" is no known event. ${near ? `Did you mean ${near}?` : known}`;
}

function readLocode(typed: string): string {
  const code = parseUnLocode(typed.trim().toUpperCase());
  if (code !== null) return code;
  throw new UsageError("--locode takes a UN/LOCODE of five characters, such as AEJEA.");
}

function readShare(typed: string) {
  const share = readPieces(typed);
  if (share) return share;
  throw new UsageError('--pieces takes a share such as "19 of 20".');
}

/** Without an offset it is the clock at the place; Dubai's where no place is named. */
function readMoment(typed: string | undefined, isPlaced: boolean): EventMoment {
  if (typed === undefined) {
    return { event_time: new Date().toISOString(), utc_offset: DUBAI_OFFSET };
  }
  const time = readEventTime(toIso(typed));
  if (!time) {
    throw new UsageError(
      "--at takes a time such as 2026-11-19T22:15, 2026-11-19T22:15+04:00, or a day.",
    );
  }
  const { event_time, utc_offset } = time;
  return utc_offset !== null || isPlaced
    ? { event_time, utc_offset }
    : withOffset(event_time, DUBAI_OFFSET);
}

/** @throws OperatorError that says what is unlikely */
function rejectProblems({ rows }: FilePlan): void {
  const [problem] = rows.flatMap(({ problems }) => problems);
  if (!problem) return;
  const { value, reason } = problem;
  throw new OperatorError(
    `Nothing was stored: ${value}: ${reason} If it is meant, --allow-unlikely takes it.`,
  );
}

/** "DL-1 has this event already: 12." */
function describeKnown({ order, stored, find }: KnownOrder, event: ReportedEvent): string {
  const fact = find(event);
  const says = `${sanitizeLine(order.order_number)} has this event already: ${fact?.id}.`;
  const isActive = activeFacts(stored).some(({ id }) => id === fact?.id);
  const by = stored.findLast(({ retracts }) => retracts === fact?.id)?.id;
  return isActive ? says : `${says} It was taken back: "events undo ${by}" brings it back.`;
}

const HELP = `
The events are: ${MILESTONES.slice(0, 6).join(", ")},
  ${MILESTONES.slice(6).join(", ")}; ${EXCEPTIONS.join(", ")};
and the codes of carriers, such as DEP or DISC. A time without an offset is the clock at the place, or
Dubai's where no place is named. All of the orders get the event, or, when one is unknown, none.

Examples:
  npm run ops -- events add DL-2611-0385 arrived --at 2026-11-19T22:15 --place Mombasa --locode KEMBA
  npm run ops -- events add DL-2611-0385 DL-2611-0391 departed --by Sara
  npm run ops -- events add DL-2611-0385 delivered --at 2026-12-01T10:00 --estimated --remote`;
