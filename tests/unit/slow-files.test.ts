/** Looks for texts in files that take long to read, as a regular expression that tries each start again. */
import { describe, expect, it } from "vitest";
import { FileError } from "#workers/imports/file.ts";
import { readOptions } from "#workers/imports/options.ts";
import { chooseOrders } from "#workers/imports/planning/match.ts";
import {
  findRetracted,
  hasEvent,
  matchOrder,
  staysRetracted,
} from "#workers/imports/planning/matched-orders.ts";
import { readFile } from "#workers/imports/read-file.ts";
import type { StoredFact } from "#workers/orders/log.ts";
import type { StoredOrder } from "#workers/orders/order-queries.ts";
import { cpuMs, SHORT, timesAsLong } from "../support/cpu.ts";
import { event as eventOf, places } from "../support/events.ts";
import { bytesOf } from "../support/read-file.ts";

/** Runs of each are long; what follows fits no pattern's end. */
const RUNS = [
  ...[" ", "\t", "\n", "\u00a0", "a", "0", ".", ",", "-", "/", "|", "(", "["],
  ...["}", "<", "=", "#", "@", "\n ", " \n", "a@", "a.", "0,", "a ", "a-"],
  ...["ed ", "FS", "=\n", "}\n", "年", "十", "，", "UNA"],
];
const ENDS = ["x", "\n"];
const LENGTH = 10_000;
/** How many times as long as words of this length a run may take: with its square it would be hundreds. */
const TIMES_MAX = 50;
/** The best of so many counts: memory is collected within some of them. */
const ROUNDS = 10;

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
const table = (header: string, row: readonly string[], at: number) => (text: string) =>
  `${header}\n${row.map((value, column) => (column === at ? cell(text) : value)).join(",")}\n`;
const tableOf = (fields: Readonly<Record<string, string>>) =>
  Object.keys(fields).map(
    (name, at) => [name, table(Object.keys(fields).join(","), Object.values(fields), at)] as const,
  );

const latin1 = (text: string) =>
  Uint8Array.from([...text].map((character) => character.charCodeAt(0) & 0xff));

const event = (property: string) => (text: string) =>
  JSON.stringify([
    {
      ...{ eventType: "TRANSPORT", transportEventTypeCode: "DEPA", eventID: "1" },
      ...{ eventClassifierCode: "ACT", eventDateTime: "2026-11-10T08:00:00+04:00" },
      [property]: text,
    },
  ]);

const PLACES: readonly (readonly [where: string, file: (text: string) => string | Uint8Array])[] = [
  ...tableOf({
    ...{ order_number: "X-1", created_at: "2026-11-10", customer_firstName: "A" },
    ...{ customer_email: "a@b.ae", customer_phone: "+971 4 1", delivery_address: "Dubai" },
    ...{ delivery_date: "2026-11-20", order_status: "Booked", note: "n", shipper_link: "" },
    ...{ item_photo: "", order_count: "2", shipper_charges: "2.5", carrier_references: "A1" },
    ...{ "Some name": "x", ETA: "2026-11-20", POL: "AEJEA", Vessel: "Dhow" },
  }),
  ...tableOf({
    ...{ order_number: "X-2", event: "Departed", time: "2026-11-10", place: "Dubai" },
    ...{ leg: "EK1", mode: "air", equipment: "MSKU1234565", pieces: "1 of 2", note: "n" },
    ...{ classifier: "actual", reported_at: "2026-11-10" },
  }),
  ["the e-mails' column", (text) => `order_number,Contact\nX-1,${cell(text)}\n`],
  ["a header", (text) => `order_number,${cell(text)},order_status\nX-1,a,Booked\n`],
  ["a title", (text) => `${cell(text)}\norder_number,order_status\nX-1,Booked\n`],
  ["a text that isn't UTF-8", (text) => latin1(`order_number,note\nX-1,\xe9${cell(text)}\n`)],
  [
    "words that aren't UTF-8",
    (text) => latin1(`order_number\nX-1,\xe9${text.replaceAll("\n", "\xfe")}\n`),
  ],
  ["before a table", (text) => `${text}\norder_number,order_status\nX-1,Booked\n`],
  ["FSU", (text) => `FSU/12${text}\n176-12345675DXBLHR/T1K1\nRCS/20NOV1300/DXB/T1K100\n`],
  ["a waybill", (text) => `FSU/12\n176-12345675${text}\nRCS/20NOV1300/DXB/T1K100\n`],
  ["a status line", (text) => `FSU/12\n176-12345675DXBLHR/T1K1\nRCS/20NOV1300/DXB/${text}\n`],
  ["a line of text", (text) => `FSU/12\n176-12345675DXBLHR/T1K1\n${text}\nRCS/20NOV1300/DXB/T1\n`],
  ["quoted-printable", (text) => `quoted-printable\n\n${text}\nFSU/12\n176-12345675DXBLHR/T1K1\n`],
  [
    "EDIFACT",
    (text) => `UNB+${text}'UNH+1'FSU/12\n176-12345675DXBLHR/T1K1\nRCS/20NOV1300/DXB/T1\n`,
  ],
  ["EDIFACT alone", (text) => `UNA:+${text}`],
  ["a mail", (text) => `From: a\nSubject: ${text}\nTo: b\n\n`],
  ["XML", (text) => `<?xml version="1.0"?>${text}`],
  ["after JSON", (text) => `{"eventType":"TRANSPORT"}${text}{"eventType":"TRANSPORT"}`],
  ["JSON without events", (text) => `{ "events" : []${text}, "a": 1}`],
  ...[
    ...["eventID", "eventDateTime", "transportEventTypeCode", "eventType", "eventClassifierCode"],
    ...["eventLocation", "UNLocationCode", "vesselName", "modeOfTransport", "description"],
    ...["equipmentReference", "emptyIndicatorCode", "delayReasonCode", "remark", "references"],
  ].map((property) => [`DCSA ${property}`, event(property)] as const),
];

/** Reads a file, or has it refused. */
const reading = (content: string | Uint8Array) => {
  const file = { name: "file", bytes: bytesOf(content) };
  const options = readOptions({ received: "2026-11-25T06:00:00.000Z" });
  return () =>
    readFile(file, options).catch((error) => {
      if (!(error instanceof FileError)) throw error;
    });
};

/** The least time of some rounds, until one takes no more than `enough`. */
async function best(content: string | Uint8Array, enough = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < ROUNDS && least > enough; at += 1)
    least = Math.min(least, await cpuMs(reading(content)));
  return least;
}

describe("no run of characters takes long to read", () => {
  it.each(PLACES)("in %s", async (_, file) => {
    const usual = await best(file("a b ".repeat(LENGTH / 4)));
    const slow: string[] = [];
    for (const run of RUNS) {
      for (const end of ENDS) {
        const text = run.repeat(LENGTH / run.length) + end;
        const most = Math.max(usual * TIMES_MAX, SHORT);
        const ms = await best(file(text), most);
        if (ms > most)
          slow.push(`${JSON.stringify(run)} ${JSON.stringify(end)}: ${ms.toFixed(0)} ms`);
      }
    }
    expect(slow).toEqual([]);
  });

  // Ten times as long a file would take a hundred times as long if it grew with the square.
  it.each<readonly [what: string, file: (length: number) => string]>([
    ["a cell of spaces", (length) => `order_number,Name\nDL-1,"a${" ".repeat(length)}b"\n`],
    [
      "FSU with spaces",
      (length) =>
        `FSU/12 x${" ".repeat(length)}y\n176-12345675DXBLHR/T1K1\nRCS/20NOV1300/DXB/T1K100\n`,
    ],
    ["JSON with blank lines", (length) => `{"eventType":"TRANSPORT"}${"\n".repeat(length)}x`],
    ["JSON of blanks", (length) => `[${" \t".repeat(length / 2)}`],
    [
      "a table of blank lines",
      (length) => `order_number,Name\n${" \n".repeat(length / 2)}DL-1,a\n`,
    ],
  ])("in %s", async (_, file) => {
    const [short, long] = [reading(file(4_500)), reading(file(45_000))];
    expect(await timesAsLong(short, long, TIMES_MAX)).toBeLessThan(TIMES_MAX);
  });
});

it("an order's log is read once, whatever number of rows is about it", () => {
  let reads = 0;
  const counted = <T extends object>(list: readonly T[]) =>
    new Proxy(list, {
      get(target, key) {
        reads += 1;
        return Reflect.get(target, key);
      },
    });
  const events = Array.from({ length: 500 }, (_, at) => {
    const event_time = new Date(Date.UTC(2026, 10, 1, 0, at)).toISOString();
    return eventOf("in transit", "2026-11-01T00:00Z", { id: at + 1, event_time });
  });
  const stored = events.map(({ meaning: _, ...event }): StoredFact => {
    const own = { order_id: 1, author: null, change_id: null, source_id: `S${event.id}` };
    return { ...event, ...own, learned_at: event.event_time };
  });
  const order = { id: 1, order_number: "X-1", created_at: "2026-11-01T00:00:00.000Z" };
  const log = { facts: counted(events), places };
  const match = matchOrder(
    { order: order as StoredOrder, facts: counted(stored), log, followers: [] },
    new Map(),
  );
  expect(reads).toBeGreaterThan(500);
  reads = 0;
  for (const event of stored) {
    for (const isCurrent of [true, false]) {
      const read = { event: { ...event, equipment: "MSKU1234565" }, isDayOnly: false, isCurrent };
      chooseOrders(read, [match], { isByContainer: true, isShared: false });
      hasEvent(match, read);
      staysRetracted(match, read);
    }
    findRetracted({ sourceId: event.source_id ?? "", event, isOfThisFile: false }, [match]);
  }
  expect(reads).toBe(0);
});
