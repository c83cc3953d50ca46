import { deskToday } from "#app/content/desk/today.ts";
import { locale } from "#app/content/locale.ts";
import { dubaiTime } from "#app/domain/dubai-time.ts";
import type { OpenItem, QueueSection, Section, Today } from "#workers/desk/today-types.ts";
import styles from "./desk.module.css";
import { DeskForm } from "./form.tsx";
import { Notice, PageTitle } from "./page.tsx";
import { enquiryPath, orderPath } from "./paths.ts";
import { DataTable, moment } from "./table.tsx";

interface Props {
  readonly today: Today;
  readonly now: string;
  /** What storing the fallback queue did; null where it failed. */
  readonly drained: { readonly stored: number; readonly waiting: number } | null | undefined;
}

type Topic = keyof Today;

/** What waits for the database isn't in it yet, and has no page. */
const PATHS: Readonly<Partial<Record<Topic, (reference: string) => string>>> = {
  aog: enquiryPath,
  open: enquiryPath,
  exceptions: orderPath,
  late: orderPath,
  mails: enquiryPath,
  notifications: orderPath,
};

/** What needs a person, the most urgent first. */
export function TodayPage({ today, now, drained }: Props) {
  const topics = (Object.keys(today) as Topic[]).filter((topic) => today[topic].count > 0);
  const { queued } = today;
  const isQueueShown = queued.count > 0 || !queued.isReadable || drained !== undefined;
  const count = topics.reduce((sum, topic) => sum + today[topic].count, 0);
  return (
    <div data-renew="60">
      <PageTitle
        title={deskToday.title}
        note={count === 0 ? deskToday.nothing : deskToday.count(count)}
      />
      {topics.map(
        (topic) =>
          topic !== "queued" && <TopicSection key={topic} topic={topic} section={today[topic]} />,
      )}
      {isQueueShown && <QueuedSection section={queued} drained={drained} />}
      <p className="small">{deskToday.renewed(dubaiTime(now)?.time ?? "")}</p>
    </div>
  );
}

function QueuedSection({
  section: { count, countedAt, isReadable },
  drained,
}: { readonly section: QueueSection } & Pick<Props, "drained">) {
  const { sections, queue } = deskToday;
  const counted = countedAt && queue.counted(dubaiTime(countedAt)?.time ?? "");
  return (
    <section className={styles.todayPageTopic} data-topic="queued" aria-label={sections.queued}>
      <h2 className={styles.todayPageHeading}>
        <span className={styles.todayPageCount}>{count.toLocaleString(locale.lang)}</span>
        {sections.queued}
      </h2>
      {drained !== undefined && (
        <Notice tone={drained ? "done" : "error"}>
          {drained ? queue.drained(drained.stored, drained.waiting) : queue.failed}
        </Notice>
      )}
      <p>{[isReadable ? null : queue.unreadable, counted].filter(Boolean).join(" ")}</p>
      <DeskForm does="drain" button={queue.drain} />
    </section>
  );
}

function TopicSection({ topic, section }: { readonly topic: Topic; readonly section: Section }) {
  const { columns, sections, since } = deskToday;
  const more = section.count - section.items.length;
  return (
    <section className={styles.todayPageTopic} data-topic={topic} aria-label={sections[topic]}>
      <h2 className={styles.todayPageHeading}>
        <span className={styles.todayPageCount}>{section.count.toLocaleString(locale.lang)}</span>
        {sections[topic]}
      </h2>
      <DataTable<OpenItem>
        caption={sections[topic]}
        rows={section.items}
        rowKey={({ reference, email, since }) => [reference, email, since].join(" ")}
        to={({ reference }) => PATHS[topic]?.(reference)}
        columns={[
          { head: columns.reference, kind: "code", cell: ({ reference }) => reference },
          { head: since[topic], kind: "code", cell: (item) => moment(item.since) },
          { head: columns.what, kind: "wide", cell: ({ what }) => what },
          { head: columns.name, cell: ({ name, email }) => name ?? email },
        ]}
      />
      {more > 0 && <p className="small">{deskToday.more(more.toLocaleString(locale.lang))}</p>}
    </section>
  );
}
