/** The desk's first page: what needs attention, the most urgent first. */
import type { ReactNode } from "react";
import { locale } from "#content/locale.ts";
import { requireDesk } from "#workers/desk/session.ts";
import { drain } from "#workers/enquiries/fallback-queue.ts";
import { enquiryLimit, findFull } from "#workers/enquiries/hourly-limit.ts";
import { mailRules } from "#workers/enquiries/store.ts";
import { logError } from "#workers/log.ts";
import { todayLabels } from "#workers/mail/inbox-texts.ts";
import { readSendingLimits } from "#workers/mail/sending-limits.ts";
import {
  isEmpty,
  listToday,
  type QueueSection,
  type Today,
  type TodaySection,
} from "#workers/today/today-queries.ts";
import type { Route } from "./+types/today";
import styles from "./desk.module.css";
import { DeskForm } from "./form.tsx";
import { Notice, PageTitle, Section } from "./page.tsx";
import { enquiryPath, orderPath } from "./paths.ts";
import { DataTable, moment } from "./table.tsx";
import { UNSENT_ID } from "./unsent.tsx";

/** Rows of a section. */
const LIMIT = 50;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, env } = requireDesk(context);
  const now = new Date();
  const [today, full] = await Promise.all([
    listToday(db, { now, limit: LIMIT, limits: readSendingLimits(env) }),
    findFull(db, enquiryLimit(env), now),
  ]);
  return { today, full, now: now.toISOString() };
}

/** Stores what is in the fallback queue; null when a store doesn't respond. */
export async function action({ context }: Route.ActionArgs) {
  const { db, env } = requireDesk(context);
  const drained = await drain(env, db, { rules: mailRules(env) }).catch((error) => {
    logError("drain", error);
    return null;
  });
  return { drained };
}

type Topic = keyof Today;

/** Enquiries in the fallback queue have no page yet. */
const PATHS: Readonly<Partial<Record<Topic, (reference: string) => string>>> = {
  aog: enquiryPath,
  open: enquiryPath,
  exceptions: orderPath,
  late: orderPath,
  followUps: enquiryPath,
  mails: (reference) => `${enquiryPath(reference)}#${UNSENT_ID}`,
  notifications: (number) => `${orderPath(number)}#${UNSENT_ID}`,
};

export default function TodayPage({
  loaderData: { today, full, now },
  actionData,
}: Route.ComponentProps) {
  const total = totalOf(today);
  const { queued } = today;
  const drained = actionData?.drained;
  const isQueueShown = !queued.isReadable || drained !== undefined;
  const topics = (Object.keys(today) as Topic[]).filter(
    (topic) => today[topic].count > 0 || (topic === "queued" && isQueueShown),
  );
  return (
    <div data-renew="60" className={styles.todayTopics}>
      <PageTitle
        title="Today"
        // The count comes first: it is what a narrow tab shows.
        tab={total > 0 ? `(${count(total)}) Today` : "Today"}
        note={full.length > 0 ? "Forms are closed" : attentionText(today)}
      />
      {full.map(({ kind, max }) => (
        <Notice key={kind} tone="error">
          <div>
            The forms refuse {kind === "urgent" ? "AOG requests" : "enquiries"} and give visitors
            our telephone number: {count(max)} were stored within an hour, the limit. Remove the
            junk, and the forms work again:{" "}
            <a className="link" href="/desk/enquiries">
              Enquiries
            </a>
          </div>
        </Notice>
      ))}
      {topics.map((topic) => (
        <TopicSection key={topic} topic={topic} section={today[topic]}>
          {topic === "queued" && <Queue section={queued} drained={drained} />}
        </TopicSection>
      ))}
      <p className="small">Updated {moment(now)} (Dubai). The page refreshes every minute.</p>
    </div>
  );
}

/** "2 items need attention" */
export function attentionText(today: Today): string {
  const total = totalOf(today);
  if (total > 0) return `${count(total)} ${total === 1 ? "item needs" : "items need"} attention`;
  return isEmpty(today) ? "All clear" : todayLabels.unreadable;
}

interface TopicProps {
  readonly topic: Topic;
  readonly section: TodaySection;
  readonly children: ReactNode;
}

function TopicSection({ topic, section: { count: all, items }, children }: TopicProps) {
  const title = todayLabels.sections[topic];
  const heading = (
    <>
      <span className={`code ${styles.todayCount}`}>{count(all)}</span> {title}
    </>
  );
  return (
    <Section title={title} heading={heading} data-topic={topic}>
      {items.length > 0 && (
        <DataTable
          caption={title}
          rows={items}
          to={({ reference }) => PATHS[topic]?.(reference)}
          columns={[
            { head: "Reference", kind: "code", cell: ({ reference }) => reference },
            { head: todayLabels.since[topic], kind: "code", cell: ({ since }) => moment(since) },
            { head: "What", kind: "wide", cell: ({ what }) => what },
            { head: "Name", cell: ({ name, email }) => name ?? email },
          ]}
        />
      )}
      {all > items.length && items.length > 0 && (
        <p className="small">and {count(all - items.length)} more</p>
      )}
      {children}
    </Section>
  );
}

interface QueueProps {
  readonly section: QueueSection;
  readonly drained: Awaited<ReturnType<typeof action>>["drained"] | undefined;
}

function Queue({ section, drained }: QueueProps) {
  return (
    <>
      {drained && (
        <Notice tone="done">
          Stored: {drained.stored}. Still in the queue: {drained.waiting}.
        </Notice>
      )}
      {drained === null && (
        <Notice tone="error">
          Nothing was stored: the database or the queue doesn't respond. Try again in a few minutes.
        </Notice>
      )}
      <p>
        {!section.isReadable && `${todayLabels.unreadable} `}
        {section.countedAt && `Counted ${moment(section.countedAt)} (Dubai).`}
      </p>
      <DeskForm does="drain" button="Store them now" action="?index" />
    </>
  );
}

function totalOf(today: Today): number {
  return Object.values<TodaySection>({ ...today }).reduce((sum, section) => sum + section.count, 0);
}

function count(number: number): string {
  return number.toLocaleString(locale.lang);
}
