/** Warnings about a plan that refuse nothing: a sentence each. */
import { guessableNumbers } from "#app/domain/order-number.ts";
import { formatEventTime, pluralize } from "#app/domain/words.ts";
import { isKnownEvent } from "../events.ts";
import type { ReadFile } from "../file.ts";
import { type OwnStatus, suggestStatus } from "../status-mapping.ts";
import type { FilePlan } from "./plan.ts";

const SHOWN_MAX = 20;
const CODE_SHOWN = 40;

export function remarksOf(
  read: ReadFile,
  plan: Pick<FilePlan, "rows" | "orders">,
  ownStatuses: readonly OwnStatus[],
): string[] {
  return [
    ...read.remarks,
    ...respelled(read, plan),
    ...guessable(plan),
    ...(read.kind === "orders" ? unknownStatuses(ownStatuses) : []),
    ...reopened(plan),
    ...retracted(plan),
    ...unknownCodes(plan),
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
  if (found.length === 0) return [];
  const verb = found.length === 1 ? "is short or counts" : "are short or count";
  return [
    `${pluralize(found.length, "new order number")} ${verb} up, such as ${found[0]}: anyone who tries the next ones reads other customers' names and addresses.`,
  ];
}

/** Statuses of orders that are no known one; of mistyped ones the known one. */
function unknownStatuses(ownStatuses: readonly OwnStatus[]): string[] {
  const found = ownStatuses.filter(({ status }) => status === null);
  if (found.length === 0) return [];
  const shown = found.map(({ text, rows }) => {
    const known = suggestStatus(text);
    const name = `"${text}"${known ? `, probably ${known}` : ""}`;
    return counted(name, rows, pluralize(rows, "row"));
  });
  const count = found.length.toLocaleString("en");
  const are = found.length === 1 ? "1 status isn't" : `${count} statuses aren't`;
  return [
    `${are} among the known ones: ${listed(shown)}. An order that has one is shown as written, and is never late.`,
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

/** What a carrier retracts, and what comes again after it was retracted by it or one by one. */
function retracted({ rows }: Pick<FilePlan, "rows">): string[] {
  const events = rows.flatMap(({ outcome, events }) => (outcome === "retracted" ? events : []));
  const missing = rows.filter(({ outcome }) => outcome === "not stored");
  const staying = rows.flatMap((row) => row.events).filter(({ isRetracted }) => isRetracted).length;
  const [verb, stay, them] = staying === 1 ? ["was", "stays", "it"] : ["were", "stay", "them"];
  return [
    ...inShort(
      events.map(({ order_number, place, un_locode, ...event }) => {
        const what = [`${event.code} of ${formatEventTime(event)}`, place ?? un_locode ?? []];
        return `${order_number}: the carrier retracted ${what.flat().join(", ")}.`;
      }),
      "retracted",
    ),
    ...inShort(
      missing.map(({ line, orders }) => {
        const what = orders.length > 0 ? "It is left out when it comes." : "No order has it.";
        return `event ${line}: the carrier retracted an event that isn't stored. ${what}`;
      }),
      "not stored",
    ),
    ...(staying > 0
      ? [
          `${pluralize(staying, "event")} ${verb} retracted before and ${stay} retracted. Undo the retraction to restore ${them}.`,
        ]
      : []),
  ];
}

/** Words and codes of new events that the site doesn't know. */
function unknownCodes({ rows }: Pick<FilePlan, "rows">): string[] {
  const events = rows.flatMap((row) => row.events);
  const unknown = events.filter((event) => event.isNew && !isKnownEvent(event));
  const byCode = Map.groupBy(unknown, ({ code }) => code);
  if (byCode.size === 0) return [];
  const shown = [...byCode].map(([code, { length }]) => {
    const name = code.length > CODE_SHOWN ? `${code.slice(0, CODE_SHOWN - 1)}…` : code;
    return counted(name, length, String(length));
  });
  return [
    `${pluralize(byCode.size, "event")} in words or codes that the site doesn't know: ${listed(shown)}. They are shown as they came, without a milestone.`,
  ];
}

/** "DEP", or "DEP (3)". */
function counted(name: string, count: number, shown: string): string {
  return count === 1 ? name : `${name} (${shown})`;
}

function listed(items: readonly string[]): string {
  const more = items.length - SHOWN_MAX;
  const rest = more > 0 ? ` and ${more.toLocaleString("en")} more` : "";
  return `${items.slice(0, SHOWN_MAX).join(", ")}${rest}`;
}

function inShort(sentences: readonly string[], what: string): string[] {
  const more = sentences.length - SHOWN_MAX;
  const rest = more > 0 ? [`… and ${more.toLocaleString("en")} more ${what}`] : [];
  return [...sentences.slice(0, SHOWN_MAX), ...rest];
}
