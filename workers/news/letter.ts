/** What an e-mail to a follower says, before it is text or HTML. */
import { siteUrl } from "#app/content/company.ts";
import {
  newsHeadlines,
  newsLabels,
  newsReasons,
  newsSupport,
  requestMail,
} from "#app/content/news.ts";
import { answerLabels } from "#app/content/pages/track-answer.ts";
import { momentLabels, statusLabels } from "#app/content/pages/track-history.ts";
import { trackingPath } from "#app/domain/order.ts";
import { DAY_MS, eventClock, passesAt } from "#app/domain/tracking/clock.ts";
import type { News, NewsLevel, ToldEta } from "#app/domain/tracking/news.ts";
import type { ExceptionEvent, HistoryEvent, OrderState } from "#app/domain/tracking/state.ts";
import { isSameStatus } from "#app/domain/tracking/status.ts";
import { etaTextAt } from "#app/ui/track/current-text.ts";
import { timeInDubai, timeThere } from "#app/ui/track/long-time.ts";
import { etaText, momentText, whereText } from "#app/ui/track/order-text.ts";
import { later, REQUEST_MS } from "./limits.ts";

export interface LetterRow {
  readonly label: string;
  /** The first one is what matters. */
  readonly lines: readonly string[];
}

export interface Letter {
  readonly order_number: string;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly rows: readonly LetterRow[];
  /** The first one is a button. */
  readonly actions: readonly { readonly label: string; readonly href: string }[];
  /** Why it comes, small at the end. */
  readonly reasons: readonly string[];
  /** The address of the page that stops such e-mails. */
  readonly link: string;
}

interface Reader {
  readonly order_number: string;
  readonly level: NewsLevel;
  /** Of the link in this e-mail. */
  readonly token: string;
}

/** The e-mail that asks for the confirmation of a request, made at this time (ISO 8601, UTC). */
export function requestLetter({ order_number, level, token }: Reader, asked_at: string): Letter {
  const { day, time } = timeInDubai(later(new Date(asked_at), REQUEST_MS));
  const link = linkOf(token);
  return {
    order_number,
    subject: newsHeadlines.subject(order_number, requestMail.headline),
    heading: requestMail.heading,
    paragraphs: requestMail.paragraphs(order_number, level),
    rows: [],
    actions: [{ label: requestMail.open, href: link }],
    reasons: [requestMail.until(day, time), requestMail.unasked],
    link,
  };
}

export interface ToTell {
  readonly state: OrderState;
  /** What matters most first; empty where a person sends it. */
  readonly news: readonly News[];
  /** When the order came by what was told before. */
  readonly before: ToldEta | null;
  readonly isReminder: boolean;
}

/** The e-mail with the news of an order to somebody who said yes at this time (ISO 8601, UTC). */
export function newsLetter(
  { order_number, level, token }: Reader,
  { state, news, before, isReminder }: ToTell,
  { confirmed_at, now }: { readonly confirmed_at: string; readonly now: Date },
): Letter {
  const headline = news[0] ? headlineOf(news[0]) : remindingHeadline(state);
  const since = timeInDubai(confirmed_at).day;
  const path = trackingPath(order_number) ?? "";
  return {
    order_number,
    subject: newsHeadlines.subject(order_number, headline),
    heading: headline.charAt(0).toUpperCase() + headline.slice(1),
    paragraphs: [],
    rows: [...news.flatMap(newsRow), ...stateRows(state, news, before, now)],
    actions: [
      { label: newsLabels.open, href: siteAddress(path) },
      ...(state.eta.kind === "expected"
        ? [{ label: newsLabels.calendar, href: siteAddress(`${path}/calendar.ics`) }]
        : []),
    ],
    reasons: [
      newsReasons.follows(order_number, level, since),
      ...(isReminder ? [newsReasons.reminder] : []),
      newsReasons.ends,
    ],
    link: linkOf(token),
  };
}

function siteAddress(path: string): string {
  return new URL(path, siteUrl.value).href;
}

function linkOf(token: string): string {
  return siteAddress(`/follow/${token}`);
}

function headlineOf(news: News): string {
  switch (news.kind) {
    case "milestone":
      return newsHeadlines.milestone(news.milestone, news.event?.place ?? null);
    case "exception":
      return newsHeadlines.exception(news.event.milestone, news.event.place);
    case "correction":
      return newsHeadlines.correction(news.milestone);
    case "resumed":
      return newsHeadlines.resumed(news.exception);
    case "status":
      return news.status;
    case "date": {
      const { date } = newsHeadlines;
      return news.now ? date[news.now.milestone](timeThere(news.now.moment).day) : date.none;
    }
  }
}

function remindingHeadline(state: OrderState): string {
  return newsHeadlines.reminder(whereText(state)?.place ?? null, state.order_status);
}

/** None for a date: every e-mail says when the order comes. */
function newsRow(news: News): LetterRow[] {
  switch (news.kind) {
    case "milestone": {
      const { event, milestone } = news;
      const label = statusLabels.milestones[milestone];
      return [{ label, lines: event ? eventLines(event, label) : [newsLabels.unreported] }];
    }
    case "exception":
      return [exceptionRow(news.event)];
    case "correction":
      return [{ label: newsLabels.correction, lines: [newsLabels.corrected(news.milestone)] }];
    case "resumed":
    case "status":
    case "date":
      return [];
  }
}

function exceptionRow(event: ExceptionEvent): LetterRow {
  const { label, meaning, call } = statusLabels.exceptions[event.milestone];
  return {
    label,
    lines: [meaning, ...eventLines(event, label), `${call} ${newsSupport.shown}`],
  };
}

/** A time so much before its report is said to be. */
const LATE_REPORT_MS = 2 * DAY_MS;

/** Without its meaning where the label says the same. */
function eventLines(event: HistoryEvent, label: string): string[] {
  const { place, leg, note, meaning, classifier, reported_at } = event;
  const inDubai = eventClock(event)?.inDubai && timeInDubai(event.event_time);
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

/** What holds now, beside the news. */
function stateRows(
  state: OrderState,
  news: readonly News[],
  before: ToldEta | null,
  now: Date,
): LetterRow[] {
  const { eta, exception, order_status: status } = state;
  const rows: LetterRow[] = [];
  if (exception && !news.some(({ kind }) => kind === "exception"))
    rows.push(exceptionRow(exception));
  if (status && !isSaid(status, news)) rows.push({ label: newsLabels.status, lines: [status] });
  const isDeliveryNews = news.some(
    (one) => one.kind === "milestone" && one.milestone === "delivered",
  );
  if (isDeliveryNews || eta.kind === "cancelled") return rows;
  // What the reader was told before is said here, whatever was known in between.
  const current = eta.kind === "expected" ? { ...eta, moved: null } : eta;
  const sentence = etaTextAt(etaText({ ...state, eta: current }), now.getTime());
  rows.push({ label: answerLabels.eta, lines: [sentence, ...earlierDate(before, state)] });
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
