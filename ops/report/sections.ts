/** The report below its tiles: two plots by week, and tables. */
import { enquiryHeading } from "../enquiries/kinds.ts";
import { formatMoment } from "../terminal-text.ts";
import type { Figures } from "./figures.ts";
import { duration, type Markup, markup, number, shares, shortDay, table, total } from "./html.ts";
import { type Column, type WeeklyPlot, weeklyPlot } from "./weekly-plot.ts";
import { trimLeadingWeeks } from "./weeks.ts";

interface Section {
  readonly name: string;
  readonly body: Markup;
  /** How to read it */
  readonly note?: string;
  /** Full width, or double height */
  readonly size?: "wide" | "tall";
}

const KINDS = { quote: enquiryHeading("quote"), contact: enquiryHeading("contact") };
const ENQUIRIES: readonly Column[] = [
  { series: "quote", name: KINDS.quote, colour: "var(--navy-700)" },
  { series: "contact", name: KINDS.contact, colour: "var(--teal-600)" },
  { series: "subscriber", name: enquiryHeading("subscriber"), colour: "var(--sand-300)" },
];
const ORDERS: readonly Column[] = [
  { series: "booked", name: "Booked", colour: "var(--navy-700)" },
  { series: "delivered", name: "Delivered", colour: "var(--teal-600)" },
];

export function sections(figures: Figures): readonly Markup[] {
  const { weeks, orders, open, handling, times, modes, natures, lanes, mails } = figures;
  const since = `since ${shortDay(figures.from)}`;
  const quotes = total(weeks.map((week) => week.quote));
  const all: readonly Section[] = [
    weeklySection(
      figures,
      { title: "Enquiries by week", columns: ENQUIRIES, isStacked: true },
      "A week is from Monday to Sunday in Dubai, named by its Monday; this one is still running. Above each column: all three together.",
    ),
    weeklySection(
      figures,
      { title: "Orders by week", columns: ORDERS, isStacked: false },
      "Booked: by order date. Delivered: by delivery date, of the orders whose status is delivered.",
    ),
    {
      name: "All orders now, by status",
      body: shares(
        ["Status", "Late", "Orders"],
        orders.statuses.map(({ late, ...status }) => ({ ...status, others: [late] })),
      ),
      note: "Late: the moment at which it was expected has passed, and the order is neither delivered nor cancelled. A status in other words may mean either, so it is not counted as late.",
      size: "tall",
    },
    {
      name: "Open enquiries now, by age",
      body: shares(
        ["Age", KINDS.quote, KINDS.contact, "Together"],
        open.map(({ name, quote, contact }, age) => ({
          name,
          others: [quote, contact],
          count: quote + contact,
          isUrgent: age === open.length - 1,
        })),
      ),
    },
    {
      name: `Time to handling, ${since}`,
      body: shares(["Handled in", "Enquiries"], times),
      note: handling.map(handlingNote).join(" "),
    },
    {
      name: "Late orders now, by days since delivery was due",
      body: shares(
        ["Late for", "Orders"],
        orders.late.map((row, days, { length }) => ({ ...row, isUrgent: days === length - 1 })),
      ),
    },
    {
      name: `E-mails about enquiries, ${since}`,
      body: shares(
        ["State", "E-mails"],
        (["sent", "waiting", "trying again", "given up"] as const).map((state) => ({
          name: state,
          count: mails.find((one) => one.state === state)?.count ?? 0,
          isUrgent: state === "trying again" || state === "given up",
        })),
      ),
      note: mailNotes(figures).join(" "),
    },
    {
      name: `Quotes by mode, ${since}`,
      body: shares(["Mode of shipping", KINDS.quote], modes),
    },
    {
      name: `Quotes by nature, ${since}`,
      body: shares(
        ["Nature of dispatch", KINDS.quote],
        natures.map((row) => ({ ...row, isUrgent: row.name === "AOG" })),
      ),
    },
    {
      name: `Quotes by lane, ${since}`,
      body: shares(["Most asked, as visitors typed them", KINDS.quote], lanes, quotes),
    },
    {
      name: "Open enquiries that wait longest",
      body: table(
        ["Reference", "Sent, in Dubai", "Enquiry"],
        figures.oldest.map(({ reference, created_at, nature }) => [
          reference,
          `${formatMoment(created_at)}`,
          nature ? `Quote: ${nature}` : "Message",
        ]),
      ),
    },
    {
      name: "The weeks in numbers",
      body: table(
        ["Week of", ...[...ENQUIRIES, ...ORDERS].map(({ name }) => name)],
        trimLeadingWeeks(weeks)
          .map((week) => [
            shortDay(week.monday),
            ...[...ENQUIRIES, ...ORDERS].map(({ series }) => week[series]),
          ])
          .reverse(),
      ),
      size: "wide",
    },
  ];
  return all.map(
    ({ name, body, note = "", size = "" }, index) => markup`
<section class="${size}">
<h2><span class="code">${String(index + 1).padStart(2, "0")}</span> ${name}</h2>
${body}
${note && markup`<p class="note">${note}</p>`}
</section>`,
  );
}

function weeklySection({ weeks }: Figures, plot: WeeklyPlot, note: string): Section {
  const legend = plot.columns.map(
    ({ name, colour }) => markup`<li><i style="background:${colour}"></i>${name}</li>`,
  );
  const body = markup`<ul class="legend">${legend}</ul>
<div class="plot" role="region" aria-label="${plot.title}" tabindex="0">${weeklyPlot(weeks, plot)}</div>`;
  return { name: plot.title, body, note, size: "wide" };
}

function handlingNote({ kind, handled, median, p90 }: Figures["handling"][number]): string {
  return `${KINDS[kind]}: half of ${number(handled)} in at most ${duration(median)}, nine of ten in ${duration(p90)}.`;
}

function mailNotes({ mails, failures, queued }: Figures): readonly string[] {
  const unsent = mails.filter(({ state }) => state === "waiting" || state === "trying again");
  const [oldest] = unsent.map((one) => one.oldest).sort();
  return [
    ...(oldest ? [`The oldest that waits is of ${formatMoment(oldest)}.`] : []),
    ...failures.map(({ name, count }) => `Failed ${number(count)} times: ${name}.`),
    ...(queued > 0 ? [`${number(queued)} enquiries wait in KV for the database.`] : []),
  ];
}
