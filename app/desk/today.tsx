/** The desk's first page: what needs attention, the most urgent first. */
import { locale } from "#app/content/locale.ts";
import { todayLabels } from "#app/content/mail.ts";
import { requireDesk } from "#workers/desk/session.ts";
import { drain } from "#workers/enquiries/fallback-queue.ts";
import { mailRules } from "#workers/enquiries/store.ts";
import { logError } from "#workers/log.ts";
import { readCeilings } from "#workers/mail/ceilings.ts";
import {
  isEmpty,
  listToday,
  type OpenItem,
  type QueueSection,
  type Section,
  type Today,
} from "#workers/today/queries.ts";
import type { Route } from "./+types/today";
import styles from "./desk.module.css";
import { DeskForm } from "./form.tsx";
import { deskTitle, Notice, PageTitle } from "./page.tsx";
import { enquiryPath, orderPath } from "./paths.ts";
import { DataTable, moment } from "./table.tsx";

const TITLE = "Today";
/** Rows of a section. */
const LIMIT = 50;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, env } = requireDesk(context);
  const now = new Date();
  const today = await listToday(db, { now, limit: LIMIT, ceilings: readCeilings(env) });
  return { today, now: now.toISOString() };
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

/** The count comes first: it is what a tab shows. */
export const meta: Route.MetaFunction = ({ loaderData }) => {
  const total = loaderData ? totalOf(loaderData.today) : 0;
  return [{ title: total > 0 ? `(${count(total)}) ${deskTitle(TITLE)}` : deskTitle(TITLE) }];
};

type Topic = keyof Today;

/** Enquiries in the fallback queue have no page yet. */
const PATHS: Readonly<Partial<Record<Topic, (reference: string) => string>>> = {
  aog: enquiryPath,
  open: enquiryPath,
  exceptions: orderPath,
  late: orderPath,
  mails: enquiryPath,
  notifications: orderPath,
};

export default function TodayPage({
  loaderData: { today, now },
  actionData,
}: Route.ComponentProps) {
  const topics = (Object.keys(today) as Topic[]).filter((topic) => today[topic].count > 0);
  const { queued } = today;
  const drained = actionData?.drained;
  const isQueueShown = queued.count > 0 || !queued.isReadable || drained !== undefined;
  return (
    <div data-renew="60" className={styles.todayTopics}>
      <PageTitle title={TITLE} note={attentionText(today)} />
      {topics.map(
        (topic) =>
          topic !== "queued" && <TopicSection key={topic} topic={topic} section={today[topic]} />,
      )}
      {isQueueShown && <QueuedSection section={queued} drained={drained} />}
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

interface QueuedProps {
  readonly section: QueueSection;
  readonly drained: Awaited<ReturnType<typeof action>>["drained"] | undefined;
}

function QueuedSection({ section, drained }: QueuedProps) {
  const heading = todayLabels.sections.queued;
  return (
    <section data-topic="queued" aria-label={heading}>
      <h2 className={styles.todayHeading}>
        <span className={styles.todayCount}>{count(section.count)}</span>
        {heading}
      </h2>
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
      <DeskForm does="drain" button="Store them now" />
    </section>
  );
}

interface TopicProps {
  readonly topic: Topic;
  readonly section: Section;
}

function TopicSection({ topic, section }: TopicProps) {
  const heading = todayLabels.sections[topic];
  const more = section.count - section.items.length;
  return (
    <section data-topic={topic} aria-label={heading}>
      <h2 className={styles.todayHeading}>
        <span className={styles.todayCount}>{count(section.count)}</span>
        {heading}
      </h2>
      <DataTable<OpenItem>
        caption={heading}
        rows={section.items}
        rowKey={({ reference, email, since }) => [reference, email, since].join(" ")}
        to={({ reference }) => PATHS[topic]?.(reference)}
        columns={[
          { head: "Reference", kind: "code", cell: ({ reference }) => reference },
          { head: todayLabels.since[topic], kind: "code", cell: ({ since }) => moment(since) },
          { head: "What", kind: "wide", cell: ({ what }) => what },
          { head: "Name", cell: ({ name, email }) => name ?? email },
        ]}
      />
      {more > 0 && <p className="small">and {count(more)} more</p>}
    </section>
  );
}

function totalOf(today: Today): number {
  return Object.values<Section>({ ...today }).reduce((sum, section) => sum + section.count, 0);
}

function count(number: number): string {
  return number.toLocaleString(locale.lang);
}
