/** What an e-mail to a follower says, before it is text or HTML. */
import { siteUrl } from "#app/content/company.ts";
import {
  newsHeadlines,
  newsLabels,
  newsReasons,
  newsSupport,
  requestMail,
} from "#app/content/news.ts";
import type { News, NewsLevel } from "#app/domain/tracking/news.ts";
import type { OrderState } from "#app/domain/tracking/state.ts";
import { trackingPath } from "#app/domain/tracking-address.ts";
import { timeInDubai } from "#app/ui/track/long-time.ts";
import { timeThere, whereText } from "#app/ui/track/order-text.ts";
import { headingNote, type LetterRow, letterRows, type ToTell } from "./letter-rows.ts";
import { later, REQUEST_MS } from "./limits.ts";

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
  /** The page that stops such e-mails. */
  readonly stop: { readonly label: string; readonly href: string; readonly hint?: string };
}

interface Reader {
  readonly order_number: string;
  readonly level: NewsLevel;
  /** Of the link in this e-mail. */
  readonly token: string;
}

/** The e-mail that asks for the confirmation of a request, sent at this time. */
export function requestLetter({ order_number, level, token }: Reader, now: Date): Letter {
  const { day, time } = timeInDubai(later(now, REQUEST_MS));
  const link = linkOf(token);
  return {
    order_number,
    subject: newsHeadlines.subject(order_number, requestMail.headline),
    heading: requestMail.heading,
    paragraphs: [requestMail.asked[level](order_number), requestMail.confirm],
    rows: [],
    actions: [{ label: requestMail.open, href: link }],
    reasons: [requestMail.until(day, time), requestMail.unasked],
    stop: { label: requestMail.stop, href: link },
  };
}

/** The e-mail with the news of an order to somebody who said yes at this time (ISO 8601, UTC). */
export function newsLetter(
  { order_number, level, token }: Reader,
  tell: ToTell,
  { confirmed_at, now }: { readonly confirmed_at: string; readonly now: Date },
): Letter {
  const { state, news, isReminder } = tell;
  const headline = news[0] ? headlineOf(news[0]) : remindingHeadline(state);
  const since = timeInDubai(confirmed_at).day;
  const path = trackingPath(order_number) ?? "";
  return {
    order_number,
    subject: newsHeadlines.subject(order_number, headline),
    heading: reasonOf(news[0]) ?? headline,
    paragraphs: [],
    rows: letterRows(tell, now),
    actions: [
      { label: newsLabels.open, href: siteAddress(path) },
      ...(state.eta.kind === "expected"
        ? [{ label: newsLabels.calendar, href: siteAddress(`${path}/calendar.ics`) }]
        : []),
      ...(state.exception || news.some(({ kind }) => kind === "exception")
        ? [{ label: newsLabels.call(newsSupport.shown), href: `tel:${newsSupport.dial}` }]
        : []),
    ],
    reasons: [
      newsReasons.follows[level](order_number, since),
      ...(isReminder ? [newsReasons.reminder] : []),
      newsReasons.ends,
    ],
    stop: { label: newsReasons.stop, href: linkOf(token), hint: newsReasons.stopHint },
  };
}

function siteAddress(path: string): string {
  return new URL(path, siteUrl.value).href;
}

function linkOf(token: string): string {
  return siteAddress(`/follow/${token}`);
}

/** The note of an exception, where it is short enough for a heading. */
function reasonOf(news: News | undefined): string | null {
  return news?.kind === "exception" ? headingNote(news.event) : null;
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
      return newsHeadlines.resumed[news.exception];
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
