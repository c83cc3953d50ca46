/** Sends the desk an e-mail about open items, once a day at 07:00 in Dubai. */
import { eq } from "drizzle-orm";
import { brand } from "#app/content/company.ts";
import { locale } from "#app/content/locale.ts";
import { todayLabels } from "#app/content/mail.ts";
import { dubaiHour, dubaiTime, dubaiToday } from "#app/domain/dubai-time.ts";
import { primary } from "../data/database.ts";
import type { OpenItem, QueueSection, Section, Today } from "../desk/today-types.ts";
import { logError } from "../log.ts";
import { bodies, type Facts } from "../mail/content.ts";
import { sendOnce } from "../mail/deliver.ts";
import type { Addresses, Email } from "../mail/email.ts";
import type { Mailer } from "../mail/mailer.ts";
import { type CeilingVariables, readCeilings } from "../notifications/limits.ts";
import { isEmpty, listToday } from "./queries.ts";
import { dailyDigests } from "./schema.ts";

/** In Dubai. */
const HOUR = 7;
/** Items in a section. */
const LIMIT = 50;

/**
 * Sends it in the first run after 07:00, unless nothing is open or mail isn't set up; never throws.
 * Claims the day before sending, so at most one e-mail is sent per day. If the run dies in between,
 * that day has none. A rejected e-mail is retried by a later run.
 */
export async function mailToday(
  mailer: Mailer | null,
  env: Pick<Env, "DB"> & CeilingVariables,
): Promise<void> {
  const now = new Date();
  if (!mailer || dubaiHour(now) < HOUR) return;
  const day = dubaiToday(now);
  const db = primary(env.DB);
  try {
    if ((await db.$count(dailyDigests, eq(dailyDigests.day, day))) > 0) return;
    const today = await listToday(db, { now, limit: LIMIT, ceilings: readCeilings(env) });
    const claimed = await db.insert(dailyDigests).values({ day }).onConflictDoNothing().returning();
    if (claimed.length === 0 || isEmpty(today)) return;
    await sendOnce(mailer, morningMail(today, now, mailer.addresses), {
      call: "morningMail",
      release: () => db.delete(dailyDigests).where(eq(dailyDigests.day, day)),
    });
  } catch (error) {
    logError("morningMail", error);
  }
}

type Topic = keyof Today;

function morningMail(today: Today, now: Date, { from, desk }: Addresses): Email {
  const { day = "" } = dubaiTime(now.toISOString()) ?? {};
  const topics = (Object.keys(today) as Topic[]).filter(
    (topic) => today[topic].count > 0 || (topic === "queued" && !today.queued.isReadable),
  );
  const counts = topics.map(
    (topic) => `${todayLabels.sections[topic]} ${formatCount(today[topic].count)}`,
  );
  return {
    from: { email: from, name: brand.name },
    to: desk,
    subject: todayLabels.subject(day, counts.join(", ")),
    headers: {},
    ...bodies({
      heading: todayLabels.heading(day),
      groups: topics.map((topic) =>
        topic === "queued" ? queueGroup(today.queued) : group(topic, today[topic]),
      ),
      footer: [todayLabels.all],
    }),
  };
}

function queueGroup({ count, isReadable }: QueueSection): Facts {
  const heading = `${todayLabels.sections.queued}: ${formatCount(count)}`;
  return { heading, rows: [], ...(!isReadable && { note: todayLabels.unreadable }) };
}

function group(topic: Topic, { count, items }: Section): Facts {
  const heading = `${todayLabels.sections[topic]}: ${formatCount(count)}`;
  const rows = items.map((item) => ({ label: item.reference, value: formatItem(topic, item) }));
  const left = count - items.length;
  return { heading, rows, ...(left > 0 && { note: todayLabels.more(formatCount(left)) }) };
}

function formatItem(topic: Topic, { name, email, since, what }: OpenItem): string {
  const time = dubaiTime(since);
  const when = time && `${todayLabels.since[topic]} ${time.day} ${time.time}`;
  return [name, email, when, what].filter(Boolean).join("; ");
}

function formatCount(count: number): string {
  return count.toLocaleString(locale.lang);
}
