/** Sends the operations inbox an e-mail about open items, once a day at 07:00 in Dubai. */

import { languages } from "#app/content/languages.ts";
import { dubaiHour, dubaiTime, dubaiToday } from "#app/domain/dubai-time.ts";
import { withoutBidiControls } from "#app/domain/invisible.ts";
import type { Database } from "../data/database.ts";
import { mailKinds, todayLabels } from "../mail/inbox-texts.ts";
import { type Addresses, type Email, type Mailer, toInbox } from "../mail/mailer.ts";
import { type MessageSection, render } from "../mail/message.tsx";
import { sendOnce } from "../mail/send.ts";
import {
  isEmpty,
  listToday,
  type OpenItem,
  type QueueSection,
  type Today,
  type TodaySection,
} from "./today-queries.ts";

/** In Dubai. */
const HOUR = 7;
/** Items in a section. */
const LIMIT = 50;

/** Sends it in the first run after 07:00, unless nothing is open then; never throws. */
export async function sendDigest(mailer: Mailer, db: Database): Promise<void> {
  const now = new Date();
  if (dubaiHour(now) < HOUR) return;
  await sendOnce(mailer, db, { kind: "digest", about: dubaiToday(now) }, async () => {
    const today = await listToday(db, { now, limit: LIMIT, limits: mailer.limits });
    return isEmpty(today) ? null : digestEmail(today, now, mailer.addresses);
  });
}

type Topic = keyof Today;

function digestEmail(today: Today, now: Date, addresses: Addresses): Email {
  const { day = "" } = dubaiTime(now.toISOString()) ?? {};
  const topics = (Object.keys(today) as Topic[]).filter(
    (topic) => today[topic].count > 0 || (topic === "queued" && !today.queued.isReadable),
  );
  const counts = topics.map(
    (topic) => `${todayLabels.sections[topic]} ${formatCount(today[topic].count)}`,
  );
  const message = {
    kind: mailKinds.digest,
    heading: todayLabels.heading(day),
    isTable: true,
    sections: topics.map((topic) =>
      topic === "queued" ? queueSection(today.queued) : toSection(topic, today[topic]),
    ),
    actions: [todayLabels.all],
  };
  const bodies = render(message, languages.en);
  return toInbox(addresses, todayLabels.subject(day, counts.join(", ")), bodies);
}

function queueSection({ count, isReadable }: QueueSection): MessageSection {
  const heading = `${todayLabels.sections.queued}: ${formatCount(count)}`;
  return { heading, rows: [], ...(!isReadable && { note: todayLabels.unreadable }) };
}

function toSection(topic: Topic, { count, items }: TodaySection): MessageSection {
  const heading = `${todayLabels.sections[topic]}: ${formatCount(count)}`;
  const rows = items.map((item) => ({
    label: item.reference,
    lines: [withoutBidiControls(formatItem(topic, item))],
  }));
  const left = count - items.length;
  return { heading, rows, ...(left > 0 && { note: todayLabels.more(formatCount(left)) }) };
}

function formatItem(topic: Topic, { name, email, since, what }: OpenItem): string {
  const time = dubaiTime(since);
  const when = time && `${todayLabels.since[topic]} ${time.day} ${time.time}`;
  return [name, email, when, what].filter(Boolean).join("; ");
}

function formatCount(count: number): string {
  return count.toLocaleString(languages.en.format);
}
