/** Quote requests by where they stand, with what is offered in them. */
import { dubaiToday } from "#app/domain/dubai-time.ts";
import { QUOTE_STAGES, type QuoteStage } from "#app/domain/enquiries/offer.ts";
import { requireDesk } from "#workers/desk/session.ts";
import {
  DECIDED_DAYS,
  listQuotes,
  type QuoteLine,
  type StageSum,
  sumStages,
} from "#workers/enquiries/quote-stages.ts";
import type { Route } from "./+types/quotes";
import styles from "./desk.module.css";
import { DeskLink, PageTitle } from "./page.tsx";
import { enquiryPath } from "./paths.ts";
import { type Column, DataTable, moment, Pager, Tag } from "./table.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = requireDesk(context);
  const { searchParams } = new URL(request.url);
  const stage = QUOTE_STAGES.find((name) => name === searchParams.get("stage")) ?? "offered";
  const now = new Date();
  const [page, sums] = await Promise.all([
    listQuotes(db, { stage, before: searchParams.get("before"), now }),
    sumStages(db, now),
  ]);
  return { stage, page, sums, today: dubaiToday(now) };
}

const STAGE_LABELS: Readonly<Record<QuoteStage, string>> = {
  open: "Open",
  offered: "Offered",
  won: "Won",
  lost: "Lost",
};
const EMPTY: Readonly<Record<QuoteStage, string>> = {
  open: "No quote request waits for an offer.",
  offered: "No offer awaits an answer.",
  won: `None was won in the last ${DECIDED_DAYS} days.`,
  lost: `None was lost in the last ${DECIDED_DAYS} days.`,
};

export default function Quotes({ loaderData }: Route.ComponentProps) {
  const { stage, page, sums, today } = loaderData;
  return (
    <>
      <PageTitle
        title="Quotes"
        note={`Open and offered ones, and those decided in the last ${DECIDED_DAYS} days. Times in Dubai`}
      >
        <DeskLink to="/desk/enquiries.csv?kind=quote">Export as CSV</DeskLink>
      </PageTitle>
      <nav className={styles.quoteStages} aria-label="Stages">
        {sums.map((sum) => (
          <StageLink key={sum.stage} sum={sum} isShown={sum.stage === stage} />
        ))}
      </nav>
      <DataTable
        caption={STAGE_LABELS[stage]}
        rows={page.shown}
        to={({ reference }) => enquiryPath(reference)}
        empty={EMPTY[stage]}
        columns={columnsOf(stage, today)}
      />
      <Pager next={page.next} query={{ stage }} />
    </>
  );
}

/** A stage with its number and its sums; the way to its list. */
function StageLink({ sum, isShown }: { readonly sum: StageSum; readonly isShown: boolean }) {
  return (
    <a
      className={`${styles.boxed} ${styles.quoteStage}`}
      href={`/desk/quotes?stage=${sum.stage}`}
      aria-current={isShown ? "page" : undefined}
    >
      <span className="label">{STAGE_LABELS[sum.stage]}</span>
      <span className="value">{sum.count.toLocaleString("en")}</span>
      {sum.sums.map(({ currency, amount }) => (
        <span key={currency} className="code">
          {money(currency, amount)}
        </span>
      ))}
    </a>
  );
}

function columnsOf(stage: QuoteStage, today: string): readonly Column<QuoteLine>[] {
  const isDecided = stage === "won" || stage === "lost";
  const followUp: Column<QuoteLine> = {
    head: "Follow up",
    kind: "code",
    cell: ({ follow_up_on: day }) =>
      day !== null && day <= today ? <Tag>{day}</Tag> : (day ?? false),
  };
  return [
    { head: "Reference", kind: "code", cell: ({ reference }) => reference },
    { head: "Received", kind: "code", cell: ({ created_at }) => moment(created_at) },
    {
      head: "What",
      kind: "wide",
      cell: ({ origin, destination }) => `${origin} to ${destination}`,
    },
    { head: "By", cell: ({ mode_of_shipping }) => mode_of_shipping },
    { head: "Name", cell: ({ name }) => name },
    ...(stage === "open"
      ? []
      : [
          {
            head: "Offer",
            kind: "number",
            cell: ({ offered_currency, offered_amount }) =>
              offered_currency !== null && money(offered_currency, offered_amount ?? 0),
          } satisfies Column<QuoteLine>,
        ]),
    ...(isDecided
      ? [
          {
            head: "Decided",
            kind: "code",
            cell: ({ outcome_at }) => moment(outcome_at),
          } satisfies Column<QuoteLine>,
        ]
      : [followUp]),
    ...(stage === "lost"
      ? [{ head: "Why", cell: ({ lost_reason }) => lost_reason } satisfies Column<QuoteLine>]
      : []),
    { head: "Taken by", cell: ({ taken_by }) => taken_by },
  ];
}

/** "AED 12,500", "USD 1,240.50" */
function money(currency: string, amount: number): string {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2;
  return `${currency} ${amount.toLocaleString("en", { minimumFractionDigits, maximumFractionDigits: 2 })}`;
}
