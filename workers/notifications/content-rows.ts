/** What the e-mails to followers say of an order, row by row: in the sentences of its page. */
import { notificationLabels } from "#app/content/notifications.ts";
import { answerLabels } from "#app/content/pages/track-answer.ts";
import { momentLabels, statusLabels } from "#app/content/pages/track-history.ts";
import { DAY_MS, passesAt } from "#app/domain/tracking/clock.ts";
import type { NotifiableChange, NotifiedEta } from "#app/domain/tracking/notifications.ts";
import type { ExceptionEvent, HistoryEvent, OrderState } from "#app/domain/tracking/state.ts";
import { isSameStatus } from "#app/domain/tracking/status.ts";
import { etaTextAt } from "#app/ui/track/live-text.ts";
import { timeInDubai } from "#app/ui/track/long-time.ts";
import {
  datedContainersText,
  differentTimeInDubai,
  etaText,
  momentText,
} from "#app/ui/track/order-text.ts";

export interface ContentRow {
  readonly label: string;
  /** The first one is what matters. */
  readonly lines: readonly string[];
}

export interface ToTell {
  readonly state: OrderState;
  /** What matters most first; empty where a person sends it. */
  readonly changes: readonly NotifiableChange[];
  /** When the order came by the notification before. */
  readonly before: NotifiedEta | null;
  readonly isReminder: boolean;
}

/** The changes, and then what holds beside them. */
export function contentRows(tell: ToTell, now: Date): ContentRow[] {
  return [
    ...tell.changes.flatMap((change, index) => changeRow(change, index === 0)),
    ...stateRows(tell, now),
  ];
}

/** None for a date and a status: every e-mail has them. */
function changeRow(change: NotifiableChange, isHeading: boolean): ContentRow[] {
  switch (change.kind) {
    case "milestone": {
      const { event, milestone } = change;
      const label = statusLabels.milestones[milestone];
      return [{ label, lines: event ? eventLines(event, label) : [notificationLabels.unreported] }];
    }
    case "exception":
      return [exceptionRow(change.event, isHeading)];
    case "correction":
      return [
        {
          label: notificationLabels.correction,
          lines: [notificationLabels.corrected(change.milestone)],
        },
      ];
    case "resumed":
      return [
        {
          label: statusLabels.exceptions[change.exception].label,
          lines: [notificationLabels.resumed],
        },
      ];
    case "status":
    case "date":
      return [];
  }
}

/** Of a note: longer ones stay in their row. */
const HEADING_MAX = 120;

/** The reason of an exception, where it fits into a heading: one line; else null. */
export function headingNote({ note }: ExceptionEvent): string | null {
  return note && note.length <= HEADING_MAX && !/[\r\n\u2028\u2029]/.test(note) ? note : null;
}

/** `isHeading`: whether the e-mail's heading is its reason. */
function exceptionRow(event: ExceptionEvent, isHeading: boolean): ContentRow {
  const { label } = statusLabels.exceptions[event.milestone];
  const note = isHeading && headingNote(event) !== null ? null : event.note;
  return { label, lines: eventLines({ ...event, note }, label) };
}

/** A time so much before its report is said to be. */
const LATE_REPORT_MS = 2 * DAY_MS;

/** Without its meaning where the label says the same. */
function eventLines(event: HistoryEvent, label: string): string[] {
  const { place, leg, note, meaning, classifier, reported_at } = event;
  const inDubai = differentTimeInDubai(event);
  const isLate = Date.parse(reported_at) - passesAt(event) > LATE_REPORT_MS;
  return [
    momentText(event, place),
    inDubai && momentLabels.inDubai(`${inDubai.day}, ${inDubai.time}`),
    meaning !== label && meaning,
    leg,
    note,
    classifier === "actual" && isLate && notificationLabels.reported(timeInDubai(reported_at).day),
  ].filter((line) => typeof line === "string" && line !== "") as string[];
}

function stateRows({ state, changes, before }: ToTell, now: Date): ContentRow[] {
  const { eta, exception, order_status: status } = state;
  const rows: ContentRow[] = [];
  if (exception && !changes.some(({ kind }) => kind === "exception"))
    rows.push(exceptionRow(exception, false));
  if (status && !isSaid(status, changes))
    rows.push({ label: notificationLabels.status, lines: [status] });
  const where = datedContainersText(state);
  if (where) rows.push({ label: answerLabels.where, lines: [where] });
  const isDeliveryChange = changes.some(
    (one) => one.kind === "milestone" && one.milestone === "delivered",
  );
  if (isDeliveryChange || eta.kind === "cancelled") return rows;
  const text = etaText(state);
  // The date before is what the follower was notified of, whatever was known in between.
  const lines = [etaTextAt(text, now.getTime()), ...earlierDate(before, state), text.reason ?? ""];
  rows.push({ label: answerLabels.eta, lines: lines.filter((line) => line !== "") });
  return rows;
}

/** Whether the changes say what the status is. */
function isSaid(status: string, changes: readonly NotifiableChange[]): boolean {
  return changes.some(
    (one) =>
      (one.kind === "milestone" && isSameStatus(one.milestone, status)) ||
      (one.kind === "exception" && isSameStatus(one.event.milestone, status)),
  );
}

function earlierDate(before: NotifiedEta | null, { eta }: OrderState): string[] {
  if (!before) return [];
  const isSame =
    eta.kind === "expected" &&
    eta.milestone === before.milestone &&
    eta.moment.event_time === before.moment.event_time;
  return isSame ? [] : [notificationLabels.before(momentText(before.moment, null))];
}
