/** What a person should know of a plan, though it refuses nothing: a sentence each. */

import { guessableNumbers } from "#app/domain/order-number.ts";
import { formatEventTime, pluralize } from "#app/domain/words.ts";
import type { OwnStatus } from "../../desk/files-types.ts";
import { isKnownEvent } from "../events/event-names.ts";
import type { ReadFile } from "../file.ts";
import { suggestStatus } from "../suggest.ts";
import type { FilePlan } from "./plan.ts";

const SHOWN_MAX = 20;

export function remarksOf(
  read: ReadFile,
  plan: Pick<FilePlan, "rows" | "orders">,
  ownStatuses: readonly OwnStatus[],
): string[] {
  return [
    ...read.remarks,
    ...respelled(read, plan),
    ...guessable(plan),
    ...doubtfulStatuses(read),
    ...unknownStatuses(read, ownStatuses),
    ...reopened(plan),
    ...retracted(plan),
    ...stayingRetracted(plan),
    ...unknownCodes(plan),
    ...daysOnly(read, plan),
  ];
}

function respelled({ rows, unit }: ReadFile, { rows: planned }: Pick<FilePlan, "rows">): string[] {
  const found = planned.filter(({ orders: [stored], outcome }, index) => {
    const typed = rows[index]?.order?.order_number;
    return outcome !== "refused" && typed !== undefined && typed !== stored;
  });
  const [first] = found;
  if (!first) return [];
  const verb = found.length === 1 ? "is" : "are";
  return [
    `${pluralize(found.length, "order number")} ${verb} written differently here; the stored spelling stays: ${unit} ${first.line} is ${first.orders[0]}.`,
  ];
}

/** New orders whose numbers can be guessed. */
function guessable({ orders }: Pick<FilePlan, "orders">): string[] {
  const added = orders.filter(({ isNew }) => isNew);
  const found = guessableNumbers(added.map(({ order_number }) => order_number));
  const [first] = found;
  if (first === undefined) return [];
  const verb = found.length === 1 ? "is short or counts" : "are short or count";
  return [
    `${pluralize(found.length, "new order number")} ${verb} up, such as ${first}: whoever tries the next ones reads other customers' names and addresses.`,
  ];
}

/** Statuses that are nearly a known one, with the first line of each. */
function doubtfulStatuses({ rows, unit }: ReadFile): string[] {
  const byStatus = Map.groupBy(rows, ({ order }) => order?.order_status ?? "");
  return [...byStatus].flatMap(([status, [first, ...others]]) => {
    const meant = status === "" ? null : suggestStatus(status);
    if (!first || !meant) return [];
    const more = others.length > 0 ? ` (${pluralize(others.length + 1, "row")})` : "";
    return `${unit} ${first.line}, order_status "${status}"${more}: did you mean ${meant}? It is shown as written, and the milestones stay where events put them.`;
  });
}

/** Statuses of orders that are like no known one. */
function unknownStatuses({ kind }: ReadFile, ownStatuses: readonly OwnStatus[]): string[] {
  const found = ownStatuses.filter(
    ({ text, status }) => kind === "orders" && status === null && suggestStatus(text) === null,
  );
  if (found.length === 0) return [];
  const shown = found
    .slice(0, SHOWN_MAX)
    .map(({ text, rows }) => (rows === 1 ? `"${text}"` : `"${text}" (${pluralize(rows, "row")})`));
  const more = found.length - shown.length;
  const rest = more > 0 ? ` and ${more.toLocaleString("en")} more` : "";
  const are =
    found.length === 1 ? "1 status isn't" : `${found.length.toLocaleString("en")} statuses aren't`;
  return [
    `${are} among the known ones: ${shown.join(", ")}${rest}. An order that has one is shown as written, and is never late.`,
  ];
}

function reopened({ orders }: Pick<FilePlan, "orders">): string[] {
  const found = orders.filter(({ isReopened }) => isReopened);
  return inShort(
    found.map(({ order_number, changes }) => {
      const status = changes.find(({ field }) => field === "order_status");
      return `${order_number} is reopened: "${status?.old ?? ""}" → "${status?.new ?? ""}"`;
    }),
    "reopened",
  );
}

function retracted({ rows }: Pick<FilePlan, "rows">): string[] {
  const taken = rows.filter(({ outcome }) => outcome === "retracted");
  const missing = rows.filter(({ outcome }) => outcome === "not stored");
  return [
    ...inShort(
      taken.flatMap(({ events }) =>
        events.map((event) => {
          const { order_number, code, place, un_locode } = event;
          const at = place ?? un_locode;
          const what = [`${code} of ${formatEventTime(event)}`, ...(at ? [at] : [])].join(", ");
          return `${order_number}: the carrier retracted ${what}.`;
        }),
      ),
      "retracted",
    ),
    ...inShort(
      missing.map(({ line, orders }) => {
        const what = orders.length > 0 ? "It is left out when it comes." : "No order has it.";
        return `event ${line}: the carrier retracted an event that isn't stored. ${what}`;
      }),
      "not stored",
    ),
  ];
}

/** Events that come again after they were retracted one by one, or by their carrier. */
function stayingRetracted({ rows }: Pick<FilePlan, "rows">): string[] {
  const count = rows.flatMap(({ events }) => events).filter((one) => one.isRetracted).length;
  const verb = count === 1 ? "was" : "were";
  return count === 0
    ? []
    : [
        `${pluralize(count, "event")} ${verb} retracted before and ${count === 1 ? "stays" : "stay"} retracted. Undo the retraction to restore ${count === 1 ? "it" : "them"}.`,
      ];
}

function inShort(sentences: readonly string[], what: string): string[] {
  const more = sentences.length - SHOWN_MAX;
  const rest = more > 0 ? [`… and ${more.toLocaleString("en")} more ${what}`] : [];
  return [...sentences.slice(0, SHOWN_MAX), ...rest];
}

/** Words and codes of new events that the site doesn't know. */
function unknownCodes({ rows }: Pick<FilePlan, "rows">): string[] {
  const events = rows.flatMap((row) => row.events);
  const byCode = Map.groupBy(
    events.filter((event) => event.isNew && !isKnownEvent(event)),
    ({ code }) => code,
  );
  if (byCode.size === 0) return [];
  const shown = [...byCode].slice(0, SHOWN_MAX).map(([code, { length }]) => {
    const name = code.length > 40 ? `${code.slice(0, 39)}…` : code;
    return length === 1 ? name : `${name} (${length})`;
  });
  return [
    `${pluralize(byCode.size, "event")} in words or codes that the site doesn't know: ${shown.join(", ")}. They are shown as they came, without a milestone.`,
  ];
}

function daysOnly(read: ReadFile, { rows }: Pick<FilePlan, "rows">): string[] {
  const count = read.rows.reduce((sum, row, index) => {
    const isDay = (at: number) => row.events[at]?.isDayOnly;
    return sum + (rows[index]?.events.filter(({ isNew }, at) => isNew && isDay(at)).length ?? 0);
  }, 0);
  const verb = count === 1 ? "has" : "have";
  return count === 0 ? [] : [`${pluralize(count, "event")} ${verb} a day and no time: 00:00.`];
}
