/** Summarizes an import of events: in sentences, and as JSON for other programs. */
import { formatMoment, pluralize, sanitizeLine, truncate } from "../terminal-text.ts";
import type { EventFile } from "./file-event.ts";
import type { EventPlan, OrderUpdatePlan } from "./plan.ts";

const SHOWN_MAX = 20;
const CODE_SHOWN = 40;

/** "12 events would be added, 3 known already, 1 refused; 2 orders brought up to date". */
export function summary(plan: EventPlan, isStored: boolean): string {
  const count = (number: number) => number.toLocaleString("en");
  return [
    `${pluralize(plan.added.length, "event")} ${isStored ? "added" : "would be added"}`,
    `${count(plan.known)} known already`,
    `${count(plan.refused)} refused; ${pluralize(plan.updates.length, "order")} brought up to date`,
  ].join(", ");
}

/** A line for each order that changes: its number, and the old and the new value. */
export function describeUpdates({ updates }: EventPlan): string[] {
  const lines = updates.slice(0, SHOWN_MAX).map(describeUpdate);
  const more = updates.length - lines.length;
  return [...lines, ...(more > 0 ? [`  … and ${pluralize(more, "order")} more`] : [])];
}

function describeUpdate({ order, update }: OrderUpdatePlan): string {
  const { order_status, delivery_date } = update;
  const changes = [
    order_status !== undefined &&
      `${sanitizeLine(order.order_status ?? "no status")} → ${order_status}`,
    delivery_date !== undefined &&
      `delivery ${formatMoment(order.delivery_date) ?? "–"} → ${formatMoment(delivery_date)}`,
  ].filter((change) => change !== false);
  return `  ${sanitizeLine(order.order_number)}: ${changes.join(", ")}`;
}

/** Notes for the operator that aren't mistakes, a sentence each. */
export function remarks(plan: EventPlan, file: EventFile): string[] {
  const { unknownCodes, dayOnly, unzoned } = plan;
  const codes = [...unknownCodes].slice(0, SHOWN_MAX).map(([code, count]) => {
    const shown = truncate(sanitizeLine(code), CODE_SHOWN);
    return count === 1 ? shown : `${shown} (${count})`;
  });
  return [
    ...file.remarks,
    codes.length > 0 &&
      `${pluralize(unknownCodes.size, "event")} in words or codes that the site doesn't know: ${codes.join(", ")}. They are shown as they came, without a milestone.`,
    dayOnly > 0 &&
      `${pluralize(dayOnly, "event")} ${dayOnly === 1 ? "has" : "have"} a day and no time: 00:00.`,
    unzoned.length > 0 &&
      `${pluralize(unzoned.length, "order")} ${unzoned.length === 1 ? "keeps its" : "keep their"} delivery date: the delivery's time has no offset from UTC.`,
  ].filter((remark) => remark !== false);
}

/** The summary for other programs. */
export function toJson(plan: EventPlan, file: EventFile) {
  return {
    added: plan.added.length,
    known: plan.known,
    refused: plan.refused,
    orders: plan.updates.map(({ order, update: { id: _, ...update } }) => ({
      order_number: order.order_number,
      old: { order_status: order.order_status, delivery_date: order.delivery_date },
      new: update,
    })),
    unknown_codes: Object.fromEntries(plan.unknownCodes),
    without_time: plan.dayOnly,
    deliveries_without_offset: plan.unzoned,
    remarks: file.remarks,
  };
}
