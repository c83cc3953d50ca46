/**
 * Thousands of enquiries wait when the database returns: they are stored by the runs of half an hour,
 * urgent ones first, then the oldest, and none twice.
 */
import { enquiryReference } from "#app/domain/reference.ts";
import { enqueue } from "#workers/enquiries/fallback-queue.ts";
import { quotes } from "#workers/enquiries/schema.ts";
import type { ReceivedEnquiry } from "#workers/enquiries/store.ts";
import { QUEUE_CRON } from "#workers/scheduled.ts";
import { quote } from "../unit/samples.ts";
import { conclude, type Report } from "./report.ts";
import { openSite } from "./site.ts";

/** By the schedule, one every two minutes. */
const RUNS_IN_HALF_AN_HOUR = 15;
/** One in so many is urgent; they came last. */
const URGENT_SHARE = 50;
const PUTS_AT_ONCE = 100;

export async function drainQueue({ count }: { readonly count: number }): Promise<Report> {
  const site = await openSite();
  try {
    const { kv, db } = site.stores;
    for (let at = 0; at < count; at += PUTS_AT_ONCE) {
      const puts = Array.from({ length: Math.min(PUTS_AT_ONCE, count - at) }, (_, more) =>
        enquiryOf(at + more, count).then((enquiry) => enqueue(kv, enquiry)),
      );
      await Promise.all(puts);
    }
    await site.faultModes({ d1: "failing", kv: "well" });
    await site.scheduled(QUEUE_CRON);
    await site.faultModes({ d1: "well", kv: "well" });
    const rows: Report["rows"][number][] = [];
    const problems: string[] = [];
    let stored = 0;
    for (let run = 1; run <= RUNS_IN_HALF_AN_HOUR && stored < count; run += 1) {
      const start = performance.now();
      await site.scheduled(QUEUE_CRON);
      const ms = Math.round(performance.now() - start);
      stored = await db.$count(quotes);
      rows.push({ run, stored, ms });
    }
    const inTurn = await db
      .select({ nature: quotes.nature_of_dispatch, created_at: quotes.created_at })
      .from(quotes)
      .orderBy(quotes.id);
    const urgent = inTurn.filter(({ nature }) => nature === "AOG").length;
    const isFirst = inTurn.slice(0, urgent).every(({ nature }) => nature === "AOG");
    const times = inTurn.slice(urgent).map(({ created_at }) => created_at);
    if (stored !== count) problems.push(`${stored} of ${count} are stored.`);
    if (!isFirst || urgent === 0) problems.push("An urgent one was stored after others.");
    if (times.some((time, at) => time < (times[at - 1] ?? ""))) {
      problems.push("An older one was stored after a newer one.");
    }
    return { title: `Queue: ${count} waited`, rows, problems };
  } finally {
    await site.close();
  }
}

async function enquiryOf(number: number, count: number): Promise<ReceivedEnquiry> {
  const isUrgent = number >= count - count / URGENT_SHARE;
  const submission_id = crypto.randomUUID();
  return {
    kind: "quote",
    fields: { ...quote, nature_of_dispatch: isUrgent ? "AOG" : "Ordinary" },
    submission_id,
    reference: await enquiryReference("Q", submission_id),
    created_at: new Date(Date.UTC(2026, 10, 20) + number * 1000).toISOString(),
  } as ReceivedEnquiry;
}

if (import.meta.main) await conclude(drainQueue({ count: 10_000 }));
