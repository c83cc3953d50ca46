/** Warnings about a plan that refuse nothing: a sentence each. */
import { guessableNumbers } from "#app/domain/order-number.ts";
import { formatEventTime, pluralize } from "#app/domain/words.ts";
import type { ReadFile } from "../file.ts";
import type { OwnStatus } from "../status-mapping.ts";
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
    ...(read.kind === "orders" ? unknownStatuses(ownStatuses) : []),
    ...reopened(plan),
    ...retracted(plan),
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
  const added = orders.filter(({ before }) => before === null);
  const found = guessableNumbers(added.map(({ order_number }) => order_number));
  if (found.length === 0) return [];
  const verb = found.length === 1 ? "is short or counts" : "are short or count";
  return [
    `${pluralize(found.length, "new order number")} ${verb} up, such as ${found[0]}: anyone who tries the next ones reads other customers' names and addresses.`,
  ];
}

/** Statuses of orders that are no known one, and mapped to none. */
function unknownStatuses(ownStatuses: readonly OwnStatus[]): string[] {
  const found = ownStatuses.filter(({ status }) => status === null);
  if (found.length === 0) return [];
  const shown = found.map(({ text, rows }) =>
    rows === 1 ? `"${text}"` : `"${text}" (${pluralize(rows, "row")})`,
  );
  const count = found.length.toLocaleString("en");
  const are = found.length === 1 ? "1 status isn't" : `${count} statuses aren't`;
  return [
    `${are} among the known ones: ${listed(shown)}. An order that has one is shown as written, and is never late.`,
  ];
}

function reopened({ orders }: Pick<FilePlan, "orders">): string[] {
  const found = orders.filter(({ isReopened }) => isReopened);
  return inShort(
    found.map(({ order_number, state: { status } }) => {
      return `${order_number} is reopened: "${status.before ?? ""}" → "${status.after ?? ""}"`;
    }),
    "reopened",
  );
}

/** Events that a carrier retracts, and events that come again after they were retracted: these stay so. */
function retracted({ rows }: Pick<FilePlan, "rows">): string[] {
  const events = rows.flatMap(({ outcome, events }) => (outcome === "retracted" ? events : []));
  const missing = rows.filter(({ outcome }) => outcome === "not stored");
  const staying = rows.flatMap((row) => row.events).filter(({ isRetracted }) => isRetracted).length;
  const [verb, stay, them] = staying === 1 ? ["was", "stays", "it"] : ["were", "stay", "them"];
  return [
    ...inShort(
      events.map(({ order_number, event }) => {
        const place = event.place ?? event.un_locode ?? [];
        const what = [`${event.code} of ${formatEventTime(event)}`, place];
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
