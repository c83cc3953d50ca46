/** What an e-mail to a follower says, before it is text or HTML. */
import { siteUrl } from "#app/content/company.ts";
import {
  notificationHeadlines,
  notificationLabels,
  notificationReasons,
  requestMail,
  supportPhone,
} from "#app/content/notifications.ts";
import type { NotifiableChange, NotificationLevel } from "#app/domain/tracking/notifications.ts";
import type { OrderState } from "#app/domain/tracking/state.ts";
import { trackingPath } from "#app/domain/tracking-address.ts";
import { timeInDubai } from "#app/ui/track/long-time.ts";
import { timeThere, whereText } from "#app/ui/track/order-text.ts";
import { type ContentRow, contentRows, headingNote, type ToTell } from "./content-rows.ts";
import { later, REQUEST_MS } from "./limits.ts";

export interface NotificationContent {
  readonly order_number: string;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly rows: readonly ContentRow[];
  /** The first one is a button. */
  readonly actions: readonly { readonly label: string; readonly href: string }[];
  /** Why it comes, small at the end. */
  readonly reasons: readonly string[];
  /** The page that stops such e-mails. */
  readonly stop: { readonly label: string; readonly href: string; readonly hint?: string };
}

interface Reader {
  readonly order_number: string;
  readonly level: NotificationLevel;
  /** Of the link in this e-mail. */
  readonly token: string;
}

/** The e-mail that asks for the confirmation of a request, sent at this time. */
export function requestContent(
  { order_number, level, token }: Reader,
  now: Date,
): NotificationContent {
  const { day, time } = timeInDubai(later(now, REQUEST_MS));
  const link = linkOf(token);
  return {
    order_number,
    subject: notificationHeadlines.subject(order_number, requestMail.headline),
    heading: requestMail.heading,
    paragraphs: [requestMail.asked[level](order_number), requestMail.confirm],
    rows: [],
    actions: [{ label: requestMail.open, href: link }],
    reasons: [requestMail.until(day, time), requestMail.unasked],
    stop: { label: requestMail.stop, href: link },
  };
}

/** The e-mail about what is new of an order to a follower who confirmed at this time (ISO 8601, UTC). */
export function notificationContent(
  { order_number, level, token }: Reader,
  tell: ToTell,
  { confirmed_at, now }: { readonly confirmed_at: string; readonly now: Date },
): NotificationContent {
  const { state, changes, isReminder } = tell;
  const headline = changes[0] ? headlineOf(changes[0]) : remindingHeadline(state);
  const since = timeInDubai(confirmed_at).day;
  const path = trackingPath(order_number) ?? "";
  return {
    order_number,
    subject: notificationHeadlines.subject(order_number, headline),
    heading: reasonOf(changes[0]) ?? headline,
    paragraphs: [],
    rows: contentRows(tell, now),
    actions: [
      { label: notificationLabels.open, href: siteAddress(path) },
      ...(state.eta.kind === "expected"
        ? [{ label: notificationLabels.calendar, href: siteAddress(`${path}/calendar.ics`) }]
        : []),
      ...(state.exception || changes.some(({ kind }) => kind === "exception")
        ? [{ label: notificationLabels.call(supportPhone.shown), href: `tel:${supportPhone.dial}` }]
        : []),
    ],
    reasons: [
      notificationReasons.follows[level](order_number, since),
      ...(isReminder ? [notificationReasons.reminder] : []),
      notificationReasons.ends,
    ],
    stop: {
      label: notificationReasons.stop,
      href: linkOf(token),
      hint: notificationReasons.stopHint,
    },
  };
}

function siteAddress(path: string): string {
  return new URL(path, siteUrl.value).href;
}

function linkOf(token: string): string {
  return siteAddress(`/follow/${token}`);
}

/** The note of an exception, where it is short enough for a heading. */
function reasonOf(change: NotifiableChange | undefined): string | null {
  return change?.kind === "exception" ? headingNote(change.event) : null;
}

function headlineOf(change: NotifiableChange): string {
  switch (change.kind) {
    case "milestone":
      return notificationHeadlines.milestone(change.milestone, change.event?.place ?? null);
    case "exception":
      return notificationHeadlines.exception(change.event.milestone, change.event.place);
    case "correction":
      return notificationHeadlines.correction(change.milestone);
    case "resumed":
      return notificationHeadlines.resumed[change.exception];
    case "status":
      return change.status;
    case "date": {
      const { date } = notificationHeadlines;
      return change.now ? date[change.now.milestone](timeThere(change.now.moment).day) : date.none;
    }
  }
}

function remindingHeadline(state: OrderState): string {
  return notificationHeadlines.reminder(whereText(state)?.place ?? null, state.order_status);
}
