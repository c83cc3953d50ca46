/**
 * Files as carriers, forwarders and spreadsheets write them: what is read in them, what they do to the
 * stored orders, and what customers read afterwards. Without Node's globals, as the deployed Worker
 * has none.
 */
import { strFromU8, strToU8, zipSync } from "fflate";
import { describe, expect, it, vi } from "vitest";
import { etaText } from "#app/sentences/order-text.ts";
import { FileError } from "#workers/imports/file.ts";
import { WORKER_LIMITS } from "#workers/imports/files/budget.ts";
import { type GivenOptions, readOptions } from "#workers/imports/options.ts";
import { readFile } from "#workers/imports/read-file.ts";
import { REFUSED_FILES } from "../support/hostile-files.ts";
import { bytesOf, failure, readOrders } from "../support/read-file.ts";
import { workbook, workbookParts } from "../support/workbook.ts";
import { eventsOf, fileCases, load, plan as planFile, storedOrder } from "./load.ts";
import { emptyStores } from "./stores.ts";

for (const name of ["Buffer", "process"]) vi.stubGlobal(name, undefined);

emptyStores();

const RECEIVED = "2026-11-25T06:00:00.000Z";

/** Imports a file, and returns what it says about it: questions, warnings and refusals. */
async function importCase(name: string, othersAsWritten: boolean): Promise<string[]> {
  const given = { received: RECEIVED, allowImplausible: true, skipBad: true, othersAsWritten };
  const { plan, remarks, problems } = await load(fileCases[name] ?? "", given);
  return [...plan.questions.map(({ text }) => text), ...remarks, ...problems];
}

const words = (...parts: readonly unknown[]) =>
  parts.filter((part) => part !== null && part !== undefined).join(" ");

/** The order's status and some of its fields; on lines below, the events that files brought. */
async function describeOrder(number: string): Promise<string> {
  const { partial, events, ...order } = await storedOrder(number);
  const isDelivery = ({ milestone, standing }: (typeof events)[number]) =>
    milestone === "delivered" && standing === "happened";
  const deliveries = events.filter(isDelivery).length;
  const { order_status, delivery_date, customer_firstName, carrier_references } = order;
  const fields = [
    ...[order_status, partial && `${partial.pieces} of ${partial.total} pieces arrived`],
    ...[deliveries > 0 ? `delivered ${deliveries} time` : null, delivery_date],
    ...[customer_firstName, carrier_references, order.order_count],
  ].filter((field) => field !== null);
  return [`${number}: ${fields.join("; ")}`, ...(await eventsOf(number))].join("\n  ");
}

const read = (content: string, options: GivenOptions = {}) =>
  readFile(
    { name: "file", bytes: bytesOf(content) },
    readOptions({ received: RECEIVED, ...options }),
  );

/** What a file has: its events, problems and remarks. */
async function readEvents(content: string): Promise<string> {
  const { rows, problems, remarks } = await read(content);
  const events = rows.flatMap((row) =>
    row.events.map(({ event }) => {
      const { classifier, code, milestone, utc_offset, place, un_locode, leg } = event;
      const time = event.event_time.slice(0, 16);
      return words(time, utc_offset, classifier, code, milestone, place, un_locode, leg);
    }),
  );
  const refused = problems.map(({ column, value, reason }) => `${column} "${value}": ${reason}`);
  return [...events, ...refused, ...remarks].join("; ");
}

/** Files in turn; an option of theirs; after "!" what the last one says; then orders after that, and their events. */
const CASES = `
delivered-twice-1.csv delivered-twice-2.csv
WF-AA11-X9K2: Delivered; delivered 1 time; 2026-11-22T20:00:00.000Z; Gulf One
  2026-11-10T00:00 estimated departed:departed AEJEA
  2026-11-11T00:00 actual departed:departed AEJEA
  2026-11-20T00:00 estimated arrived:arrived KEMBA
  2026-11-21T00:00 actual arrived:arrived KEMBA
  2026-11-23T00:00 actual delivered:delivered

fsu-parts-orders.csv fsu-parts.txt
DL-PUBX-PA02-K7M3: Booked; 4 of 8 pieces arrived; 157-10000002
  2026-11-21T09:30 actual ARR:arrived DXB QR1006 4 pieces
  2026-11-21T11:00 actual RCF:arrived DXB QR1006 4 pieces
DL-PUBX-PA07-K7M8: Arrived; 157-10000007
  2026-11-21T11:00 actual RCF:arrived DXB QR1006 4 pieces
  2026-11-22T11:00 actual RCF:arrived DXB QR1008 4 pieces

dcsa-msc-orders.csv dcsa-msc-spelling.json
DL-PUBX-MSC3-K7MB: Booked; 177SYTEST00003
DL-PUBX-MSC4-K7MC: In transit; 177SYTEST00004
  2026-11-10T08:00 +00:00 actual DEPA:departed CNSHA NAVARINO
  2026-11-17T08:50 +00:00 actual DISC:in transit BUSAN KRPUS NAVARINO UK244A MSCUST00004
  2026-12-26T04:00 +00:00 estimated ARRI:arrived CLVAP COCHRANE 2246W

base-orders.csv dcsa-cma-transshipment-carrierSpecificData.json
DL-2611-7001: In transit; Case One; BKG700100|MSKU7001003
  2026-11-01T11:34 +08:00 actual LOAD:at origin CNSHA DHOW ONE 0WWPGE1MA MSKU7001003
  2026-11-12T11:34 +08:00 actual DISC:in transit SGSIN DHOW ONE 0WWPGE1MA MSKU7001003

base-orders.csv dcsa-cma-transshipment-whole-route.json
DL-2611-7001: In transit; Case One; BKG700100|MSKU7001003
  2026-11-01T11:34 +08:00 actual LOAD:at origin CNSHA DHOW ONE 0WWPGE1MA MSKU7001003
  2026-11-12T11:34 +08:00 actual DISC:in transit SGSIN DHOW ONE 0WWPGE1MA MSKU7001003
  2026-11-19T22:00 +08:00 planned DEPA:in transit SGSIN DHOW TWO 0WW2
  2026-12-05T02:00 +04:00 planned ARRI POD:arrived AEJEA DHOW TWO 0WW2

base-orders.csv dcsa-shipmentLocationType-short-codes.json
DL-2611-7001: Arrived; Case One; BKG700100|MSKU7001003
  2026-10-31T22:00 +08:00 actual DEPA:departed CNSHA
  2026-11-11T22:00 +08:00 actual DISC:in transit SGSIN MSKU7001003
  2026-11-20T02:00 +04:00 actual ARRI POD:arrived AEJEA

sea-order.csv dcsa-other-location-types.json
DL-2611-7001: Arrived; Case One; BKG700100|MSKU7001003
  2026-10-31T22:00 +08:00 actual DEPA:departed CNSHA
  2026-11-11T22:00 +08:00 actual DISC:in transit SGSIN MSKU7001003
  2026-11-20T02:00 +04:00 actual ARRI POD:arrived AEJEA

base-orders.csv dcsa-hmm-lists-by-type.json
DL-2611-7001: At origin; Case One; BKG700100|MSKU7001003
  2026-10-21T09:07 +09:00 actual CBR RECE
  2026-10-25T07:43 +09:00 actual ARRI PNC TERMINAL, BUSAN, KOREA KRPUS
  2026-10-25T07:43 +09:00 actual GTIN:at origin PNC TERMINAL, BUSAN, KOREA KRPUS

orders-base.csv csv-shipsgo-export.csv --others-as-written
! Columns that aren't recognized are left out: "Carrier", "POL Country", "POD Country", "CO₂ Emission (Tons)", "Tags", and "Container Count".
! Columns that don't say whether their times have happened are left out: "Date Of Loading".
! Columns of times to come are read as estimated: "Date Of Discharge".
! 1 status isn't among the known ones: "Sailing". An order that has one is shown as written, and is never late.
DL-PUBX-DCSA-K7M2: Sailing; Pub Test; 177SYTEST09531|MEDUTEST97367|MSCU5956818
  2026-12-26T00:00 estimated DISC:arrived JEBEL ALI MSCU5956818

orders-base.csv csv-terminal49-columns.csv
! Columns that aren't recognized are left out: "Empty Terminated At".
DL-PUBX-DCSA-K7M2: Departed; Pub Test; 177SYTEST09531|MEDUTEST97367|MSCU5956818
  2026-11-09T08:00 +00:00 estimated departed:departed MSCU5956818
  2026-11-10T08:00 +00:00 actual departed:departed MSCU5956818
  2026-12-26T04:00 +00:00 estimated arrived:arrived MSCU5956818

forwarding-system-export.xlsx
! Everything above the header was left out: row 1 and 2.
! 3 new order numbers are short or count up, such as S00012001: anyone who tries the next ones reads other customers' names and addresses.
! row 10, "Total,,,,,,,,,,,28": This is a row of totals.
S00012001: Departed; Al Futtaim Trading LLC; HBL001|MSKU1234565; 24
  2026-11-01T00:00 estimated departed:departed CNSHA MSKU1234565
  2026-11-02T14:30 actual departed:departed CNSHA MSKU1234565
  2026-11-26T00:00 estimated arrived:arrived AEJEA MSKU1234565
S00012002: Arrived; شركة الخليج للتجارة; HBL002|TGHU7654321; 1
  2026-11-10T00:00 estimated departed:departed INNSA TGHU7654321
  2026-11-11T00:00 actual departed:departed INNSA TGHU7654321
  2026-11-20T00:00 estimated arrived:arrived AEJEA TGHU7654321
  2026-11-21T06:00 actual arrived:arrived AEJEA TGHU7654321

xlsx-strict-iso-date.xlsx
DL-PUBX-STRI-6G7H: Booked; 2026-12-03T20:00:00.000Z

base-orders.csv csv-ctrl-z.csv
DL-2611-7001: In transit; Case One; BKG700100|MSKU7001003
  2026-12-13T00:00 estimated arrived:arrived

base-orders.csv csv-dates-without-year.csv
! 4 values were completed: "20-Nov" is 2026-11-20, "10-Dec" is 2026-12-10, "28-Nov" is 2026-11-28, "05-Jan" is 2027-01-05.
DL-2611-7001: Booked; Case One; BKG700100|MSKU7001003
  2026-11-20T00:00 estimated departed:departed
  2026-12-10T00:00 estimated arrived:arrived

base-orders.csv csv-units-in-cells.csv
! 3 amounts in another currency than rupees were left out: line 2 "AED 1,250.00", line 3 "USD 1.250,00", line 6 "Dhs. 500".
! 3 new order numbers are short or count up, such as DL-2611-7041: anyone who tries the next ones reads other customers' names and addresses.
! line 4, order_count "10+2": Quantity must be a whole number, 0 or more.
! line 5, customer_phone "9.71501E+11": A spreadsheet has rounded this number. Format the column as text there, and write the number again.
! line 6, order_count "10 pallets / 200 ctns": Quantity must be a whole number, 0 or more.
DL-2611-7041: 2026-12-11T20:00:00.000Z; 10
DL-2611-7042: 2026-12-11T20:00:00.000Z; 1200
DL-2611-7046: 2026-12-11T20:00:00.000Z; 0

base-orders.csv csv-24-00.csv
DL-2611-7001: Departed; Case One; BKG700100|MSKU7001003
  2026-11-21T00:00 actual departed:departed Singapore
DL-2611-7003: Arrived; Case Three; 176-12345675
  2026-11-26T20:00 +04:00 actual arrived:arrived Dubai

base-orders.csv csv-ata-pol.csv
! Columns that aren't about the goods (a vessel at another port, empty containers) are left out: "ATA POL".
DL-2611-7001: Booked; Case One; BKG700100|MSKU7001003
  2026-12-01T00:00 estimated departed:departed Shanghai
  2026-12-20T00:00 estimated arrived:arrived Jebel Ali

base-orders.csv csv-eta-pol.csv
! Columns that aren't about the goods (a vessel at another port, empty containers) are left out: "ETA POL".
DL-2611-7001: Booked; Case One; BKG700100|MSKU7001003
  2026-12-01T00:00 estimated departed:departed Shanghai

base-orders.csv csv-eta-pol-and-pod.csv
! Columns that aren't about the goods (a vessel at another port, empty containers) are left out: "ETA POL".
DL-2611-7001: Booked; Case One; BKG700100|MSKU7001003
  2026-12-01T00:00 estimated departed:departed Shanghai
  2026-12-20T00:00 estimated arrived:arrived Jebel Ali

base-orders.csv csv-revised-eta.csv
! Columns are left out for others that have newer or more precise times: "ETA".
DL-2611-7001: In transit; Case One; BKG700100|MSKU7001003
  2026-12-19T00:00 estimated arrived:arrived

base-orders.csv csv-original-latest-eta.csv
DL-2611-7001: In transit; Case One; BKG700100|MSKU7001003
  2026-12-13T00:00 planned arrived:arrived
  2026-12-19T00:00 estimated arrived:arrived

base-orders-2.csv csv-delivered-to-port.csv
! The event "Delivered to port" isn't known (1 row).
! The event "Flight cancelled" isn't known (1 row).
DL-2611-7021: Booked; Case A; BKG700210

base-orders-2.csv csv-delivered-to-port.csv --others-as-written
DL-2611-7021: Collected; Case A; BKG700210
  2026-11-24T08:00 actual collected:collected Ajman
  2026-11-24T14:00 actual Delivered to port Jebel Ali
DL-2611-7022: Booked; Case B; BKG700220
  2026-11-24T14:00 actual Flight cancelled Dubai
DL-2611-7023: Booked; Case C; BKG700230
  2026-11-24T14:00 actual Container arrived at POL Jebel Ali

base-orders-2.csv dcsa-bl-without-scac.json
! event 1, "700250": No order has this number or carries this reference. DL-2611-7025 carries MAEU700250: is it that order? (partialReferences)
DL-2611-7025: Booked; Case E; MAEU700250

sea-order.csv xlsx-hidden-sheet-same-columns.xlsx
! Of the workbook the sheet Now was read, and not old (hidden).
DL-2611-7001: In transit; Case One; BKG700100|MSKU7001003
  2026-12-13T00:00 estimated arrived:arrived

sea-order.csv xlsx-very-hidden-sheet.xlsx
! Of the workbook the sheet Now was read, and not lists (hidden).
DL-2611-7001: In transit; Case One; BKG700100|MSKU7001003
  2026-12-13T00:00 estimated arrived:arrived

sea-order.csv xlsx-filtered-rows.xlsx
! 1 hidden row was left out.
DL-2611-7001: Booked; Case One; BKG700100|MSKU7001003
DL-2611-7002: In transit
  2026-12-14T00:00 estimated arrived:arrived

sea-order.csv xlsx-two-header-rows.xlsx
DL-2611-7001: In transit; Case One; BKG700100|MSKU7001003
  2026-11-18T00:00 estimated departed:departed MSKU7001003
  2026-11-20T00:00 actual departed:departed MSKU7001003
  2026-12-13T00:00 estimated arrived:arrived MSKU7001003
DL-2611-7002: In transit; TCLU7002002
  2026-11-19T00:00 actual departed:departed TCLU7002002
  2026-11-19T00:00 estimated departed:departed TCLU7002002
  2026-12-14T00:00 estimated arrived:arrived TCLU7002002

sea-order.csv xlsx-two-header-rows-pol-pod.xlsx
DL-2611-7001: Departed; Case One; BKG700100|MSKU7001003|BL700100
  2026-11-18T00:00 estimated departed:departed Singapore
  2026-11-20T00:00 actual departed:departed Singapore
  2026-12-13T00:00 estimated arrived:arrived Jebel Ali

sea-order.csv xlsx-bilingual-second-header.xlsx
! 1 row with the header again was left out.
DL-2611-7001: In transit; 2026-12-12T20:00:00.000Z; Case One; BKG700100|MSKU7001003

sea-order.csv xlsx-grouped-by-customer.xlsx
! 2 rows of one text were left out: row 2 "ALPHA TRADING LLC", row 5 "BETA FZE".
DL-2611-7001: In transit; Case One; BKG700100|MSKU7001003
  2026-12-13T00:00 estimated arrived:arrived
DL-2611-7002: In transit
  2026-12-14T00:00 estimated arrived:arrived

sea-order.csv xlsx-report-pages.xlsx
! 1 row with the header again was left out.
! 2 rows of one text were left out: row 5 "Page 1 of 2", row 8 "Total: 2".
! Everything above the header was left out: row 1 and 2.
DL-2611-7001: In transit; Case One; BKG700100|MSKU7001003
  2026-12-13T00:00 estimated arrived:arrived
DL-2611-7002: In transit
  2026-12-14T00:00 estimated arrived:arrived

sea-order.csv xlsx-print-footer-signature.xlsx
! 2 rows of one text were left out: row 4 "Prepared by: Ops team", row 5 "E&OE".
DL-2611-7001: In transit; Case One; BKG700100|MSKU7001003
  2026-12-13T00:00 estimated arrived:arrived

sea-order.csv csv-excel-formula-text.csv
DL-2611-7001: In transit; Case One; BKG700100|MSKU7001003
  2026-12-10T00:00 estimated arrived:arrived MSKU7001003

sea-order.csv csv-quotes-inch.csv
DL-2611-7001: In transit; Case One; BKG700100|MSKU7001003
DL-2611-7002: In transit

sea-order.csv csv-whole-rows-quoted.csv
DL-2611-7001: In transit; Case One; BKG700100|MSKU7001003
  2026-12-13T00:00 estimated arrived:arrived
DL-2611-7002: In transit
  2026-12-14T00:00 estimated arrived:arrived

base-orders.csv csv-mawb-as-number.csv
! Columns that aren't recognized are left out: "Weight".
! 1 value was completed: "2011112222" is 020-11112222.
! line 4, more_references "1.76123E+10": A spreadsheet has rounded this number. Format the column as text there, and write the number again.
DL-2611-7003: Departed; Case Three; 176-12345675|DXB001234; 10
  2026-11-26T09:10 actual departed:departed
  2026-11-27T00:00 estimated arrived:arrived
DL-2611-7004: Departed; Case Four; 020-11112222; 4
  2026-11-26T09:10 actual departed:departed
  2026-11-27T00:00 estimated arrived:arrived
DL-2611-7001: Booked; Case One; BKG700100|MSKU7001003

base-orders.csv csv-date-and-time-columns.csv
DL-2611-7001: Departed; Case One; BKG700100|MSKU7001003
  2026-11-20T18:30 actual departed:departed Singapore
DL-2611-7002: Departed; Case Two; BL700200|TCLU7002002
  2026-11-21T06:10 actual departed:departed Singapore

base-orders.csv xlsx-date-and-time-cells.xlsx
DL-2611-7001: Departed; Case One; BKG700100|MSKU7001003
  2026-11-20T18:30 actual departed:departed Singapore

xlsx-mbl-hbl-containers.xlsx dcsa-7011-by-booking.json
DL-2611-7011: Departed; Alpha Trading LLC; CARX700111|DHW0011|BKG700111|MSKU7001100|MSKU7001115
  2026-11-20T00:00 estimated departed:departed Singapore MSKU7001100
  2026-11-20T00:00 estimated departed:departed Singapore MSKU7001115
  2026-11-25T11:34 +08:00 actual LOAD:at origin SGSIN MSKU7001100
  2026-11-25T11:34 +08:00 actual LOAD:at origin SGSIN MSKU7001115
  2026-11-25T11:44 +08:00 actual GTIN SGSIN MSKU7001115
  2026-12-13T00:00 estimated arrived:arrived Jebel Ali MSKU7001100
  2026-12-13T00:00 estimated arrived:arrived Jebel Ali MSKU7001115

base-orders.csv csv-dcsa-flattened-hapag.csv
DL-2611-7001: Departed; Case One; BKG700100|MSKU7001003
  2026-11-09T00:45 actual LOAD:at origin HAMBURG DEHAM DHOW FEEDER UNIF 54 MSKU7001003
  2026-11-10T00:45 actual DEPA:departed HAMBURG DEHAM DHOW FEEDER UNIF 54

base-orders.csv csv-evergreen-moves-order.csv
DL-2611-7001: Arrived; Case One; BKG700100|MSKU7001003
  2026-11-20T00:00 actual LOAD:at origin SHANGHAI
  2026-11-26T00:00 actual DISC:arrived JEBEL ALI

base-orders.csv csv-russian-utf8.csv --others-as-written
! 1 status isn't among the known ones: "В пути". An order that has one is shown as written, and is never late.
DL-2611-7001: В пути; Case One; BKG700100|MSKU7001003
  2026-12-13T00:00 estimated arrived:arrived MSKU7001003

base-orders.csv csv-event-names.csv
! The event "POD signed" isn't known (1 row).
! The event "Delivery order released" isn't known (1 row).
! The event "Out for delivery (failed attempt)" isn't known (1 row).
! The event "Delivery attempt failed" isn't known (1 row).
! The event "Not delivered" isn't known (1 row).
! The event "Delivery appointment" isn't known (1 row).
! The event "Ready for delivery" isn't known (1 row).
! The event "Delivered to port" isn't known (1 row).
! The event "Delivered to carrier" isn't known (1 row).
! The event "Delivered to warehouse" isn't known (1 row).
! The event "Delivered to forwarder" isn't known (1 row).
! The event "Documents delivered" isn't known (1 row).
DL-2611-7001: Booked; Case One; BKG700100|MSKU7001003

base-orders.csv csv-event-names.csv --others-as-written
DL-2611-7001: Arrived; Case One; BKG700100|MSKU7001003
  2026-10-30T09:00 actual Empty gate out Shanghai MSKU7001003
  2026-10-30T09:00 actual Empty to shipper Shanghai MSKU7001003
  2026-11-12T09:00 actual in transit:in transit Singapore MSKU7001003
  2026-11-12T10:00 actual DISC:in transit Singapore MSKU7001003
  2026-11-12T10:00 actual in transit:in transit Singapore MSKU7001003
  2026-11-26T10:00 actual DISC:arrived Jebel Ali MSKU7001003
  2026-11-26T10:00 actual Delivered to carrier Dubai MSKU7001003
  2026-11-26T10:00 actual Delivered to forwarder Dubai MSKU7001003
  2026-11-26T10:00 actual Delivered to port Dubai MSKU7001003
  2026-11-26T10:00 actual Delivered to warehouse Dubai MSKU7001003
  2026-11-26T10:00 actual Delivery appointment Dubai MSKU7001003
  2026-11-26T10:00 actual Delivery attempt failed Dubai MSKU7001003
  2026-11-26T10:00 actual Delivery order released Dubai MSKU7001003
  2026-11-26T10:00 actual Documents delivered Dubai MSKU7001003
  2026-11-26T10:00 actual Not delivered Dubai MSKU7001003
  2026-11-26T10:00 actual Out for delivery (failed attempt) Dubai MSKU7001003
  2026-11-26T10:00 actual POD signed Dubai MSKU7001003
  2026-11-26T10:00 actual Ready for delivery Dubai MSKU7001003
  2026-11-27T09:00 actual Empty Container Returned to depot Dubai MSKU7001003
  2026-11-27T09:00 actual Empty returned Dubai MSKU7001003

base-orders.csv csv-several-containers-in-cell.csv
DL-2611-7001: In transit; Case One; BKG700100|MSKU7001003|MSKU7001019|TCLU7002002
  2026-12-13T00:00 estimated arrived:arrived
DL-2611-7002: In transit; Case Two; BL700200|TCLU7002002|MSKU7001024|MSKU7001030
  2026-12-14T00:00 estimated arrived:arrived

fsu-020-against-lost-zero.csv fsu-020.txt
DL-2611-7026: At origin; 020-11112233
  2026-11-27T10:00 actual RCS:at origin DXB
`
  .trim()
  .split("\n\n")
  .map((expected) => ({ files: expected.split("\n", 1)[0] ?? "", expected }));

describe("a file", () => {
  it.each(CASES)("$files", async ({ files, expected }) => {
    const numbers = [...expected.matchAll(/^(\S{2,}):/gm)].flatMap(([, number]) => number ?? []);
    let said: string[] = [];
    const [names = "", option] = files.split(" --");
    for (const name of names.split(" "))
      said = await importCase(name, option === "others-as-written");
    const orders = await Promise.all(numbers.map(describeOrder));
    expect([files, ...said.map((text) => `! ${text}`), ...orders].join("\n")).toBe(expected);
  });

  it("with events that aren't known ends no order by them, whatever becomes of them", async () => {
    const file = fileCases["csv-event-names.csv"] ?? "";
    await load("order_number,order_status\nDL-2611-7001,Booked\n");
    const texts = (await load(file)).plan.questions.map(({ text }) => text).join();
    for (const event of ["Not delivered", "POD signed", "Ready for delivery", "Delivered to port"])
      expect(texts).toContain(`The event "${event}" isn't known (1 row).`);
    expect(await eventsOf("DL-2611-7001")).toEqual([]);
    const { problems, eventsAdded } = await load(file, { othersAsWritten: true });
    expect([problems, eventsAdded]).toEqual([[], expect.any(Number)]);
    expect((await storedOrder("DL-2611-7001")).order_status).toBe("Arrived");
  });

  const STATUSES = {
    Yolda: "in transit",
    "В пути": "in transit",
    "في الطريق": "in transit",
  } as const;
  it.each([
    ["csv-chinese-gb18030.csv", "Chinese, simplified", "gb18030", "订单号,状态,预计到港,柜号"],
    ["csv-russian-cp1251.csv", "Cyrillic", "windows-1251", "Номер заказа;Статус;Ожидаемая дата"],
    ["csv-arabic-cp1256.csv", "Arabic", "windows-1256", "رقم الطلب,الحالة,تاريخ الوصول المتوقع"],
    ["csv-turkish-iso8859-9.csv", "Turkish", "windows-1254", "Sipariş No;Durum;Tahmini Varış;"],
  ] as const)(
    "%s is read in its encoding once that is chosen",
    async (name, label, encoding, line) => {
      const file = fileCases[name] ?? "";
      await load("order_number,order_status\nDL-2611-7001,Booked\n");
      const { plan } = await load(file);
      const [question] = plan.questions;
      expect(plan).toMatchObject({ rows: [], orders: [], questions: [{ proposed: encoding }] });
      expect(question?.text).toContain(`It isn't UTF-8. It reads “${line}`);
      expect(question?.text).toContain(` as ${label} (${encoding})`);
      expect((await storedOrder("DL-2611-7001")).order_status).toBe("Booked");

      const given = { encoding, statusMap: { ...STATUSES, 运输中: "in transit" as const } };
      expect(await load(file, given)).toMatchObject({ changed: 1, problems: [] });
      expect((await storedOrder("DL-2611-7001")).order_status).toBe("In transit");
    },
  );

  it("is asked about again where its bytes aren't of the encoding of a profile", async () => {
    const file = fileCases["csv-turkish-iso8859-9.csv"] ?? "";
    const { questions } = await planFile(file, { encoding: "shift_jis" });
    expect(questions).toMatchObject([{ proposed: "windows-1254" }]);
    // An encoding is for what isn't UTF-8.
    const [row] = (await read("order_number,note\nX-1,é\n", { encoding: "windows-1251" })).rows;
    expect(row?.order).toMatchObject({ note: "é" });
  });

  const { eventDateTime, ...undated } = {
    ...{ eventType: "EQUIPMENT", equipmentEventTypeCode: "GTOT", eventClassifierCode: "ACT" },
    ...{ eventDateTime: "2026-11-20T10:00:00+04:00", equipmentReference: "MSKU1234565" },
  };
  const event = { ...undated, eventDateTime };
  const atPort = {
    emptyIndicatorCode: "LADEN",
    transportCall: { UNLocationCode: "AEJEA", facilityTypeCode: "POTE" },
  };
  const gateOut = { ...event, ...atPort };
  const timed = (times: object) => ({ ...undated, ...atPort, ...times });
  const departed = (eventType: string | undefined, transportEventTypeCode: unknown) => ({
    ...gateOut,
    ...{ eventType, equipmentEventTypeCode: undefined, transportEventTypeCode },
  });
  const GATE_OUT = "2026-11-20T06:00 +04:00 actual GTOT out for delivery AEJEA";
  const DEPARTURE = "2026-11-20T06:00 +04:00 actual DEPA departed AEJEA";
  const EMPTY = GATE_OUT.replace(" out for delivery", "");
  /** What an event is read as, and the spellings of it. */
  // biome-ignore format: an event a row
  const SPELLINGS: readonly (readonly [string, ...(readonly object[])])[] = [
    [
      GATE_OUT,
      {
        ...{ "event-type": "equipment", equipment_event_type_code: "gtot" },
        ...{ EVENT_DATE_TIME: eventDateTime, EventClassifierCode: "Actual" },
        "transport-call": { un_location_code: "ae jea", "facility-type": "POTE" },
      },
      { ...gateOut, equipmentEventTypeCode: "Gate-out full" },
      { ...gateOut, equipmentEventTypeCode: "GATED_OUT" },
      { ...gateOut, transportCall: { UNLocationCode: "AEJEA" }, transportationPhase: "IMPORT" },
      timed({ eventDateTime: "2026-11-20T10:00", timezoneOffset: "+04:00" }),
      timed({ eventDateTime: "20261120T100000+0400" }),
      timed({ eventDate: "2026-11-20", eventTime: "10:00+04:00" }),
      timed({ eventTime: "2026-11-20T10:00+04:00[Asia/Dubai]" }),
    ],
    [
      GATE_OUT.replace("+04:00", "+00:00"),
      timed({ eventDateTimeUTC: "2026-11-20T06:00:00", eventDateTimeLocal: "2026-11-20T10:00:00" }),
    ],
    [
      'eventDateTime "03/04/2026 10:00": This is not a date and time in RFC 3339.',
      timed({ eventDateTime: "03/04/2026 10:00" }),
    ],
    [DEPARTURE, departed("TransportEvent", "Vessel departed"), departed(undefined, { code: "DEPA" })],
    [
      EMPTY,
      ...["E", true].map((sign) => ({ ...gateOut, emptyIndicatorCode: sign })),
      { ...gateOut, equipmentEventTypeCode: "Gate out empty" },
    ],
    [
      EMPTY.replace("AEJEA", "Jebel Ali AEJEA"),
      { ...event, eventLocation: { location: { locationName: "Jebel Ali", UNLocationCode: "AEJEA" } } },
      { ...event, eventLocation: { name: "Jebel Ali", unLocode: "aejea" } },
      { ...event, UNLocationCode: "AEJEA", locationCode: "DPW1", locationName: "Jebel Ali" },
      { ...event, eventLocation: { facility: { facilityName: "Jebel Ali", unLocode: "AEJEA" } } },
      { ...event, portOfCall: { portCode: "AEJEA" }, terminalName: "Jebel Ali" },
      { ...event, eventLocation: {}, transportCall: { location: { locationName: "Jebel Ali", UNLocationCode: "AEJEA" } } },
      { ...event, eventLocation: { locationName: "", UNLocationCode: "", locationUnLocode: "AEJEA", address: { city: "Jebel Ali" } } },
    ],
    [
      EMPTY.replace("GTOT AEJEA", "LOAD at origin AEJEA MAERSK EINDHOVEN 213E"),
      { ...event, equipmentEventTypeCode: "LOAD", UNLocationCode: "AEJEA", vessel: { vesselName: "MAERSK EINDHOVEN" }, exportVoyageNumber: "213E" },
    ],
    [
      GATE_OUT.replace("GTOT out for delivery", "DISC in transit"),
      { ...gateOut, equipmentEventTypeCode: "DISC", transshipment: true },
    ],
    [
      `${DEPARTURE}; ${GATE_OUT}`,
      { events: [], transportEvents: [departed("TRANSPORT", "DEPA")], more: [{ event: gateOut }] },
    ],
    [`${GATE_OUT}; ${GATE_OUT}`, { meta: { tags: ["a"] }, data: { events: [gateOut, gateOut] } }],
  ];
  it.each(
    SPELLINGS.flatMap(([expected, ...contents]) =>
      contents.map((content) => [JSON.stringify(content), expected] as const),
    ),
  )("of DCSA in other spellings: %s", async (content, expected) => {
    expect(await readEvents(content)).toBe(expected);
  });

  it("of DCSA may have an event a line, or none; events have the references of what they are in", async () => {
    const line = JSON.stringify(gateOut);
    expect(await readEvents(`${line}\n${line}\n`)).toBe(`${GATE_OUT}; ${GATE_OUT}`);
    for (const content of ["[]", '{"events":[]}']) {
      expect(await readEvents(content)).toBe("");
      await expect(readEvents(`{"errors":${content}}`)).rejects.toThrow(FileError);
    }
    const containers = [
      { containerNo: "MSKU1234565", events: [{ ...gateOut, equipmentReference: undefined }] },
    ];
    const content = { shipments: [{ bookingNo: "BK1", containers }], status: "ok" };
    expect((await read(JSON.stringify(content))).rows).toMatchObject([
      { identifiers: { documents: ["BK1"], equipment: ["MSKU1234565"] }, events: [{}] },
    ]);
  });

  const LINES = ["FSU/15", "176-12345675DXBMRU/T10K100", "RCS/24NOV1000/DXB/T10K100"];
  const DEP = "DEP/EK703/24NOV/DXBMRU/T10K100/A1430/S2100";
  const FSU = [...LINES, DEP].join("\n");
  const MAIL = "Subject: FSU\nContent-Transfer-Encoding: quoted-printable\n\n";
  const RCS = "2026-11-24T10:00 actual RCS at origin DXB";
  const ALL = `${RCS}; 2026-11-24T14:30 actual DEP departed DXB EK703; 2026-11-24T21:00 estimated ARR arrived MRU EK703`;
  it.each(
    Object.entries({
      "quoted-printable": `${MAIL}${FSU.replace("T10K100/A1430", "T10K1=\n00/A1430")}`,
      "quoted-printable without a header": FSU.replaceAll("/", "=2F").replaceAll("\n", "=20\n"),
      "a line broken at a slash": FSU.replace("/A1430/S2100", "/A1430\n /S2100"),
      HTML: `<html><body><pre>${FSU.replaceAll("\n", "<br>\n")}</pre></body></html>`,
      JSON: JSON.stringify({ message: FSU }),
      "XML with CDATA": `<msg><![CDATA[${FSU}]]></msg>`,
      "a cell of a table": `Date,Message\n2026-11-24,"${FSU}"\n`,
      "lines in quotes": FSU.replace(/^.*$/gm, '"$&"'),
      "lines with numbers": FSU.replace(/^/gm, "1: "),
      "one line with bars": FSU.replaceAll("\n", "|"),
      "one line with line breaks in writing": FSU.replaceAll("\n", "\\r\\n"),
      "wide characters": FSU.replaceAll("/", "／"),
      "other dashes and spaces": FSU.replace("-1234", "\u20111234 "),
    }),
  )("of an airline in %s", async (_, content) => {
    expect(await readEvents(content)).toBe(ALL);
    const { rows } = await read(content);
    const documents = new Set(rows.flatMap(({ identifiers }) => identifiers.documents));
    expect([...documents]).toEqual(["176-12345675"]);
  });

  it("of an airline may have two messages on a line, and is refused without a status", async () => {
    const two = `${LINES.join(" ")} ${FSU.replaceAll("\n", " ")}`;
    expect(await readEvents(two)).toBe(`${RCS}; ${ALL}`);
    expect(await readEvents("order_number,note\nDL-1,see FSU/15\n")).toBe("");
    await expect(readEvents(LINES.slice(0, 2).join("\n"))).rejects.toThrow("has no status line");
  });

  const DAY = "2026-12-12";
  const ORDER = "order_number customer_firstName customer_email customer_phone delivery_address";
  const WHOSE = ["DL-AA11-X9K2", "Müller GmbH", "a@example.com", "+49 40 123456", "Hafenstr. 1"];
  const VOYAGE = ["DL-AA11-X9K2", "Müller GmbH", "Hamburg", "Dubai", "MSC X", "MSKU1234565"];
  /** The fields, "–" for what is left out and "?" before one that is asked; a row; the names of columns. */
  const COLUMNS: readonly (readonly [string, readonly string[], ...(readonly string[])])[] = [
    [
      `${ORDER} delivery_date order_status order_count – created_at`,
      [...WHOSE, "12.12.2026", "X", "12", "secret", "1.11.2026"],
      "Sendungs-Nr.;Empfänger;E-Mail;Telefon;Lieferadresse;Liefertermin;Status;Anzahl Packstücke;Kundennotiz intern;Auftragsdatum",
      "N° de commande;Nom du client;Adresse e-mail;Téléphone;Adresse de livraison;Date de livraison;Statut;Colis;Remarque interne;Date de commande",
      "Sipariş No;Müşteri Adı;E-posta;Telefon;Teslimat Adresi;Teslim Tarihi;Durum;Miktar;Dahili Not;Sipariş Tarihi",
      "رقم الشحنة;اسم العميل;البريد الإلكتروني;رقم الجوال;عنوان التسليم;تاريخ التسليم;الحالة;الكمية;ملاحظات داخلية;تاريخ الطلب",
      "订单号;客户名称;邮箱;联系电话;收货地址;交货日期;状态;件数;内部备注;下单日期",
    ],
    [
      "order_number customer_firstName origin destination leg equipment estimated_departed estimated_arrived –",
      [...VOYAGE, "2026-11-10", DAY, "Fabrik AG"],
      "Auftragsnummer;Kunde;Ladehafen;Löschhafen;Schiff;Containernummer;Voraussichtliche Abfahrt;Voraussichtliche Ankunft;Absender",
      "运单号;收货人;起运港;目的港;船名;柜号;预计离港;预计到港;发货人",
      "shipmentId;consigneeName;portOfLoading;portOfDischarge;vesselName;containerId;estimatedDepartureTime;estimatedArrivalTime;consignorName",
    ],
    [
      "order_number order_status estimated_arrived actual_departed equipment more_references more_references",
      ["DL-AA11-X9K2", "X", DAY, "2026-11-10", "MSKU1234565", "B1", "K1"],
      "Номер заказа;Текущий статус;Ожидаемая дата прибытия;Фактическая дата отправления;Номер контейнера;Коносамент;Номер букинга",
      "Sipariş No;Güncel Durum;Beklenen Varış Tarihi;Gerçekleşen Kalkış Tarihi;Konteyner No;Konşimento No;Rezervasyon No",
      "订单号;当前状态;预计到达时间;实际离港时间;货柜号;提单号;订舱号",
      "رقم الطلب;الحالة الحالية;تاريخ الوصول المتوقع;تاريخ المغادرة الفعلي;رقم الحاوية;رقم البوليصة;رقم الحجز",
      "N.º de pedido;Estado del envío;Fecha estimada de llegada;Fecha real de salida;Contenedores;Conocimiento de embarque;Reserva",
      "N° de commande;Statut;Date d'arrivée prévue;Date de départ réelle;N° conteneur;Connaissement;Réservation",
      "Auftragsnr.;Status;Voraussichtliches Ankunftsdatum;Tatsächliches Abfahrtsdatum;Containernr.;Konnossement-Nr.;Buchungsnummer",
    ],
    [
      "order_number event time place –",
      ["BKG700100", "Departed", "2026-11-10", "Y", "MAEU1"],
      "Booking No;Event;Date;Place;MBL",
      "Buchungsnummer;Ereignis;Datum;Ort;Konnossement",
    ],
    [
      "order_number event time clock place",
      ["DL-AA11-X9K2", "Departed", "2026-11-10", "18:30", "Y"],
      "Order No;Moves;Date;Time;Location",
      "Номер заказа;Событие;Дата;Время;Место",
      "订单号;事件;日期;时间;位置",
      "رقم الطلب;الحدث;التاريخ;الوقت;الموقع",
      "Sipariş No;Olay;Tarih;Saat;Yer",
      "N° pedido;Evento;Fecha;Hora;Ubicación",
      "N° de commande;Événement;Date;Heure;Emplacement",
    ],
    [
      "order_number planned_departed actual_departed actual_arrived estimated_departed –",
      ["DL-AA11-X9K2", DAY, DAY, DAY, DAY, "Fac"],
      "Order No;Pl. Dep. Date;Act. Dep.;Ist-Ankunft;ETS;Consignor Name",
    ],
    [
      "order_number – – – – – –",
      ["DL-AA11-X9K2", "500", "12.5", "Dubai", "C1", "Fac", "Ann"],
      "Order No;Freight Charges (USD);Qty (kg);State;Customer Code;Consigner Name;Booked By",
    ],
    [
      "order_number – – – – customer_email",
      ["DL-AA11-X9K2", ...Array(2).fill("+971501234567"), "b@example.com", "Str", "a@example.com"],
      "Order No;Phone (driver);Telefon (Fahrer);Email (Agentur);Address (billing);E-Mail (Kunde)",
    ],
    [ORDER.replace(/\w+/g, "?$&"), WHOSE, "Ordr Number;Custmer Name;Emial;Telphone;Adress"],
    [
      "order_number actual_GTIN estimated_GTIN – –",
      ["DL-AA11-X9K2", DAY, DAY, DAY, DAY],
      "Order No;Actual Gate In;Est. Gate In;Gated In;Gate In Date",
    ],
    [
      "equipment time event place leg",
      ["MSKU1234565", "2026-11-26", "Discharged at Last POD", "Dubai", "MSC X"],
      "Container No.;Date;Status Description;Location;Vessel",
      "Container;Time;Latest Status;Location;Vessel Voyage",
      "Container;Date;Moves;Location;Vessel",
      "Container;Date;Description;Location;Vessel",
    ],
    [
      "equipment – – origin estimated_arrived",
      ["MSKU1234565", "261234567", "Discharge", "Shanghai", DAY],
      "Container No.;B/L No.;Status;Origin;ETA",
    ],
  ];
  it.each(
    COLUMNS.flatMap(([fields, row, ...headers]) =>
      headers.map((names) => [names, row.join(";"), fields] as const),
    ),
  )("has the columns %s", async (names, row, fields) => {
    const { columns } = await read(`${names}\n${row}\n`);
    const found = columns.map(({ field, suggested }) =>
      (field ?? (suggested === null ? "–" : `?${suggested}`)).replace(" ", "_"),
    );
    expect(found.join(" ")).toBe(fields);
  });

  /** The columns of dates and of times of day, with values; what they are read as. */
  const CLOCKS: readonly (readonly [string, string, string])[] = [
    ["Event,Date,Time", "Departed,20/11/2026,18:30", "2026-11-20T18:30 actual"],
    ["Event,Event date,Time (24h)", "Departed,2026-11-20 00:00:00,0610", "2026-11-20T06:10 actual"],
    ["Event,Time,Date", "Departed,6:10 PM,2026-11-20", "2026-11-20T18:10 actual"],
    ["Ereignis,Datum,Uhrzeit", "Abfahrt,20.11.2026,06:10 Uhr", "2026-11-20T06:10 actual"],
    ["事件,日期,时间", "Departed,2026-11-20,24:00", "2026-11-21T00:00 actual"],
    ["Événement,Date,Heure", "Départ,20.11.2026,18h30", "2026-11-20T18:30 actual"],
    ["Cut-off time,ETD date,ETD time", "09:00,NOV-20-2026,18.30", "2026-11-20T18:30 estimated"],
    ["ETD,ATA,ETD time,ATA time", "2026-11-20,,0.25,", "2026-11-20T06:00 estimated"],
    ["Departed on,Departure time", "20-Nov-26,18:30 +08:00", "2026-11-20T10:30 +08:00 actual"],
  ];
  const IN_UTC: typeof CLOCKS = [
    ["Event,Date,Time (UTC)", "Departed,20/11/2026,18:30", "2026-11-20T18:30 +00:00 actual"],
    ["ATD date,ATD hour GMT", "2026-11-20,0610", "2026-11-20T06:10 +00:00 actual"],
    ["ETD UTC", "20/11/2026 6:10 PM", "2026-11-20T18:10 +00:00 estimated"],
    ["ATD (UTC)", "2026-11-20T18:10:00+04:00", "2026-11-20T14:10 +04:00 actual"],
    ["ETD (UTC)", "2026-11-20", "2026-11-20T00:00 estimated"],
  ];
  it.each([...CLOCKS, ...IN_UTC])(
    "has one moment in the columns %s: %s",
    async (names, row, expected) => {
      const content = `Order No,${names}\nDL-2611-7001,${row}\n`;
      expect(await readEvents(content)).toContain(`${expected} departed departed`);
    },
  );

  it("has a time of day refused that is none", async () => {
    const rows = ["DL-1,Departed,2026-11-20,18:30", "DL-2,Departed,2026-11-20,18:75"];
    const content = ["Order No,Event,Date,Time", ...rows].join("\n");
    const { rows: found, problems } = await read(content);
    expect(found.map(({ events }) => events.length)).toEqual([1, 0]);
    expect(problems).toMatchObject([{ line: 3, column: "time", value: "2026-11-20 18:75" }]);
  });

  it("has a carrier's table of one order, which the settings name", async () => {
    const bytes = fileCases["csv-hapag-table-with-order.csv"] ?? new Uint8Array();
    const options = readOptions({ order: "DL-2611-7001", received: RECEIVED });
    const { rows, problems } = await readFile({ name: "file", bytes }, options);
    const events = rows.flatMap((row) => row.events.map(({ event }) => event));
    expect(problems).toEqual([]);
    expect(
      events.map(({ event_time, code, leg }) => words(event_time.slice(0, 16), code, leg)),
    ).toEqual([
      "2026-11-05T10:21 Gate in empty",
      "2026-11-09T23:10 LOAD UNIF54",
      "2026-11-10T00:45 departed UNIF54",
      "2026-12-13T19:00 arrived UNIF54",
    ]);
  });

  it.each([
    [
      "with lists and slashes",
      "eventType;eventClassifierCode;eventDateTime;transportEventTypeCode;transportCall/location/UNLocationCode;references[0].referenceValue;references[1].referenceValue",
      "TRANSPORT;ACT;2026-11-10T00:45:00+01:00;DEPA;DEHAM;DL-1;DL-2",
    ],
    [
      "with underscores, and the order's number",
      "Order No;event_eventClassifierCode;event_eventDateTime;event_transportEventTypeCode;event_transportCall_UNLocationCode",
      "DL-1;ACT;2026-11-10T00:45:00+01:00;DEPA;DEHAM",
    ],
  ])("has DCSA's events as a table %s", async (_, names, row) => {
    const { format, rows, problems } = await read(`${names}\n${row}\n`);
    expect(problems).toEqual([]);
    expect(format).toBe("DCSA");
    expect(rows).toMatchObject([
      { events: [{ event: { code: "DEPA", milestone: "departed", un_locode: "DEHAM" } }] },
    ]);
    expect(rows[0]?.identifiers.numbers[0]).toBe("DL-1");
  });

  it("has the errors of spreadsheets in any language refused", async () => {
    for (const error of ["#NV", "#BEZUG!", "#¡VALOR!", "#N/D", "#YOK", "#####", "Err:502"]) {
      const said = await readEvents(`order_number,customer_firstName\nDL-1,${error}\n`);
      expect(said, error).toContain("This is a spreadsheet's error, not a value.");
    }
  });

  it("has a delivery date whose clock is kept: that of the place stands before Dubai's", async () => {
    const allowImplausible = true;
    await load("order_number,delivery_date\nDL-FRA1,2099-11-23T09:00+01:00\n", {
      allowImplausible,
    });
    expect(etaText(await storedOrder("DL-FRA1")).text).toBe(
      "Delivery expected on Mon 23 Nov 2099, 09:00 (UTC+01:00), 12:00 Dubai time.",
    );
    const again = await load("order_number,delivery_date\nDL-FRA1,2099-11-23 12:00\n");
    expect(again).toMatchObject({ changed: 0 });
  });

  it("has dates without a year that are nearest to the stored order's", async () => {
    const allowImplausible = true;
    const departed = "order_number,ATD\nDL-7Y,2024-11-20\nDL-8Y,2026-11-20\n";
    await load(departed, { kind: "orders", allowImplausible });
    await load("order_number,ETA\nDL-7Y,05-Jan\nDL-8Y,05-Jan\n", { allowImplausible });
    expect((await eventsOf("DL-7Y")).join()).toContain("2025-01-05T00:00 estimated arrived");
    expect((await eventsOf("DL-8Y")).join()).toContain("2027-01-05T00:00 estimated arrived");
  });

  const CARRIED = [
    ["a container", "Container,Event,Date\nMSKU7001003,Departed,05-Jan\n", {}],
    ["containers", 'Container,Event,Date\n"MSKU7001003, MSKU7001024",Departed,05-Jan\n', {}],
    ["a booking", "Booking No,Event,Date\nBK-70010,Departed,05-Jan\n", {}],
    ["the settings", "Event,Date\nDeparted,05-Jan\n", { order: "DL-10Y" }],
  ] as const;

  it.each(CARRIED)("has dates without a year near those of the order by %s", async (_, csv, by) => {
    await load(
      "order_number,created_at,ATD,carrier_references\nDL-10Y,2024-10-01,2024-11-20,MSKU7001003|MSKU7001024|BK-70010\n",
      { kind: "orders", allowImplausible: true },
    );
    await load(csv, { kind: "events", allowImplausible: true, ...by });
    expect((await eventsOf("DL-10Y")).join()).toContain("2025-01-05T00:00 actual departed");
  });

  it("adds no order with a number without digits, and changes one that is there", async () => {
    const { problems } = await load("order_number,note\ntext,a\nDL-9Y,b\n", { skipBad: true });
    expect(problems).toEqual([
      'line 2, order_number "text": There is no order text. A new order\'s number has a digit.',
    ]);
    expect((await storedOrder("DL-9Y")).note).toBe("b");
  });
});

const at = (iso: string) => new Date(`${iso}Z`);

describe("a workbook", () => {
  it("is read as it is: dates as dates, numbers as numbers, under a title, beside other sheets", async () => {
    const fields = "order_number created_at delivery_date order_count shipper_charges note";
    const { orders, problems, rows, remarks, questions, ...file } = await readOrders(
      workbook({
        Notes: [["Shipments of November"], ["Prepared by Sara"]],
        Shipments: [
          ["Shipments of November", null, null],
          [null, null, at("2026-11-20T00:00")],
          [...fields.split(" ")],
          [97140000009, at("2026-11-18T00:00"), at("2026-11-24T14:30"), 12, 1240.125, " a & <b> "],
          [null, null, null, null, null],
          ["X-2", "18-Nov-2026", 46350.5, null, 1.125, true],
        ],
      }),
    );
    expect({ problems, questions }).toEqual({ problems: [], questions: [] });
    expect(file).toMatchObject({ format: "Excel", kind: "orders", unit: "row" });
    expect(rows.map(({ line }) => line)).toEqual([4, 6]);
    expect(remarks).toEqual([
      "Of the workbook the sheet Shipments was read, and not Notes.",
      "Everything above the header was left out: row 1 and 2.",
    ]);
    expect(orders).toEqual([
      {
        ...{ order_number: "97140000009", note: "a & <b>" },
        ...{ order_count: 12, shipper_charges: 1240.125 },
        ...{ created_at: "2026-11-17T20:00:00.000Z", delivery_date: "2026-11-24T10:30:00.000Z" },
      },
      {
        ...{ order_number: "X-2", note: "true", order_count: null, shipper_charges: 1.125 },
        ...{ created_at: "2026-11-17T20:00:00.000Z", delivery_date: "2026-11-24T08:00:00.000Z" },
      },
    ]);
  });

  it("is read from the sheet that is named; columns without a name are left out and listed", async () => {
    // biome-ignore format: a sheet a row
    const file = workbook({
      A: [["order_number"], ["X-1"]],
      B: [["order_number", "note"], ["X-2", "b", "c"]],
      Empty: [],
    });
    const { orders, remarks } = await readOrders(file);
    expect(orders).toMatchObject([{ order_number: "X-2", note: "b" }]);
    expect(remarks).toContain('Columns that aren\'t recognized are left out: "Column 3".');
    expect((await readOrders(file, { sheet: "A" })).orders).toEqual([{ order_number: "X-1" }]);
    const sheets = "orders.csv has no sheet C. It has: A, B, Empty.";
    expect(await failure(file, { sheet: "C" })).toBe(sheets);
    expect(await failure(file, { sheet: "Empty" })).toBe("orders.csv is empty.");
  });

  /** A workbook of two sheets, A and B, with changes of its parts. */
  function edited(
    changes: Readonly<Record<string, readonly [find: string | RegExp, replace: string]>>,
  ) {
    const sheet = (number: string) => [
      ["order_number", "note"],
      [number, "a"],
      ["X-9", "b"],
    ];
    const parts = workbookParts({ A: sheet("X-1"), B: sheet("X-2") });
    for (const [path, [find, replace]] of Object.entries(changes)) {
      const xml = strFromU8(parts[path] ?? new Uint8Array());
      expect(xml).toMatch(find);
      parts[path] = strToU8(xml.replace(find, replace));
    }
    return zipSync(parts);
  }
  const state = (name: string, value: string) =>
    ({ "xl/workbook.xml": [`name="${name}"`, `$& state="${value}"`] }) as const;
  const inSheet = (find: string | RegExp, replace: string) =>
    ({ "xl/worksheets/sheet1.xml": [find, replace] }) as const;
  const hidden = (how: string) => inSheet('<row r="2"', `$& ${how}`);
  /** Rows without values are hidden, as "Hide unused rows" writes it. */
  const ZERO_HEIGHT = '<sheetFormatPr defaultRowHeight="15" customHeight="1" zeroHeight="1"/>';
  const NOT_B = "Of the workbook the sheet A was read, and not B.";
  const HIDDEN_ROW = `${NOT_B} 1 hidden row was left out.`;
  const NOTHING =
    "orders.csv shows no rows: its sheets or rows are hidden. Choose the sheet by its name, or its hidden rows.";

  it.each([
    ["a sheet", state("A", "hidden"), "X-2 X-9", "the sheet B was read, and not A (hidden)."],
    ["a sheet, very", state("A", "veryHidden"), "X-2 X-9", "and not A (hidden)."],
    ["the other sheet", state("B", "hidden"), "X-1 X-9", "A was read, and not B (hidden)."],
    ["no sheet", state("A", "visible"), "X-1 X-9", NOT_B],
    ["a row", hidden('hidden="1"'), "X-9", HIDDEN_ROW],
    ["a row by a word", hidden('hidden="true"'), "X-9", HIDDEN_ROW],
    ["a row folded away", hidden('outlineLevel="1" hidden="1"'), "X-9", HIDDEN_ROW],
    ["a row without height", hidden('ht="0" customHeight="1"'), "X-9", HIDDEN_ROW],
    ["no row", hidden('hidden="0" ht="15"'), "X-1 X-9", NOT_B],
    ["rows that it doesn't write", inSheet("<sheetData>", `${ZERO_HEIGHT}$&`), "X-1 X-9", NOT_B],
    [
      "a row beside rows that it doesn't write",
      inSheet(/<sheetData>(.*)<row r="2"/, `${ZERO_HEIGHT}<sheetData>$1<row r="2" hidden="1"`),
      "X-9",
      HIDDEN_ROW,
    ],
    [
      "rows that it doesn't write, beside one of its own height",
      inSheet(
        /<sheetData>(.*)<row r="2"/,
        `${ZERO_HEIGHT}<sheetData>$1<row r="2" ht="15" customHeight="1"`,
      ),
      "X-1 X-9",
      NOT_B,
    ],
    [
      "columns",
      inSheet("<sheetData>", '<cols><col min="2" max="16384" hidden="1"/></cols>$&'),
      "X-1 X-9",
      `${NOT_B} Hidden columns were read: B.`,
    ],
  ] as const)("that hides %s is read as it shows itself", async (_, changes, numbers, remark) => {
    const { orders, remarks } = await readOrders(edited(changes));
    expect(orders.map(({ order_number }) => order_number).join(" ")).toBe(numbers);
    expect(remarks.join(" ")).toContain(remark);
  });

  it("has its columns by a header that it hides, beside rows that it shows", async () => {
    const { orders, remarks } = await readOrders(edited(inSheet('<row r="1"', '$& hidden="1"')));
    expect(orders).toMatchObject([{ order_number: "X-1" }, { order_number: "X-9" }]);
    expect(remarks).toEqual([NOT_B]);
  });

  it("is read where it hides, once that is chosen", async () => {
    const named = await readOrders(edited(state("A", "hidden")), { sheet: "A" });
    expect(named.orders).toMatchObject([{ order_number: "X-1" }, { order_number: "X-9" }]);
    const rows = await readOrders(edited(hidden('hidden="1"')), { hiddenRows: true });
    expect(rows).toMatchObject({ orders: named.orders, remarks: [NOT_B] });
    const all = edited({ "xl/workbook.xml": [/name="."/g, '$& state="hidden"'] });
    expect(await failure(all)).toBe(NOTHING);
    const one = workbook({ A: '<row hidden="1"><c><v>1</v></c></row>' });
    expect(await failure(one)).toBe(NOTHING);
  });

  const DAY_9 = at("2026-11-09T00:00");
  // biome-ignore format: a sheet a row
  it.each<readonly [title: string, fields: string, numbers: string, remark: string, sheet: readonly (readonly (string | number | Date | null)[])[]]>([
    ["groups without merged cells", "order_number estimated_departed actual_departed order_status", "X-1", "",
      [["Order No", "Departure", null, "Status"], [null, "Estimated", "Actual"], ["X-1", DAY_9, DAY_9, "Departed"]]],
    ["a group that is repeated", "order_number estimated_departed actual_departed estimated_arrived", "X-1", "row 1.",
      [["Report", null, null, "November"], ["Order No", "Departure", "Departure", "Arrival"], [null, "Est.", "Act.", "Est."], ["X-1", DAY_9, DAY_9, DAY_9]]],
    ["groups of a person", "order_number – – customer_firstName customer_phone", "X-1", 'left out: "Shipper Name" and "Shipper Phone".',
      [["Shipment", "Shipper", null, "Consignee"], ["Job No", "Name", "Phone", "Name", "Phone"], ["X-1", "Fac", "+971501234567", "Ann", "+971501234567"]]],
    ["groups in German", "order_number estimated_departed actual_departed", "X-1", "",
      [["Sendungsnummer", "Abfahrt", null], [null, "Voraussichtlich", "Tatsächlich"], ["X-1", DAY_9, DAY_9]]],
    ["a text above its column alone", "order_number note", "X-1", "row 1.",
      [["Shipments", "November"], ["order_number", "note"], ["X-1", "a"]]],
    ["orders without a date", "order_number order_status note –", "X1A X1B", "",
      [["Order No", "Status", "Note", null], ["X1A", "Departed", "Actual", "b"], ["X1B", "Booked", "Estimated", "b"]]],
    ["a second header in Arabic", "order_number order_status", "X-1", "1 row with the header again",
      [["Order No", "Status"], ["رقم الشحنة", "الحالة"], ["X-1", "Booked"]]],
    ["a second header of field names", "order_number estimated_arrived", "X-1", "1 row with the header again",
      [["Sendungs-Nr.", "Voraussichtliche Ankunft"], ["order_number", "eta"], ["X-1", DAY_9]]],
    ["a second header with an unknown word", "order_number order_status", "X-1", "1 row with the header again",
      [["Order No", "Status"], ["Auftragsnummer", "Sachstand"], ["X-1", "Booked"]]],
    ["both rows again on each page", "order_number estimated_departed actual_departed", "X-1 X-2", "3 rows with the header again",
      [["Order No", "Departure", null], [null, "Estimated", "Actual"], ["X-1", DAY_9, DAY_9], ["Order No", "Departure", null], [null, "Estimated", "Actual"], ["X-2", DAY_9, DAY_9], ["Order No", "Departure"]]],
    ["its header again in capitals, and the second one", "order_number order_status", "X-1 X-3 X-2", "3 rows with the header again",
      [["Order No", "Status"], ["订单号", "状态"], ["X-1", "Booked"], ["X-3", "Booked"], ["ORDER NO", "STATUS"], ["订单号", "状态"], ["X-2", "Booked"]]],
    ["pages by number", "order_number order_status", "DL-2611-1 DL-2611-2", '2 rows of one text were left out: row 3 "2", row 5 "Seite 2/2".',
      [["Order No", "Status"], ["DL-2611-1", "Booked"], [2], ["DL-2611-2", "Booked"], ["Seite 2/2"]]],
    ["a group beside the numbers", "– order_number order_status", "X-1", 'row 2 "Alpha Trading".',
      [["Zone", "Order No", "Status"], ["Alpha Trading"], [null, "X-1", "Booked"]]],
    ["orders of a number alone", "order_number order_status", "X-1 X-22", "",
      [["Order No", "Status"], ["X-1", "Booked"], ["X-22"]]],
    ["only numbers", "order_number order_status", "X-1 X-22", '1 row of one text was left out: row 4 "Signed by 2 persons".',
      [["Order No", "Status"], ["X-1"], ["X-22"], ["Signed by 2 persons"]]],
  ])("with %s has %s of %s", async (_, fields, numbers, remark, sheet) => {
    const { columns, orders, remarks, problems } = await readOrders(workbook({ A: sheet }));
    expect(columns.map(({ field }) => field?.replace(" ", "_") ?? "–").join(" ")).toBe(fields);
    expect(orders.map(({ order_number }) => order_number).join(" ")).toBe(numbers);
    expect(problems).toEqual([]);
    expect(remarks.join(" ")).toContain(remark);
  });

  it("has the number of a row asked for where a value of it is there", async () => {
    const sheet = [
      ["Order No", "Status"],
      ["X-1", "Booked"],
      [null, "Delivered"],
    ];
    const { problems } = await readOrders(workbook({ A: sheet }));
    expect(problems).toMatchObject([{ line: 3, reason: "Order number is required." }]);
  });

  it("has days since 1904, leading zeros and tags with a prefix", async () => {
    const sheet = [
      ["order_number", "delivery_date"],
      [12345, 44882],
    ];
    const format = '<numFmts><numFmt numFmtId="164" formatCode="00000000"/></numFmts>';
    const parts = Object.entries(workbookParts({ A: sheet })).map(([path, bytes]) => {
      const xml = strFromU8(bytes)
        .replace("<sheets>", `<workbookPr date1904=" TRUE "/><sheets>`)
        .replace("<cellXfs", `${format}$&`)
        .replace('numFmtId="14"', 'numFmtId="164"')
        .replace('r="A2"', '$& s="1"')
        .replace(/<(\/?)(?=[a-z])/gi, "<$1x:");
      // The case of a part's name means nothing.
      return [path.replace("xl/workbook.xml", "xl/Workbook.xml"), strToU8(xml)];
    });
    const { orders } = await readOrders(zipSync(Object.fromEntries(parts)));
    expect(orders).toMatchObject([
      { order_number: "00012345", delivery_date: "2026-11-17T20:00:00.000Z" },
    ]);
  });

  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const HEAD = `<row>${["order_number", "order_status", "created_at"].map(cell).join("")}</row>`;
  const SAVE_AGAIN = "has a formula without its result. Open the workbook in a spreadsheet";
  it.each([
    ["no references", `<row>${cell("X-1")}${cell("Booked")}</row>`, "X-1, Booked"],
    [
      "a style in its last row",
      `<row>${cell("X-1")}${cell("Booked")}</row><row r="1048576"><c s="1"/></row>`,
      "X-1, Booked",
    ],
    [
      "formulas without their results",
      `<row>${cell("X-1")}<c><f>A1</f><v></v></c><c s="1"><f>A1</f></c><c t="str"><f>A1</f><v/></c></row>`,
      `Cell B2 ${SAVE_AGAIN}, Cell C2 ${SAVE_AGAIN}`,
    ],
    [
      "a formula's error",
      `<row>${cell("X-1")}<c t="e"><f>A1</f><v>#N/A</v></c></row>`,
      "Cell B2 is the error #N/A of a formula. Write the value, or leave the cell empty.",
    ],
  ])("may have %s", async (_, row, expected) => {
    const { orders, problems } = await readOrders(workbook({ A: `${HEAD}${row}` }));
    const reasons = problems.map(({ reason }) => reason.replace(/ and save it again\.$/, ""));
    const values = orders.flatMap((order) => Object.values(order));
    expect([...reasons, ...values].join(", ")).toBe(expected);
  });

  it("of megabytes is read without browsers' workers", async () => {
    const rows = Array.from({ length: 2_000 }, (_, n) => [`X-${n}`, "n".repeat(700)]);
    const { orders } = await readOrders(workbook({ A: [["order_number", "note"], ...rows] }));
    expect(orders).toHaveLength(2_000);
  });
});

describe("a list of a carrier's page", () => {
  it("has a vessel for the mode, and its moves by the labels of the carrier", async () => {
    const { rows, problems } = await read(
      [
        "Container No.,Date,Time,Location,Status Description,Mode",
        'MSKU7001003,2026-11-10,07:23,"XIAMEN, CHINA",Export Truck Gate In to Terminal,Truck',
        'MSKU7001003,2026-11-12,22:56,"BUSAN, KOREA",Vessel Discharged at T/S Port,GSL CHLOE 2610N',
        'MSKU7001003,2026-11-20,11:00,"JEBEL ALI, UAE",Import Empty Container Returned,Truck',
      ].join("\n"),
    );
    expect(problems).toEqual([]);
    const said = rows.flatMap(({ events }) =>
      events.map(({ event: { event_time, code, milestone, mode } }) =>
        words(event_time.slice(0, 16), code, milestone, mode),
      ),
    );
    expect(said).toEqual([
      "2026-11-10T07:23 GTIN at origin truck",
      "2026-11-12T22:56 DISC in transit vessel",
      "2026-11-20T11:00 Import Empty Container Returned truck",
    ]);
  });
});

describe("a file that can't be read is named in one sentence, with what to ask for:", () => {
  const ASK =
    "which is not read. Ask for CSV, or for the carrier's own JSON of DCSA Track & Trace.";
  const DAMAGED = "a damaged workbook. Open it in a spreadsheet and save it again as .xlsx.";
  it.each([
    ["searates.json", `JSON of SeaRates, ${ASK}`],
    ["aftership-webhook.json", `JSON of AfterShip, ${ASK}`],
    [
      "cargo-xml-xfsu.xml",
      "an airline's status in Cargo-XML (XFSU). It is not read. Ask the airline for FSU, or for CSV.",
    ],
    ["photo.jpg", "a picture. Ask its sender for the table as CSV or .xlsx."],
    ["deep-2600k.xlsx", DAMAGED],
    ["formatcode-150k.xlsx", DAMAGED],
  ])("%s", async (name, what) => {
    const bytes = bytesOf(fileCases[name] ?? "");
    expect(bytes.length).toBeGreaterThan(0);
    for (const given of [{}, { kind: "orders" }] as const)
      await expect(readFile({ name, bytes }, readOptions(given), WORKER_LIMITS)).rejects.toThrow(
        new FileError(`${name} is ${what}`),
      );
  });

  const at = "2026-11-20T10:00:00Z";
  it.each([
    [
      "Terminal49",
      { data: { type: "transport_event", attributes: { event: "x", timestamp: at } } },
    ],
    ["Terminal49", { data: { type: "container", attributes: { pod_terminal: null } } }],
    ["EasyPost", { object: "Tracker", tracking_code: "EZ1", tracking_details: [{ datetime: at }] }],
    ["DHL", { shipments: [{ id: "1", service: "express", status: { statusCode: "transit" } }] }],
    ["DHL", { shipments: [{ shipmentTrackingNumber: "1", events: [{ date: at }] }] }],
    ["UPS", { trackResponse: { shipment: [{ package: [{ activity: [] }] }] } }],
    ["FedEx", { output: { completeTrackResults: [{ trackResults: [{ scanEvents: [] }] }] } }],
    ["FourKites", { MessageType: "STOP_ARRIVAL", LoadNumber: "1", Timestamp: at }],
    ["FourKites", { FourKitesLoadId: 1, events: [{ time: at }] }],
    ["Maersk's former site", { isContainerSearch: true, containers: [] }],
    [
      "Maersk's former site",
      { containers: [{ container_num: "MSKU1", latest: { actual_time: at } }] },
    ],
  ])("JSON of %s: %j", async (platform, content) => {
    const file = { name: "file.json", bytes: bytesOf(JSON.stringify(content)) };
    await expect(readFile(file, readOptions({}), WORKER_LIMITS)).rejects.toThrow(
      new FileError(`file.json is JSON of ${platform}, ${ASK}`),
    );
  });

  it("JSON of a platform that isn't known", async () => {
    const file = { name: "file.json", bytes: bytesOf('{"tracking":{"moves":[{"at":"x"}]}}') };
    await expect(readFile(file, readOptions({}), WORKER_LIMITS)).rejects.toThrow(
      "file.json has no list of events, as DCSA's APIs return it. Ask its sender for CSV, or for the carrier's own JSON of DCSA Track & Trace.",
    );
  });
});

describe("a file that is more than a request can take is refused:", () => {
  it.each(REFUSED_FILES)("%s", async (_, content, sentence) => {
    const file = { name: "file", bytes: bytesOf(content()) };
    await expect(readFile(file, readOptions({}), WORKER_LIMITS)).rejects.toThrow(sentence);
  });
});
