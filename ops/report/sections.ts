/** The report's plots with their headings, each with its numbers as a table for those who can't see it. */
import type { Count } from "#workers/data/desk-figures.ts";
import { shownMoment } from "../enquiries/kinds.ts";
import { AGES, type Figures, TIMES } from "./figures.ts";
import { type Markup, markup } from "./markup.ts";
import { type Bar, barsPlot, columnsPlot, type Tone } from "./plots.ts";
import { duration, number, shortDay, total } from "./words.ts";

interface Section {
  readonly name: string;
  /** One sentence on how to read it */
  readonly note?: string;
  readonly plot: Markup;
  readonly table: Markup;
  /** Over the full width, or beside two others */
  readonly size?: "wide" | "tall";
}

/** Everything below the large figures. */
export function sections(figures: Figures): Markup {
  const all = [
    weeks(figures),
    choice("By mode of shipping", figures.modes),
    choice("By nature of dispatch", figures.natures, "AOG"),
    lanes(figures),
    ages(figures),
    times(figures),
    oldest(figures),
    mails(figures),
  ];
  return markup`${all.map(
    ({ name, note, plot, table, size = "" }, index) => markup`
<section class="cell ${size}">
<h2><span class="code">${String(index + 1).padStart(2, "0")}</span> ${name}</h2>
${plot}
${note ? markup`<p class="note">${note}</p>` : null}
${table}
</section>`,
  )}`;
}

const nothing = (words: string) => markup`<p class="nothing">${words}</p>`;

function numbers(
  heads: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): Markup {
  return rows.length === 0
    ? markup``
    : markup`<details><summary>The numbers</summary><table>
<thead><tr>${heads.map((head) => markup`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((row) => markup`<tr>${row.map((cell) => markup`<td>${cell}</td>`)}</tr>`)}</tbody>
</table></details>`;
}

const KINDS: readonly (readonly ["quotes" | "contacts" | "subscribers", string, Tone])[] = [
  ["quotes", "Quote requests", "navy"],
  ["contacts", "Contact messages", "teal"],
  ["subscribers", "Subscriptions", "sand"],
];

function weeks({ weeks }: Figures): Section {
  const columns = weeks.map((week, index) => ({
    name: shortDay(week.monday),
    parts: KINDS.map(([kind, , tone]) => ({ tone, count: week[kind] })),
    isUnfinished: index === weeks.length - 1,
  }));
  return {
    name: "Enquiries by week",
    size: "wide",
    plot: markup`<p class="legend">${KINDS.map(([, name, tone]) => markup`<span><i class="${tone}"></i>${name}</span>`)}</p>
${columnsPlot(columns, "Enquiries by week")}`,
    note: "Each column is a week from Monday to Sunday in Dubai, named by its Monday; the last one, lighter, is still running.",
    table: numbers(
      ["Week of", ...KINDS.map(([, name]) => name)],
      weeks.map((week) => [shortDay(week.monday), ...KINDS.map(([kind]) => week[kind])]),
    ),
  };
}

/** Bars with names up to a width, in SVG units; their shares are of `all`, or of all bars together. */
function bars(
  name: string,
  rows: readonly Bar[],
  empty: string,
  { names = 112, all = total(rows.map(({ count }) => count)) } = {},
): Section {
  const isEmpty = all === 0;
  return {
    name,
    plot: isEmpty ? nothing(empty) : barsPlot(rows, name, { names, all }),
    table: isEmpty
      ? markup``
      : numbers(
          ["", "Number"],
          rows.map((row) => [row.name, row.count]),
        ),
  };
}

function choice(name: string, counts: readonly Count[], loud?: string): Section {
  const rows = counts.map((one) => ({
    ...one,
    tone: one.name === loud ? ("loud" as const) : ("navy" as const),
  }));
  return bars(name, rows, "No quote requests in this time.");
}

function lanes({ lanes, weeks }: Figures): Section {
  const rows = lanes.map(({ origin, destination, count }) => ({
    name: `${origin} to ${destination}`,
    count,
  }));
  return {
    ...bars("The most asked lanes", rows, "No quote requests in this time.", {
      names: 214,
      all: total(weeks.map(({ quotes }) => quotes)),
    }),
    size: "tall",
    note: "Places as visitors typed them, up to the first comma.",
  };
}

function ages({ open }: Figures): Section {
  const rows = AGES.map(({ name }, index) => ({
    name,
    count: (open.quotes[index] ?? 0) + (open.contacts[index] ?? 0),
    tone: index === AGES.length - 1 ? ("loud" as const) : ("teal" as const),
  }));
  return {
    ...bars("Open now, by age", rows, "Nothing is open: every enquiry has been handled."),
    note: "Quote requests and contact messages that nobody has marked as handled, however old.",
  };
}

function times({ times, handling }: Figures): Section {
  const rows = TIMES.map(({ name }, index) => ({ name, count: times[index] ?? 0 }));
  const names = { quotes: "Quote requests", contacts: "Contact messages" };
  const sentences = handling.map(
    ({ kind, median, p90 }) =>
      `${names[kind]}: half within ${duration(median)}, nine of ten within ${duration(p90)}.`,
  );
  return {
    ...bars("Time to handling", rows, "Nothing of this time has been marked as handled."),
    note: sentences.join(" "),
  };
}

function oldest({ oldest }: Figures): Section {
  const rows = oldest.map(
    ({ reference, created_at, nature }) => markup`<tr><td class="code">${reference}</td>
<td>${shownMoment(created_at) ?? created_at}</td><td${nature === "AOG" ? markup` class="urgent"` : ""}>${nature ?? "Message"}</td></tr>`,
  );
  return {
    name: "Waiting longest",
    plot:
      rows.length === 0
        ? nothing("Nobody is waiting.")
        : markup`<table class="list"><thead><tr><th scope="col">Reference</th><th scope="col">Sent, in Dubai</th><th scope="col">Nature</th></tr></thead><tbody>${rows}</tbody></table>`,
    table: markup``,
  };
}

const MAIL_STATES: readonly (readonly [Figures["mails"][number]["state"], Tone])[] = [
  ["sent", "teal"],
  ["waiting", "sand"],
  ["trying again", "loud"],
  ["given up", "loud"],
];

function mails({ mails, failures, parked }: Figures): Section {
  const rows = MAIL_STATES.map(([state, tone]) => ({
    name: state,
    count: mails.find((one) => one.state === state)?.count ?? 0,
    tone,
  }));
  const waits = mails.filter(({ state }) => state !== "sent" && state !== "given up");
  const [first] = waits.map(({ oldest }) => oldest).sort();
  const notes = [
    first && `The oldest that waits is of ${shownMoment(first)}.`,
    ...failures.map(({ name, count }) => `Failed ${number(count)} times: ${name}.`),
    parked > 0 && `${number(parked)} submissions wait in KV for the database.`,
  ];
  return {
    ...bars("E-mails about enquiries", rows, "No e-mails in this time."),
    note: notes.filter((note) => typeof note === "string").join(" "),
  };
}
