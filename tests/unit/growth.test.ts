/** Four times as much takes about four times as long, for every reader and each structure that it reads. */
import { strFromU8, strToU8, zipSync } from "fflate";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { importedEmail } from "#app/domain/fields.ts";
import { dateOrderOf, toIso } from "#app/domain/read-date.ts";
import { decimalSignOf, toDecimal } from "#app/domain/read-number.ts";
import { splitOrderNumbers } from "#app/domain/tracking-address.ts";
import { FileError } from "#workers/imports/file.ts";
import { readOptions } from "#workers/imports/options.ts";
import { planDigest } from "#workers/imports/plan-file.ts";
import { matchOrder } from "#workers/imports/planning/matched-orders.ts";
import type { FilePlan } from "#workers/imports/planning/plan.ts";
import { requestRows } from "#workers/imports/planning/plan-order.ts";
import { readFile } from "#workers/imports/read-file.ts";
import type { StoredOrder } from "#workers/orders/order-queries.ts";
import { timesAsLong } from "../support/cpu.ts";
import { event, places, stateOf } from "../support/events.ts";
import { bytesOf } from "../support/read-file.ts";
import { workbook, workbookParts } from "../support/workbook.ts";

/** Four times as much takes four times as long; what takes the square of the time, 16 times. */
const GROWTH_MAX = 8;
/** In the nightly run they are longer, up to the limits of a Worker. */
const SIZE = process.env.EXHAUSTIVE ? 4 : 1;

const NOW = "2026-11-25T06:00:00.000Z";
const options = { ...readOptions({ received: NOW }), received: NOW };
const repeat = (count: number, text: (at: number) => string, between = "") =>
  Array.from({ length: count }, (_, at) => text(at)).join(between);
const read = (content: string | Uint8Array) => {
  const bytes = bytesOf(content);
  return () =>
    readFile({ name: "file", bytes }, options).catch((error) => {
      if (!(error instanceof FileError)) throw error;
    });
};

const parts = workbookParts({ A: [["order_number"], ["X-1"]] });
const withPart = (part: string, xml: string) => zipSync({ ...parts, [part]: strToU8(xml) });
const sheet = (rows: string, after = "") =>
  withPart(
    "xl/worksheets/sheet1.xml",
    `<worksheet><sheetData><row r="1"><c t="str"><v>order_number</v></c><c t="str"><v>note</v></c></row>${rows}</sheetData>${after}</worksheet>`,
  );
const styles = (count: number) =>
  withPart(
    "xl/styles.xml",
    `<styleSheet><numFmts>${repeat(count, (at) => `<numFmt numFmtId="${at + 200}" formatCode="yyyy-mm-dd"/>`)}</numFmts><cellXfs>${repeat(count, (at) => `<xf numFmtId="${at + 200}"/>`)}</cellXfs></styleSheet>`,
  );
const sheets = (count: number) => {
  const xml = strFromU8(parts["xl/workbook.xml"] ?? new Uint8Array());
  return withPart(
    "xl/workbook.xml",
    xml.replace(
      /<sheet .*\/>/,
      (one) => one + repeat(count, (at) => `<sheet name="B${at}" r:id="none"/>`),
    ),
  );
};
const minute = (at: number) => new Date(Date.UTC(2026, 9, 1, 0, at)).toISOString();
const dcsa = (at: number, more: object = {}) =>
  JSON.stringify({
    ...{ eventType: "EQUIPMENT", eventID: `e${at}`, equipmentEventTypeCode: "LOAD" },
    ...{ eventDateTime: minute(at), eventClassifierCode: "ACT", equipmentReference: "MSKU1234565" },
    ...more,
  });
const references = (count: number) => ({
  documentReferences: Array.from({ length: count }, (_, at) => ({
    ...{ documentReferenceType: "BKG", documentReferenceValue: `B${at}` },
  })),
});

const shipment = (shared: number, events: number) => {
  const all = Array.from({ length: events }, (_, at) => JSON.parse(dcsa(at)));
  return JSON.stringify({ ...references(shared), events: all });
};

/** Files of so many parts of a kind. */
const FILES: readonly (readonly [
  what: string,
  count: number,
  (n: number) => string | Uint8Array,
])[] = [
  [
    "rows of orders",
    400,
    (n) =>
      `order_number,order_status,note,ATD\n${repeat(n, (at) => `N-${at},Booked,"a ""b""",18 Nov 2026\n`)}`,
  ],
  [
    "rows of one order",
    400,
    (n) => `order_number,note,order_count\n${repeat(n, (at) => `N-1,${at},${at}\n`)}`,
  ],
  [
    "rows of events",
    400,
    (n) => `order_number,event,time\n${repeat(n, (at) => `N-1,Departed,${minute(at)}\n`)}`,
  ],
  ["rows that are refused", 400, (n) => `order_number,order_count\n${repeat(n, () => ",x\n")}`],
  [
    "rows that end early",
    1_000,
    (n) => `order_number,note,order_status\n${repeat(n, (at) => `N-${at}\n`)}`,
  ],
  [
    "rows in quotes as a whole",
    1_000,
    (n) => `"order_number,note"\n${repeat(n, (at) => `"N-${at},a"\n`)}`,
  ],
  ["blank lines", 40_000, (n) => `order_number,note\n${"\n".repeat(n)}N-1,a\n`],
  [
    "lines of a text above a table",
    2_000,
    (n) => `${"some text\n".repeat(n)}order_number,note\nN-1,a\n`,
  ],
  ["lines within a cell", 4_000, (n) => `order_number,note\nN-1,"${"a\n".repeat(n)}"\n`],
  [
    "columns",
    50,
    (n) => `order_number,${repeat(n, (at) => `Some ${at}`, ",")}\nN-1,${"a,".repeat(n)}\n`,
  ],
  [
    "statuses in own words",
    300,
    (n) => `order_number,order_status\n${repeat(n, (at) => `N-${at},Own ${at}\n`)}`,
  ],
  [
    "events in own words",
    300,
    (n) => `order_number,event,time\n${repeat(n, (at) => `N-${at},Own ${at},${minute(at)}\n`)}`,
  ],
  [
    "e-mail addresses",
    400,
    (n) => `order_number,customer_email\n${repeat(n, (at) => `N-${at},a${at}@b.ae\n`)}`,
  ],
  [
    "rows of a workbook",
    400,
    (n) =>
      workbook({
        A: [["order_number", "note"], ...Array.from({ length: n }, (_, at) => [`N-${at}`, "a"])],
      }),
  ],
  [
    "empty cells of a workbook",
    4_000,
    (n) => sheet(repeat(n / 100, () => `<row>${"<c/>".repeat(100)}</row>`)),
  ],
  [
    "merged ranges",
    400,
    (n) =>
      sheet(
        repeat(n, (at) => `<row><c t="str"><v>N-${at}</v></c></row>`),
        repeat(n, (at) => `<mergeCell ref="A${at + 2}:B${at + 2}"/>`),
      ),
  ],
  ["styles of a workbook", 2_000, styles],
  ["sheets of a workbook", 1_000, sheets],
  [
    "parts of a workbook",
    100,
    (n) =>
      zipSync({
        ...parts,
        ...Object.fromEntries(
          Array.from({ length: n }, (_, at) => [`xl/p${at}.xml`, strToU8("<a/>")]),
        ),
      }),
  ],
  ["tags in tags", 2_000, (n) => sheet("<a>".repeat(n))],
  ["entities", 20_000, (n) => sheet(`<row><c t="str"><v>${"&amp;".repeat(n)}</v></c></row>`)],
  ["events of DCSA", 300, (n) => `[${repeat(n, (at) => dcsa(at), ",")}]`],
  ["events with references in common", 300, (n) => shipment(50, n)],
  ["references that events have in common", 300, (n) => shipment(n, 50)],
  ["references of an event", 1_000, (n) => `[${dcsa(1, references(n))}]`],
  [
    "events that are retracted",
    300,
    (n) =>
      `[${repeat(n, (at) => `${dcsa(at)},${dcsa(at + n, { retractedEventID: `e${at}` })}`, ",")}]`,
  ],
  ["values of JSON", 40_000, (n) => `[${"[],".repeat(n)}[]]`],
  ["lists in lists", 40_000, (n) => "[".repeat(n)],
  ["escapes of JSON", 40_000, (n) => `[${dcsa(1, { remark: '"'.repeat(n) })}]`],
  [
    "events of DCSA in a table",
    300,
    (n) =>
      `eventType,eventID,equipmentEventTypeCode,eventClassifierCode,eventDateTime,documentReferences[0].documentReferenceValue\n${repeat(n, (at) => `EQUIPMENT,e${at},LOAD,ACT,${minute(at)},B1\n`)}`,
  ],
  [
    "status lines",
    400,
    (n) => `FSU/14\n157-10000001HKGDXB/T8K400\n${"NFD/21NOV1130/DXB/T8\n".repeat(n)}`,
  ],
  [
    "airlines' messages",
    400,
    (n) => repeat(n, (at) => `FSU/14\n157-${10_000_001 + at}HKGDXB/T8K400\nNFD/21NOV1130/DXB/T8\n`),
  ],
  [
    "other lines of a message",
    2_000,
    (n) => `FSU/14\n157-10000001HKGDXB/T8K400\nNFD/21NOV1130/DXB/T8\n${"OCI///T/ABC\n".repeat(n)}`,
  ],
];

/** Texts that are read by themselves, which are mostly short. */
const SIGNS = [
  "a",
  "0",
  " ",
  ".",
  "-",
  "@",
  ",",
  "/",
  ":",
  "年",
  "a.",
  "a@",
  "1,",
  "2026-",
  "a b ",
];
const TEXTS: readonly (readonly [what: string, (text: string) => unknown])[] = [
  ["e-mail address", (text) => v.safeParse(importedEmail(), text)],
  ["date", (text) => [toIso(text), dateOrderOf(text)]],
  ["number", (text) => [toDecimal(text, "point"), decimalSignOf(text)]],
  ["order numbers", splitOrderNumbers],
];

const plannedRows = async (count: number) => {
  const rows = repeat(count, (at) => `N-1,${minute(at)},MSKU${1_000_000 + at}\n`);
  const file = await readFile(
    { name: "a.csv", bytes: bytesOf(`order_number,ATD,equipment\n${rows}`) },
    { ...options, kind: "events" },
  );
  const events = file.rows.flatMap((row) => row.events.map((event) => ({ row, read: event })));
  return { rows: [...file.rows], events };
};
const manyEvents = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    event("in transit", "2026-11-01T00:00Z", { id: at + 1, event_time: minute(at) }),
  );
const order = { id: 1, order_number: "N-1", created_at: "2026-09-01T00:00:00.000Z" } as StoredOrder;

/** Rows and events of one order: at most 1,000 of each. */
const WORK: readonly (readonly [
  what: string,
  count: number,
  (n: number) => Promise<() => unknown>,
])[] = [
  [
    "the state of a log",
    250,
    async (n) => {
      const facts = manyEvents(n);
      return () => stateOf(...facts);
    },
  ],
  [
    "a log that is matched",
    250,
    async (n) => {
      const facts = manyEvents(n).map(({ meaning: _, ...fact }) => ({
        ...fact,
        order_id: 1,
        author: null,
        change_id: null,
        source_id: null,
        learned_at: fact.event_time,
      }));
      const log = { facts: manyEvents(n), places };
      return () => matchOrder({ order, facts, log, followers: [] }, new Map());
    },
  ],
  [
    "rows of one order that are planned",
    250,
    async (n) => {
      const work = { ...(await plannedRows(n)), match: null };
      const context = {
        options: { ...options, allowImplausible: false },
        unit: "line",
        places,
        now: NOW,
      };
      return () => requestRows({ ...work, retracted: new Set(), withdrawn: new Set() }, context);
    },
  ],
  [
    "the digest of a plan",
    4_000,
    async (n) => {
      const rows = Array.from({ length: n }, (_, line) => ({
        line,
        outcome: "added",
        orders: [`N-${line}`],
        events: [],
        cells: [],
        problems: [],
      }));
      return () => planDigest({ rows, orders: [], now: NOW } as unknown as FilePlan);
    },
  ],
];

describe("four times as much takes about four times as long", () => {
  const growth = (less: () => unknown, more: () => unknown) => timesAsLong(less, more, GROWTH_MAX);

  it.each(FILES)("to read %s", async (_, count, file) => {
    const n = count * SIZE;
    expect(await growth(read(file(n / 2)), read(file(n * 2)))).toBeLessThan(GROWTH_MAX);
  });

  it.each(TEXTS)("to read %s", async (_, readText) => {
    const slow: string[] = [];
    for (const sign of SIGNS) {
      const text = sign.repeat((5_000 * SIZE) / sign.length);
      const times = (one: string) => () => Array.from({ length: 5 }, () => readText(`${one}!`));
      const ratio = await growth(times(text), times(text.repeat(4)));
      if (ratio >= GROWTH_MAX) slow.push(`${JSON.stringify(sign)}: ${ratio.toFixed(1)} times`);
    }
    expect(slow).toEqual([]);
  });

  it.each(WORK)("to make %s", async (_, count, prepare) => {
    const n = count * SIZE;
    expect(await growth(await prepare(n / 2), await prepare(n * 2))).toBeLessThan(GROWTH_MAX);
  });
});
