/** What came in, how it was handled, and how orders fared. */
import { locale } from "#app/content/locale.ts";
import { requireDesk } from "#workers/desk/session.ts";
import {
  addDays,
  collect,
  type Report,
  type Series,
  startOfWeek,
  type Week,
} from "#workers/report/figures.ts";
import type { HandlingByPerson, OfferTotal, OpenEnquiry } from "#workers/report/queries.ts";
import type { Route } from "./+types/report";
import styles from "./desk.module.css";
import { Field, Filters } from "./form.tsx";
import { deskTitle, PageTitle } from "./page.tsx";
import { enquiryPath } from "./paths.ts";
import { DataTable, Facts, moment } from "./table.tsx";

const TITLE = "Report";
const WEEKS = ["13", "26", "52", "104"];
const DEFAULT_WEEKS = "26";

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get("weeks");
  const weeks = WEEKS.find((one) => one === asked) ?? DEFAULT_WEEKS;
  const now = new Date();
  // This week included.
  const from = addDays(startOfWeek(now), -7 * (Number(weeks) - 1));
  return { weeks, report: await collect(requireDesk(context).db, from, now) };
}

export const meta: Route.MetaFunction = () => [{ title: deskTitle(TITLE) }];

const SERIES: Readonly<Record<Series, string>> = {
  quote: "Quote requests",
  contact: "Messages",
  subscriber: "Subscriptions",
  offered: "Offered",
  won: "Won",
  booked: "Booked",
  delivered: "Delivered",
};
const NONE_YET = "None yet.";
const UNKNOWN = "unknown";

export default function ReportPage({ loaderData: { report, weeks } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle
        title={TITLE}
        note={`Since ${report.from}. Weeks are Monday to Sunday in Dubai.`}
      />
      <Filters>
        <Field
          label="Weeks"
          name="weeks"
          value={weeks}
          options={WEEKS.map((value) => ({ value, label: value }))}
        />
      </Filters>
      <Facts rows={keyFigures(report)} />
      <h2 className={styles.heading}>Enquiries by week</h2>
      <WeekChart
        title="Enquiries by week"
        weeks={report.weeks}
        series={["quote", "contact", "subscriber"]}
        isStacked
      />
      <h2 className={styles.heading}>Offers, by the week of the request</h2>
      <WeekChart
        title="Offers, by the week of the request"
        weeks={report.weeks}
        series={["offered", "won"]}
        isStacked={false}
      />
      <OffersTable offers={report.offers} />
      <h2 className={styles.heading}>Orders by week</h2>
      <WeekChart
        title="Orders by week"
        weeks={report.weeks}
        series={["booked", "delivered"]}
        isStacked={false}
      />
      <div className={styles.reportGrid}>
        <ShareBars
          title="All orders now, by status"
          bars={report.orders.statuses
            .filter(({ count }) => count > 0)
            .map(({ late, ...bar }) => ({
              ...bar,
              note: late > 0 ? `${late.toLocaleString(locale.lang)} late` : null,
            }))}
        />
        <ShareBars title="Late orders now, by days overdue" bars={report.orders.late} />
        <ShareBars
          title="Open enquiries now, by age"
          bars={report.open.map(({ name, quote, contact }) => ({ name, count: quote + contact }))}
        />
        <ShareBars title="Time to handling" bars={report.times} />
        <ShareBars title="Quotes by lane, as visitors typed them" bars={report.lanes} />
        <ShareBars title="Quotes by mode" bars={report.modes} />
        <ShareBars title="Quotes by nature" bars={report.natures} />
        <section className={styles.reportSection}>
          <h2 className={styles.reportTitle}>Time to handling, by person</h2>
          <DataTable<HandlingByPerson>
            caption="Time to handling, by person"
            rows={report.people}
            rowKey={({ name }) => name ?? ""}
            empty={NONE_YET}
            columns={[
              { head: "Person", cell: ({ name }) => name ?? UNKNOWN },
              { head: "Handled", kind: "number", cell: ({ handled }) => handled },
              { head: "Median", kind: "number", cell: ({ median }) => duration(median) },
            ]}
          />
        </section>
        <section className={styles.reportSection}>
          <h2 className={styles.reportTitle}>Open enquiries, the oldest</h2>
          <DataTable<OpenEnquiry>
            caption="Open enquiries, the oldest"
            rows={report.oldest}
            rowKey={({ reference }) => reference}
            to={({ reference }) => enquiryPath(reference)}
            empty={NONE_YET}
            columns={[
              { head: "Reference", kind: "code", cell: ({ reference }) => reference },
              { head: "Received", kind: "code", cell: ({ created_at }) => moment(created_at) },
              {
                head: "What",
                cell: ({ nature, kind }) => nature ?? SERIES[kind],
              },
            ]}
          />
        </section>
      </div>
      <p className="small screen-only">Print this page for a copy on paper or as a PDF.</p>
    </>
  );
}

const AMOUNTS = [
  ["offers", "Offers"],
  ["offered", "Offered"],
  ["won", "Won"],
  ["wonAmount", "Won, amount"],
  ["lost", "Lost"],
] as const;

function OffersTable({ offers }: Pick<Report, "offers">) {
  return (
    <section className={styles.after}>
      <DataTable<OfferTotal>
        caption="Offers, by currency"
        rows={offers}
        rowKey={({ currency }) => currency ?? ""}
        empty={NONE_YET}
        columns={[
          { head: "Currency", cell: ({ currency }) => currency ?? UNKNOWN },
          ...AMOUNTS.map(([name, head]) => ({
            head,
            kind: "number" as const,
            cell: (offer: OfferTotal) => number(offer[name]),
          })),
        ]}
      />
    </section>
  );
}

function keyFigures({ weeks, open, handling, deliveries, orders, offers }: Report) {
  const before = weeks.slice(0, -1);
  const quotes = weeks.reduce((sum, { quote }) => sum + quote, 0);
  const mean = before.reduce((sum, { quote }) => sum + quote, 0) / Math.max(1, before.length);
  const [ofQuotes] = handling.filter(({ kind }) => kind === "quote");
  const { promised, onTime, transitDays } = deliveries;
  const late = orders.late.reduce((sum, { count }) => sum + count, 0);
  const offered = offers.reduce((sum, one) => sum + one.offers, 0);
  const won = offers.reduce((sum, one) => sum + one.won, 0);
  const decided = offers.reduce((sum, { lost }) => sum + lost, won);
  return [
    {
      label: "Quote requests",
      value: `${number(quotes)}\n${number(mean, 1)} a week on average, before this one`,
    },
    {
      label: "Open enquiries",
      value: number(open.reduce((sum, { quote, contact }) => sum + quote + contact, 0)),
    },
    {
      label: "Median time to handling",
      value: ofQuotes && `${duration(ofQuotes.median)}\nof quote requests`,
    },
    {
      label: "Delivered on time",
      value:
        promised > 0 &&
        `${number((onTime / promised) * 100)} %\n${number(onTime)} of ${number(promised)} orders, by the first promised day`,
    },
    {
      label: "Transit time",
      value:
        transitDays !== null && `${number(transitDays, 1)} days\nmedian, departure to delivery`,
    },
    { label: "Late orders", value: number(late) },
    {
      label: "Offers won",
      value:
        decided > 0 &&
        `${number((won / decided) * 100)} %\n${number(won)} of ${number(decided)} decided; ${number(offered)} of ${number(quotes)} requests have an offer`,
    },
  ].map(({ label, value }) => ({ label, value: value || undefined }));
}

function number(value: number, decimals = 0): string {
  return value.toLocaleString(locale.lang, { maximumFractionDigits: decimals });
}

const DAY_HOURS = 24;

/** Hours as "3.5 h", from two days on as days. */
function duration(hours: number): string {
  return hours < 2 * DAY_HOURS ? `${number(hours, 1)} h` : `${number(hours / DAY_HOURS, 1)} days`;
}

interface WeekChartProps {
  readonly title: string;
  readonly weeks: readonly Week[];
  readonly series: readonly Series[];
  /** Whether the series add up: their columns stand on one another, else beside one another. */
  readonly isStacked: boolean;
}

const WIDTH = 960;
const HEIGHT = 240;
const FOOT = 26;
const HEAD = 18;
const GAP = 0.22;

/** Columns by week, drawn on the server; each has its numbers as a title, and a table has them too. */
function WeekChart({ title, weeks, series, isStacked }: WeekChartProps) {
  const columns = weeks.map((week) =>
    isStacked ? [sumOf(week, series)] : series.map((name) => week[name]),
  );
  const most = Math.max(1, ...columns.flat());
  const step = WIDTH / weeks.length;
  const scale = (HEIGHT - FOOT - HEAD) / most;
  const labelled = Math.ceil(64 / step);
  return (
    <figure className={styles.weekChart}>
      <figcaption>
        {series.map((name) => (
          <span key={name} data-series={name}>
            {SERIES[name]}
          </span>
        ))}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title}>
        <line x1="0" x2={WIDTH} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} />
        {weeks.map((week, index) => (
          <WeekColumn
            key={week.monday}
            week={week}
            columns={isStacked ? [series] : series.map((name) => [name])}
            box={{ x: index * step, width: step, scale }}
            isLabelled={(weeks.length - 1 - index) % labelled === 0}
          />
        ))}
      </svg>
    </figure>
  );
}

function sumOf(week: Week, series: readonly Series[]): number {
  return series.reduce((sum, name) => sum + week[name], 0);
}

/** Of a digit, in the units of the drawing. */
const DIGIT = 7;

/** Whether a number stands above a column without touching its neighbours. */
function isFitting(count: number, width: number): boolean {
  return count.toLocaleString(locale.lang).length * DIGIT <= width;
}

interface ColumnProps {
  readonly week: Week;
  /** The series of each column, from the axis on. */
  readonly columns: readonly (readonly Series[])[];
  readonly box: { readonly x: number; readonly width: number; readonly scale: number };
  readonly isLabelled: boolean;
}

function WeekColumn({ week, columns, box, isLabelled }: ColumnProps) {
  const { x, width, scale } = box;
  const numbers = columns.flat().map((name) => `${SERIES[name]} ${week[name]}`);
  const base = HEIGHT - FOOT;
  const columnWidth = (width * (1 - GAP)) / columns.length;
  return (
    <g>
      <title>{`Week of ${week.monday}: ${numbers.join(", ")}`}</title>
      {columns.map((series, column) => {
        const left = x + (width * GAP) / 2 + column * columnWidth;
        const sum = sumOf(week, series);
        return (
          <g key={series.join(" ")}>
            {series.map((name, index) => (
              <rect
                key={name}
                data-series={name}
                x={left}
                y={base - sumOf(week, series.slice(0, index + 1)) * scale}
                width={columnWidth}
                height={week[name] * scale}
              />
            ))}
            {sum > 0 && isFitting(sum, columnWidth) && (
              <text x={left + columnWidth / 2} y={base - sum * scale - 5}>
                {sum.toLocaleString(locale.lang)}
              </text>
            )}
          </g>
        );
      })}
      {isLabelled && (
        <text x={x + width / 2} y={HEIGHT - 8}>
          {week.monday.slice(5)}
        </text>
      )}
    </g>
  );
}

interface Bar {
  readonly name: string;
  readonly count: number;
  /** A note beside the count. */
  readonly note?: string | null;
}

interface ShareBarsProps {
  readonly title: string;
  readonly bars: readonly Bar[];
}

/** Counts by name, each with a bar of its share of the greatest. */
function ShareBars({ title, bars }: ShareBarsProps) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <section className={styles.reportSection}>
      <h2 className={styles.reportTitle}>{title}</h2>
      {bars.length === 0 && <p>{NONE_YET}</p>}
      <ul className={styles.shareBars} hidden={bars.length === 0}>
        {bars.map(({ name, count, note }) => (
          <li key={name}>
            <span dir="auto">{name}</span>
            <span className={styles.shareBarsCount}>
              {note && <small>{note} </small>}
              {count.toLocaleString(locale.lang)}
            </span>
            <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
              <rect width={(count / most) * 100} height="1" />
            </svg>
          </li>
        ))}
      </ul>
    </section>
  );
}
