/** The e-mails to followers of an order, in the sentences of its page. */

import { languages } from "#app/content/languages.ts";
import { pageUrl } from "#app/content/page-url.ts";
import { timeInDubai } from "#app/domain/dubai-time.ts";
import { REMOVE_PARAMETER } from "#app/domain/follow.ts";
import { DAY_MS, passesAt } from "#app/domain/tracking/clock.ts";
import type {
  NotificationLevel,
  NotificationReason,
  NotifiedEta,
} from "#app/domain/tracking/notifications.ts";
import type { ExceptionEvent, HistoryEvent, OrderState } from "#app/domain/tracking/state.ts";
import { isSameStatus } from "#app/domain/tracking/status.ts";
import { trackingPath } from "#app/domain/tracking-address.ts";
import { etaValueAt, hasPassed } from "#app/sentences/live-text.ts";
import {
  datedContainersText,
  differentTimeInDubai,
  etaText,
  momentText,
  statusText,
  timeThere,
  whereText,
} from "#app/sentences/order-text.ts";
import {
  notificationHeadlines,
  notificationLabels,
  notificationReasons,
  requestMail,
  supportPhone,
} from "#content/notifications.ts";
import { orderDetailsLabels } from "#content/pages/track.ts";
import { answerLabels } from "#content/pages/track-answer.ts";
import { momentLabels, statusLabels } from "#content/pages/track-history.ts";
import { withCommas } from "#content/punctuation.ts";
import { limitNotice, mailKinds } from "../mail/inbox-texts.ts";
import { type Addresses, type Email, threadOf, toInbox, toVisitor } from "../mail/mailer.ts";
import { type Message, type Row, render } from "../mail/message.tsx";
import type { SendingLimits } from "../mail/sending-limits.ts";
import { later, REQUEST_MS } from "./limits.ts";

/** An e-mail to a follower before it is text and HTML. */
export interface FollowerMessage extends Message {
  readonly subject: string;
  readonly about: { readonly label: string; readonly value: string };
  readonly stop: NonNullable<Message["stop"]>;
}

/**
 * The e-mail to an address. Those about one order have the same References; the mail service makes the
 * Message-ID.
 * @throws Error where the address isn't fit for a header
 */
export function followerEmail(
  { subject, ...message }: FollowerMessage,
  address: string,
  addresses: Addresses,
): Email {
  const thread = threadOf(addresses, threadId(message.about.value));
  return {
    ...toVisitor(addresses, address, subject, render(message)),
    headers: {
      References: thread,
      "In-Reply-To": thread,
      "List-Unsubscribe": `<${message.stop.href}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Auto-Submitted": "auto-generated",
    },
  };
}

/** A number may have any characters: those of an RFC 5322 identifier stay, others become their codes. */
function threadId(orderNumber: string): string {
  const id = orderNumber.replace(
    /[^A-Za-z0-9-]/gu,
    (character) => `_${character.codePointAt(0)?.toString(16)}`,
  );
  return `order-${id}`;
}

/** To the inbox, when more wait than may be sent. */
export function followerLimitEmail(
  waiting: number,
  limits: SendingLimits,
  addresses: Addresses,
): Email {
  const { subject, ...texts } = limitNotice(waiting, limits);
  const bodies = render({ kind: mailKinds.notice, ...texts }, languages.en);
  return toInbox(addresses, subject, bodies);
}

interface Reader {
  readonly order_number: string;
  readonly level: NotificationLevel;
  /** The token of the link in this e-mail. */
  readonly token: string;
}

/** The e-mail that asks for the confirmation of a request, sent at this time; `isOn`: the reader gets updates already. */
export function requestMessage(
  { order_number, level, token }: Reader,
  { isOn, now }: { readonly isOn: boolean; readonly now: Date },
): FollowerMessage {
  const texts = isOn ? requestMail.change : requestMail.first;
  const { day, time } = timeInDubai(later(now, REQUEST_MS));
  const link = linkOf(token);
  return {
    ...aboutOrder(order_number),
    subject: notificationHeadlines.subject(order_number, requestMail.heading),
    heading: requestMail.heading,
    paragraphs: [requestMail.asked[level](order_number), texts.confirm],
    actions: [{ label: requestMail.open, href: link }],
    footer: [requestMail.until(day, time), texts.unasked],
    stop: { label: texts.stop, href: isOn ? link : `${link}?${REMOVE_PARAMETER}` },
  };
}

/** The e-mail about what is new of an order to a follower who confirmed at this time (ISO 8601, UTC). */
export function notificationMessage(
  { order_number, level, token }: Reader,
  reported: NotificationContent,
  { confirmed_at, now }: { readonly confirmed_at: string; readonly now: Date },
): FollowerMessage {
  const { state, changes, isReminder } = reported;
  const headline = changes[0] ? headlineOf(changes[0], state, now) : reminderHeadline(state);
  const since = timeInDubai(confirmed_at).day;
  const path = trackingPath(order_number) ?? "";
  return {
    ...aboutOrder(order_number),
    subject: notificationHeadlines.subject(order_number, headline),
    heading: reasonOf(changes[0]) ?? headline,
    sections: [{ rows: changeRows(reported, now) }],
    actions: [
      { label: notificationLabels.open, href: pageUrl(path) },
      ...(state.eta.kind === "expected"
        ? [{ label: notificationLabels.calendar, href: pageUrl(`${path}/calendar.ics`) }]
        : []),
      ...(state.exception || changes.some(({ kind }) => kind === "exception")
        ? [{ label: notificationLabels.call(supportPhone.shown), href: `tel:${supportPhone.dial}` }]
        : []),
    ],
    footer: [
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

function aboutOrder(order_number: string) {
  return {
    kind: notificationLabels.kind,
    about: { label: notificationLabels.order, value: order_number },
  };
}

function linkOf(token: string): string {
  return pageUrl(`/follow/${token}`);
}

/** The note of an exception, where it is short enough for a heading. */
function reasonOf(change: NotificationReason | undefined): string | null {
  return change?.kind === "exception" ? headingNote(change.event) : null;
}

function headlineOf(change: NotificationReason, state: OrderState, now: Date): string {
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
      return statusText(change.status) ?? notificationHeadlines.noStatus;
    case "date": {
      const { date, passed } = notificationHeadlines;
      if (!change.now) return date.none;
      const texts = hasPassed(etaText(state), now.getTime()) ? passed : date;
      return texts[change.now.milestone](timeThere(change.now.moment).day);
    }
  }
}

function reminderHeadline(state: OrderState): string {
  return notificationHeadlines.reminder(
    whereText(state)?.place ?? null,
    statusText(state.order_status),
  );
}

export interface NotificationContent {
  readonly state: OrderState;
  /** The most important first; empty where a person sends it. */
  readonly changes: readonly NotificationReason[];
  /** When the order came by the notification before. */
  readonly before: NotifiedEta | null;
  readonly isReminder: boolean;
}

/** The changes, and then what holds beside them. */
function changeRows(reported: NotificationContent, now: Date): Row[] {
  return [
    ...reported.changes.flatMap((change, index) => changeRow(change, index === 0)),
    ...stateRows(reported, now),
  ];
}

/** None for a date: every e-mail has it. */
function changeRow(change: NotificationReason, isHeading: boolean): Row[] {
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
          lines: [`${notificationHeadlines.resumed[change.exception]}.`],
        },
      ];
    case "status": {
      const [status, before] = [statusText(change.status), statusText(change.before)];
      const previously = before ? [notificationLabels.before(before)] : [];
      const lines = [status ?? orderDetailsLabels.empty, ...previously];
      return [{ label: notificationLabels.status, lines }];
    }
    case "date":
      return [];
  }
}

/** A longer note stays in its row. */
const HEADING_MAX = 120;

/** The reason of an exception, where it fits into a heading: one line; else null. */
function headingNote({ note }: ExceptionEvent): string | null {
  return note && note.length <= HEADING_MAX && !/[\r\n\u2028\u2029]/.test(note) ? note : null;
}

/** `isHeading`: whether the e-mail's heading is its reason. */
function exceptionRow(event: ExceptionEvent, isHeading: boolean): Row {
  const { label } = statusLabels.exceptions[event.milestone];
  const note = isHeading && headingNote(event) !== null ? null : event.note;
  return { label, lines: eventLines({ ...event, note }, label) };
}

/** A report that is later than its event by more than this is dated in the e-mail. */
const LATE_REPORT_MS = 2 * DAY_MS;

/** Without its meaning where that is the label. */
function eventLines(event: HistoryEvent, label: string): string[] {
  const { place, leg, note, meaning, classifier, reported_at } = event;
  const inDubai = differentTimeInDubai(event);
  const isLate = Date.parse(reported_at) - passesAt(event) > LATE_REPORT_MS;
  return [
    momentText(event, place),
    inDubai && momentLabels.inDubai(withCommas(inDubai.day, inDubai.time)),
    meaning !== label && meaning,
    leg,
    note,
    classifier === "actual" && isLate && notificationLabels.reported(timeInDubai(reported_at).day),
  ].filter((line) => typeof line === "string" && line !== "") as string[];
}

function stateRows({ state, changes, before }: NotificationContent, now: Date): Row[] {
  const { eta, exception } = state;
  const status = statusText(state.order_status);
  const rows: Row[] = [];
  if (exception && !changes.some(({ kind }) => kind === "exception"))
    rows.push(exceptionRow(exception, false));
  if (status && !isStated(state.order_status, changes))
    rows.push({ label: notificationLabels.status, lines: [status] });
  const where = datedContainersText(state);
  if (where) rows.push({ label: answerLabels.where, lines: [where] });
  const isDeliveryChange = changes.some(
    (one) => one.kind === "milestone" && one.milestone === "delivered",
  );
  if (isDeliveryChange || eta.kind === "cancelled") return rows;
  const text = etaText(state);
  // The date before is what the follower was notified of, whatever was known in between.
  const lines = [etaValueAt(text, now.getTime()), ...earlierDate(before, state), text.reason ?? ""];
  rows.push({ label: text.label, lines: lines.filter((line) => line !== "") });
  return rows;
}

/** Whether the changes include the status. */
function isStated(status: string | null, changes: readonly NotificationReason[]): boolean {
  return changes.some(
    (one) =>
      one.kind === "status" ||
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
