/** Summarizes an import of events: in sentences, and as JSON for other programs. */
import { formatEventTime } from "../orders/fact-text.ts";
import { describeStateChanges, toStateChanges } from "../orders/state-change.ts";
import type { UndoHint } from "../orders/undo-hint.ts";
import { pluralize, sanitizeLine, truncate } from "../terminal-text.ts";
import type { EventFile } from "./file-event.ts";
import type { EventPlan } from "./plan.ts";
import type { TakenBack } from "./take-back.ts";

const SHOWN_MAX = 20;
const CODE_SHOWN = 40;

/** "12 events would be added, 3 known already, 1 refused; 2 orders brought up to date". */
export function summary(plan: EventPlan, isStored: boolean): string {
  const count = (number: number) => number.toLocaleString("en");
  return [
    `${pluralize(plan.added.length, "event")} ${isStored ? "added" : "would be added"}`,
    `${count(plan.known.length)} known already`,
    ...(plan.taken.length > 0 ? [`${count(plan.taken.length)} taken back`] : []),
    `${count(plan.refused)} refused; ${pluralize(plan.changes.length, "order")} brought up to date`,
  ].join(", ");
}

/** A line for each order that gets an event: its state before and after. */
export function describeUpdates({ changes }: EventPlan): string[] {
  return describeStateChanges(toStateChanges(changes));
}

/** Notes for the operator that aren't mistakes, a sentence each. */
export function remarks(plan: EventPlan, file: EventFile): string[] {
  const { unknownCodes, dayOnly } = plan;
  const codes = [...unknownCodes].slice(0, SHOWN_MAX).map(([code, count]) => {
    const shown = truncate(sanitizeLine(code), CODE_SHOWN);
    return count === 1 ? shown : `${shown} (${count})`;
  });
  return [
    ...file.remarks,
    ...inShort(plan.taken.map(describeTaken)),
    ...inShort(
      plan.missing.map(
        ({ line }) =>
          `event ${line}: the carrier takes back an event that isn't stored. There is nothing to take back.`,
      ),
    ),
    codes.length > 0 &&
      `${pluralize(unknownCodes.size, "event")} in words or codes that the site doesn't know: ${codes.join(", ")}. They are shown as they came, without a milestone.`,
    dayOnly > 0 &&
      `${pluralize(dayOnly, "event")} ${dayOnly === 1 ? "has" : "have"} a day and no time: 00:00.`,
  ].filter((remark) => remark !== false);
}

/** "DL-1: the carrier takes back DEPA of 2026-10-25 00:45 +00:00, Alpha." */
function describeTaken({ known, fact }: TakenBack): string {
  const place = fact.place ?? fact.un_locode;
  const what = [`${fact.code} of ${formatEventTime(fact)}`, ...(place ? [place] : [])].join(", ");
  return sanitizeLine(`${known.order.order_number}: the carrier takes back ${what}.`);
}

function inShort(sentences: readonly string[]): string[] {
  const more = sentences.length - SHOWN_MAX;
  return [
    ...sentences.slice(0, SHOWN_MAX),
    ...(more > 0 ? [`… and ${more.toLocaleString("en")} more taken back`] : []),
  ];
}

/** The summary for other programs. */
export function toJson(plan: EventPlan, file: EventFile, hint: UndoHint) {
  return {
    ...hint,
    added: plan.added.length,
    known: plan.known.length,
    refused: plan.refused,
    taken_back: plan.taken.map(({ known, fact: { id, code, event_time, utc_offset } }) => ({
      order_number: known.order.order_number,
      id,
      code,
      event_time,
      utc_offset,
    })),
    nothing_to_take_back: plan.missing.map(({ line, sourceId }) => ({ line, event_id: sourceId })),
    orders: toStateChanges(plan.changes),
    unknown_codes: Object.fromEntries(plan.unknownCodes),
    without_time: plan.dayOnly,
    remarks: file.remarks,
  };
}
