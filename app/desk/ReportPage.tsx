import { deskReport } from "#app/content/desk/report.ts";
import { locale } from "#app/content/locale.ts";
import type {
  HandlingByPerson,
  OfferTotal,
  OpenEnquiry,
  Report,
} from "#workers/desk/report-types.ts";
import styles from "./desk.module.css";
import { Field, Filters } from "./form.tsx";
import { PageTitle } from "./page.tsx";
import { enquiryPath } from "./paths.ts";
import { ShareBars } from "./ShareBars.tsx";
import { DataTable, Facts, moment } from "./table.tsx";
import { WeekChart } from "./WeekChart.tsx";

interface Props {
  readonly report: Report;
  readonly weeks: string;
}

/** What came in, how it was dealt with, and how orders fared. */
export function ReportPage({ report, weeks }: Props) {
  const { sections, columns } = deskReport;
  return (
    <>
      <PageTitle title={deskReport.title} note={deskReport.since(report.from)} />
      <Filters>
        <Field
          label={deskReport.weeksLabel}
          name="weeks"
          value={weeks}
          options={deskReport.weeks.map((value) => ({ value, label: value }))}
        />
      </Filters>
      <Facts rows={keyFigures(report)} />
      <h2 className={styles.reportPageHeading}>{sections.enquiries}</h2>
      <WeekChart
        title={sections.enquiries}
        weeks={report.weeks}
        series={["quote", "contact", "subscriber"]}
        isStacked
      />
      <h2 className={styles.reportPageHeading}>{sections.offers}</h2>
      <WeekChart
        title={sections.offers}
        weeks={report.weeks}
        series={["offered", "won"]}
        isStacked={false}
      />
      <OffersTable offers={report.offers} />
      <h2 className={styles.reportPageHeading}>{sections.orders}</h2>
      <WeekChart
        title={sections.orders}
        weeks={report.weeks}
        series={["booked", "delivered"]}
        isStacked={false}
      />
      <div className={styles.reportPageGrid}>
        <ShareBars
          title={sections.statuses}
          bars={report.orders.statuses
            .filter(({ count }) => count > 0)
            .map(({ late, ...bar }) => ({
              ...bar,
              note: late > 0 ? `${late.toLocaleString(locale.lang)} ${columns.late}` : null,
            }))}
        />
        <ShareBars title={sections.late} bars={report.orders.late} />
        <ShareBars
          title={sections.open}
          bars={report.open.map(({ name, quote, contact }) => ({ name, count: quote + contact }))}
        />
        <ShareBars title={sections.times} bars={report.times} />
        <ShareBars title={sections.lanes} bars={report.lanes} />
        <ShareBars title={sections.modes} bars={report.modes} />
        <ShareBars title={sections.natures} bars={report.natures} />
        <section className={styles.reportPageSection}>
          <h2 className={styles.reportPageTitle}>{sections.people}</h2>
          <DataTable<HandlingByPerson>
            caption={sections.people}
            rows={report.people}
            rowKey={({ name }) => name ?? ""}
            empty={deskReport.none}
            columns={[
              { head: columns.person, cell: ({ name }) => name ?? deskReport.nobody },
              { head: columns.handled, kind: "number", cell: ({ handled }) => handled },
              { head: columns.median, kind: "number", cell: ({ median }) => duration(median) },
            ]}
          />
        </section>
        <section className={styles.reportPageSection}>
          <h2 className={styles.reportPageTitle}>{sections.oldest}</h2>
          <DataTable<OpenEnquiry>
            caption={sections.oldest}
            rows={report.oldest}
            rowKey={({ reference }) => reference}
            to={({ reference }) => enquiryPath(reference)}
            empty={deskReport.none}
            columns={[
              { head: columns.reference, kind: "code", cell: ({ reference }) => reference },
              { head: columns.sent, kind: "code", cell: ({ created_at }) => moment(created_at) },
              {
                head: columns.what,
                cell: ({ nature, kind }) => nature ?? deskReport.series[kind],
              },
            ]}
          />
        </section>
      </div>
      <p className="small screen-only">{deskReport.print}</p>
    </>
  );
}

function OffersTable({ offers }: Pick<Report, "offers">) {
  const { sections, columns } = deskReport;
  const amounts = ["offers", "offered", "won", "wonAmount", "lost"] as const;
  return (
    <section className={styles.reportPageOffers}>
      <DataTable<OfferTotal>
        caption={sections.currencies}
        rows={offers}
        rowKey={({ currency }) => currency ?? ""}
        empty={deskReport.none}
        columns={[
          { head: columns.currency, cell: ({ currency }) => currency ?? deskReport.nobody },
          ...amounts.map((name) => ({
            head: columns[name],
            kind: "number" as const,
            cell: (offer: OfferTotal) => number(offer[name]),
          })),
        ]}
      />
    </section>
  );
}

function keyFigures({ weeks, open, handling, deliveries, orders, offers }: Report) {
  const { figures } = deskReport;
  const before = weeks.slice(0, -1);
  const quotes = weeks.reduce((sum, { quote }) => sum + quote, 0);
  const mean = before.reduce((sum, { quote }) => sum + quote, 0) / Math.max(1, before.length);
  const [quickest] = handling.filter(({ kind }) => kind === "quote");
  const { promised, onTime, transitDays } = deliveries;
  const late = orders.late.reduce((sum, { count }) => sum + count, 0);
  const offered = offers.reduce((sum, one) => sum + one.offers, 0);
  const won = offers.reduce((sum, one) => sum + one.won, 0);
  const decided = offers.reduce((sum, { lost }) => sum + lost, won);
  return [
    {
      label: figures.quotes,
      value: `${number(quotes)}\n${deskReport.perWeek(number(mean, 1))}`,
    },
    {
      label: figures.open,
      value: number(open.reduce((sum, { quote, contact }) => sum + quote + contact, 0)),
    },
    { label: figures.median, value: quickest && duration(quickest.median) },
    {
      label: figures.onTime,
      value:
        promised > 0 &&
        `${number((onTime / promised) * 100)} %\n${deskReport.onTimeNote(number(onTime), number(promised))}`,
    },
    {
      label: figures.transit,
      value:
        transitDays !== null &&
        `${deskReport.days(number(transitDays, 1))}\n${deskReport.transitNote}`,
    },
    { label: figures.late, value: number(late) },
    {
      label: figures.won,
      value:
        decided > 0 &&
        `${number((won / decided) * 100)} %\n${deskReport.wonNote(number(won), number(decided), number(offered), number(quotes))}`,
    },
  ].map(({ label, value }) => ({ label, value: value || undefined }));
}

function number(value: number, decimals = 0): string {
  return value.toLocaleString(locale.lang, { maximumFractionDigits: decimals });
}

const DAY_HOURS = 24;

/** Hours as "3.5 h", from two days on as days. */
function duration(hours: number): string {
  return hours < 2 * DAY_HOURS
    ? deskReport.hours(number(hours, 1))
    : deskReport.days(number(hours / DAY_HOURS, 1));
}
