/** The report: enquiries received, how they were handled, and how orders fared. */
import { locale } from "#content/locale.ts";
import { requireDesk } from "#workers/desk/session.ts";
import {
  addDays,
  collect,
  type Report,
  type Series,
  startOfWeek,
  type Week,
} from "#workers/report/figures.ts";
import type { OfferTotal } from "#workers/report/report-queries.ts";
import type { Route } from "./+types/report";
import styles from "./desk.module.css";
import { DeskField, Filters } from "./form.tsx";
import { PageTitle, Section } from "./page.tsx";
import { enquiryPath } from "./paths.ts";
import { DataTable, Facts, moment } from "./table.tsx";

const WEEKS = ["13", "26", "52", "104"];
const DEFAULT_WEEKS = "26";

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get("weeks");
  const weeks = WEEKS.find((count) => count === asked) ?? DEFAULT_WEEKS;
  const now = new Date();
  // This week included.
  const from = addDays(startOfWeek(now), -7 * (Number(weeks) - 1));
  return { weeks, report: await collect(requireDesk(context).db, from, now) };
}

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
        title="Report"
        note={`Since ${report.from}. Weeks are Monday to Sunday in Dubai.`}
      />
      <Filters values={{ weeks }}>
        <DeskField label="Weeks" name="weeks" options={WEEKS} />
      </Filters>
      <Facts rows={keyFigures(report)} />
      <WeekChart
        title="Enquiries by week"
        weeks={report.weeks}
        columns={[["quote", "contact", "subscriber"]]}
      />
      <WeekChart
        title="Offers, by the week of the request"
        weeks={report.weeks}
        columns={[["offered"], ["won"]]}
      />
      <OffersTable offers={report.offers} />
      <WeekChart
        title="Orders by week"
        weeks={report.weeks}
        columns={[["booked"], ["delivered"]]}
      />
      <div className={styles.reportGrid}>
        <ShareBars
          title="All orders now, by status"
          bars={report.orders.statuses
            .filter(({ count }) => count > 0)
            .map(({ late, ...bar }) => ({
              ...bar,
              note: late > 0 ? `${number(late)} late` : null,
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
        <Section className={styles.reportSection} title="Time to handling, by person">
          <DataTable
            caption="Time to handling, by person"
            rows={report.people}
            empty={NONE_YET}
            columns={[
              { head: "Person", cell: ({ name }) => name ?? UNKNOWN },
              { head: "Handled", kind: "number", cell: ({ handled }) => handled },
              { head: "Median", kind: "number", cell: ({ median }) => duration(median) },
            ]}
          />
        </Section>
        <Section className={styles.reportSection} title="Open enquiries, the oldest">
          <DataTable
            caption="Open enquiries, the oldest"
            rows={report.oldest}
            to={({ reference }) => enquiryPath(reference)}
            empty={NONE_YET}
            columns={[
              { head: "Reference", kind: "code", cell: ({ reference }) => reference },
              { head: "Received", kind: "code", cell: ({ created_at }) => moment(created_at) },
              { head: "What", cell: ({ nature, kind }) => nature ?? SERIES[kind] },
            ]}
          />
        </Section>
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
    <div className={styles.after}>
      <DataTable
        caption="Offers, by currency"
        rows={offers}
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
    </div>
  );
}

/** The figures above the charts; a line break comes before what a figure is about. */
export function keyFigures({ weeks, open, handling, deliveries, orders, offers }: Report) {
  const before = weeks.slice(0, -1);
  const quotes = weeks.reduce((sum, { quote }) => sum + quote, 0);
  const mean = before.reduce((sum, { quote }) => sum + quote, 0) / Math.max(1, before.length);
  const [ofQuotes] = handling.filter(({ kind }) => kind === "quote");
  const { delivered, promised, onTime, transitDays } = deliveries;
  const late = orders.late.reduce((sum, { count }) => sum + count, 0);
  const offered = offers.reduce((sum, week) => sum + week.offers, 0);
  const won = offers.reduce((sum, week) => sum + week.won, 0);
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
      value:
        ofQuotes &&
        `${duration(ofQuotes.median)}\nof quote requests; 90 % within ${duration(ofQuotes.p90)}`,
    },
    {
      label: "Delivered on time",
      value:
        promised > 0 &&
        `${number((onTime / promised) * 100)} %\n${number(onTime)} of ${number(promised)} orders, by the first promised day; ${number(delivered)} delivered in all`,
    },
    {
      label: "Transit time",
      value:
        transitDays !== null && `${number(transitDays, 1)} days\nmedian, departure to delivery`,
    },
    { label: "Late orders", value: `${number(late)}\nof ${number(orders.undelivered)} open` },
    { label: "Orders with exceptions", value: number(orders.exceptions) },
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
  /** The series of each column of a week, from the axis on. */
  readonly columns: readonly (readonly Series[])[];
}

const WIDTH = 960;
const HEIGHT = 240;
const FOOT = 26;
const HEAD = 18;
const GAP = 0.22;

/** Columns by week, drawn on the server; each has its numbers as a title. */
function WeekChart({ title, weeks, columns }: WeekChartProps) {
  const sums = weeks.flatMap((week) => columns.map((series) => sumOf(week, series)));
  const scale = (HEIGHT - FOOT - HEAD) / Math.max(1, ...sums);
  const width = WIDTH / weeks.length;
  const labelled = Math.ceil(64 / width);
  return (
    <Section title={title}>
      <figure className={`${styles.boxed} ${styles.weekChart}`}>
        <figcaption className="wrap">
          {columns.flat().map((name) => (
            <span key={name} data-series={name}>
              {SERIES[name]}
            </span>
          ))}
        </figcaption>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title}>
          <line x1="0" x2={WIDTH} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} />
          {weeks.map((week, index) => (
            <WeekColumns
              key={week.monday}
              week={week}
              columns={columns}
              box={{ x: index * width, width, scale }}
              isLabelled={(weeks.length - 1 - index) % labelled === 0}
            />
          ))}
        </svg>
      </figure>
    </Section>
  );
}

function sumOf(week: Week, series: readonly Series[]): number {
  return series.reduce((sum, name) => sum + week[name], 0);
}

/** The width of a digit in the drawing's units, so that numbers don't touch. */
const DIGIT = 7;

interface ColumnsProps extends Pick<WeekChartProps, "columns"> {
  readonly week: Week;
  readonly box: { readonly x: number; readonly width: number; readonly scale: number };
  readonly isLabelled: boolean;
}

function WeekColumns({ week, columns, box, isLabelled }: ColumnsProps) {
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
        const text = number(sum);
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
            {sum > 0 && text.length * DIGIT <= columnWidth && (
              <text x={left + columnWidth / 2} y={base - sum * scale - 5}>
                {text}
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
    <Section className={styles.reportSection} title={title}>
      {bars.length === 0 && <p>{NONE_YET}</p>}
      <ul className={`${styles.boxed} ${styles.shareBars}`} hidden={bars.length === 0}>
        {bars.map(({ name, count, note }) => (
          <li key={name}>
            <span dir="auto">{name}</span>
            <span className="code">
              {note && <small>{note} </small>}
              {number(count)}
            </span>
            <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
              <rect width={(count / most) * 100} height="1" />
            </svg>
          </li>
        ))}
      </ul>
    </Section>
  );
}
