/** Quote requests by where they stand, and what is offered in them. */
import { and, desc, type SQL, sql } from "drizzle-orm";
import { QUOTE_STAGES, type QuoteStage } from "#app/domain/enquiries/offer.ts";
import { DAY_MS } from "#app/domain/tracking/clock.ts";
import type { Database } from "../data/database.ts";
import { cutPage, isBeforeKey } from "../data/query.ts";
import { quotes } from "./enquiry-schema.ts";

/** Decided ones are listed, and counted, for so long. */
export const DECIDED_DAYS = 90;
const SIZE = 50;

/** Whether a quote request is in a stage at `now`. Each has an index. */
function isInStage(stage: QuoteStage, now: Date): SQL {
  const since = new Date(now.getTime() - DECIDED_DAYS * DAY_MS).toISOString();
  return {
    open: sql`handled_at is null and offered_amount is null and outcome is null`,
    offered: sql`offered_amount is not null and outcome is null`,
    won: sql`outcome = 'won' and outcome_at > ${since}`,
    lost: sql`outcome = 'lost' and outcome_at > ${since}`,
  }[stage];
}

/** The time by which a stage is sorted: when it was received, or decided. */
function timeOf(stage: QuoteStage) {
  return stage === "open" || stage === "offered" ? quotes.created_at : quotes.outcome_at;
}

/** The newest first; `before` is `next` of the page before. */
export async function listQuotes(
  db: Database,
  { stage, before, now }: { stage: QuoteStage; before: string | null; now: Date },
) {
  const time = timeOf(stage);
  const { reference, created_at, name, origin, destination, mode_of_shipping, taken_by } = quotes;
  const { offered_amount, offered_currency, outcome_at, lost_reason, follow_up_on, id } = quotes;
  const rows = await db
    .select({
      ...{ id, reference, created_at, name, origin, destination, mode_of_shipping, taken_by },
      ...{ offered_amount, offered_currency, outcome_at, lost_reason, follow_up_on },
    })
    .from(quotes)
    .where(and(isInStage(stage, now), isBeforeKey(time, id, before)))
    .orderBy(desc(time), desc(id))
    .limit(SIZE + 1);
  const toKey = (row: (typeof rows)[number]) =>
    `${time === quotes.created_at ? row.created_at : row.outcome_at}~${row.id}`;
  return cutPage(rows, SIZE, toKey);
}

/** A row of the list. */
export type QuoteLine = Awaited<ReturnType<typeof listQuotes>>["shown"][number];

/** How many are in a stage, and what is offered in them by currency, the most quotes first. */
export interface StageSum {
  readonly stage: QuoteStage;
  readonly count: number;
  readonly sums: readonly { readonly currency: string; readonly amount: number }[];
}

/** The sums of each stage. */
export async function sumStages(db: Database, now: Date): Promise<StageSum[]> {
  const selects = QUOTE_STAGES.map(
    (stage) => sql`select ${stage} as stage, offered_currency as currency, count(*) as count,
      total(offered_amount) as amount from ${quotes} where ${isInStage(stage, now)}
      group by offered_currency`,
  );
  const rows = await db.all<{
    stage: string;
    currency: string | null;
    count: number;
    amount: number;
  }>(sql`${sql.join(selects, sql` union all `)} order by count desc`);
  return QUOTE_STAGES.map((stage) => {
    const own = rows.filter((row) => row.stage === stage);
    return {
      stage,
      count: own.reduce((sum, { count }) => sum + count, 0),
      sums: own.flatMap(({ currency, amount }) => (currency ? [{ currency, amount }] : [])),
    };
  });
}
