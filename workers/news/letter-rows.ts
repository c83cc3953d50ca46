/** What the e-mails to followers say of an order, row by row: in the sentences of its page. */
import { newsLabels } from "#app/content/news.ts";
import { answerLabels } from "#app/content/pages/track-answer.ts";
import { momentLabels, statusLabels } from "#app/content/pages/track-history.ts";
import { DAY_MS, passesAt } from "#app/domain/tracking/clock.ts";
import type { News, ToldEta } from "#app/domain/tracking/news.ts";
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

export interface LetterRow {
  readonly label: string;
  /** The first one is what matters. */
  readonly lines: readonly string[];
}

export interface ToTell {
  readonly state: OrderState;
  /** What matters most first; empty where a person sends it. */
  readonly news: readonly News[];
  /** When the order came by what was told before. */
  readonly before: ToldEta | null;
  readonly isReminder: boolean;
}

/** The news, and then what holds beside them. */
export function letterRows(tell: ToTell, now: Date): LetterRow[] {
  return [
    ...tell.news.flatMap((news, index) => newsRow(news, index === 0)),
    ...stateRows(tell, now),
  ];
}

/** None for a date and a status: every e-mail has them. */
function newsRow(news: News, isHeading: boolean): LetterRow[] {
  switch (news.kind) {
    case "milestone": {
      const { event, milestone } = news;
      const label = statusLabels.milestones[milestone];
      return [{ label, lines: event ? eventLines(event, label) : [newsLabels.unreported] }];
    }
    case "exception":
      return [exceptionRow(news.event, isHeading)];
    case "correction":
      return [{ label: newsLabels.correction, lines: [newsLabels.corrected(news.milestone)] }];
    case "resumed":
      return [
        { label: statusLabels.exceptions[news.exception].label, lines: [newsLabels.resumed] },
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
function exceptionRow(event: ExceptionEvent, isHeading: boolean): LetterRow {
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
    classifier === "actual" && isLate && newsLabels.reported(timeInDubai(reported_at).day),
  ].filter((line) => typeof line === "string" && line !== "") as string[];
}

function stateRows({ state, news, before }: ToTell, now: Date): LetterRow[] {
  const { eta, exception, order_status: status } = state;
  const rows: LetterRow[] = [];
  if (exception && !news.some(({ kind }) => kind === "exception"))
    rows.push(exceptionRow(exception, false));
  if (status && !isSaid(status, news)) rows.push({ label: newsLabels.status, lines: [status] });
  const where = datedContainersText(state);
  if (where) rows.push({ label: answerLabels.where, lines: [where] });
  const isDeliveryNews = news.some(
    (one) => one.kind === "milestone" && one.milestone === "delivered",
  );
  if (isDeliveryNews || eta.kind === "cancelled") return rows;
  const text = etaText(state);
  // The date before is what the reader was told, whatever was known in between.
  const lines = [etaTextAt(text, now.getTime()), ...earlierDate(before, state), text.reason ?? ""];
  rows.push({ label: answerLabels.eta, lines: lines.filter((line) => line !== "") });
  return rows;
}

/** Whether the news say what the status is. */
function isSaid(status: string, news: readonly News[]): boolean {
  return news.some(
    (one) =>
      (one.kind === "milestone" && isSameStatus(one.milestone, status)) ||
      (one.kind === "exception" && isSameStatus(one.event.milestone, status)),
  );
}

function earlierDate(before: ToldEta | null, { eta }: OrderState): string[] {
  if (!before) return [];
  const isSame =
    eta.kind === "expected" &&
    eta.milestone === before.milestone &&
    eta.moment.event_time === before.moment.event_time;
  return isSame ? [] : [newsLabels.before(momentText(before.moment, null))];
}
