import { readFileSync } from "node:fs";
import { zipSync } from "fflate";
import { parseHTML } from "linkedom";
import type { Page } from "playwright/test";
import { workbook, workbookParts } from "../support/workbook.ts";
import { expectAccessible } from "./accessibility.ts";
import { expectInert, LIVE } from "./hostile-text.ts";
import { test as base, DESK, expect, overflow, PHONE, undo } from "./site.ts";

/** On the other server: on the first a person is erased, with all files that wait. */
const test = base.extend({ baseURL: ({ sharedSite }, use) => use(sharedSite.url) });

let last = 0;

/** A file of the demo, of orders that no other test has. */
function demoFile(name: string) {
  last += 1;
  const own = `F${Date.now().toString(36)}${process.pid.toString(36)}${last}`.toUpperCase();
  const demo = readFileSync(`ops/demo/${name}`, "utf8");
  const first = /^(DL-[\w-]+)/m.exec(demo)?.[1] ?? "";
  const renamed = (text: string) => text.replaceAll("DL-", `${own}-`);
  return { name, text: renamed(demo), first: renamed(first) };
}

interface SentFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}

async function bring(page: Page, { name, content }: SentFile) {
  await page.goto("/desk/files", { waitUntil: "load" });
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(content) };
  await page.getByLabel("File", { exact: true }).setInputFiles(file);
  await page.getByRole("button", { name: "Show what it would do" }).click();
}

const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
/** On the page of a change: what it did to an order. */
const resultOf = (page: Page, order: string) =>
  page.getByRole("table", { name: "Orders" }).getByRole("row").filter({ hasText: order });

/** `look` is called on each page that was not seen yet. */
async function loadFiles(
  page: Page,
  look: (state: string) => Promise<void> = async () => {},
): Promise<void> {
  const seen = async (state: string) => {
    await look(state);
    for (const viewport of [PHONE, { width: 768, height: 900 }]) {
      await page.setViewportSize(viewport);
      expect(await overflow(page), state).toBe(0);
    }
    await look(state);
    await page.setViewportSize(DESK);
  };
  const heading = page.getByRole("heading", { level: 1 });
  const orders = demoFile("orders.csv");

  // The demo's orders are new: looked at, loaded, looked at again.
  await bring(page, { name: orders.name, content: orders.text });
  await expect(heading).toHaveText("orders.csv");
  await expect(rowOf(page, orders.first)).toContainText("Name Warehouse Manager");
  expect((await page.request.get(`/desk/orders/${orders.first}`)).status()).toBe(404);
  await seen("a plan");
  await page.getByRole("button", { name: "Import 11 rows" }).click();
  await expect(page.getByText("11 orders, 11 new").first()).toBeVisible();
  await expect(page.getByRole("link", { name: orders.first })).toBeVisible();
  await seen("an import");

  // A carrier's own words and dates are asked about, a row of totals is refused.
  const hostile = `"${LIVE.replaceAll('"', '""')}"`;
  const carrier = [
    "Shipments of the week",
    "Our ref;ETD;Sailing date;<b>Remark</b>",
    `${orders.first};03/11/2026;05/11/2026;${hostile}`,
    `X-404;03/11/2026;soon;${hostile}`,
    "Total;;;2",
  ].join("\n");
  await bring(page, { name: "carrier.csv", content: carrier });
  await expect(page.getByRole("alert")).toContainText("Choose the field of 1 column");
  await expect(page.getByLabel("Our ref").locator("option:checked")).toHaveText("Order number");
  await expect(page.getByLabel("<b>Remark</b>")).toHaveValue("");
  await seen("columns asked about");
  await page.getByLabel("Sailing date").selectOption("Departed, actual");
  await page.getByRole("button", { name: "Apply settings" }).click();
  await expect(page.getByText("is the day or the month first")).toBeVisible();
  await page.getByLabel("Dates such as").selectOption("The day is first: 3 April");
  await page.getByRole("button", { name: "Apply settings" }).click();
  await expect(rowOf(page, orders.first)).toContainText("departed, 2026-11-05");
  await expect(rowOf(page, "Total")).toContainText("This is a row of totals.");
  await expectInert(page);
  await page.getByText("Import settings").click();
  await page.getByLabel("Name", { exact: true }).fill(`Carrier ${orders.first}`);
  await seen("a plan with refused rows");
  await page.getByRole("button", { name: "Save as import profile" }).click();
  await expect(page.getByRole("status").first()).toContainText(
    `Saved as “Carrier ${orders.first}”`,
  );
  const refused = page.getByRole("link", { name: "2 refused rows as a file" });
  const csv = await page.request.get((await refused.getAttribute("href")) ?? "");
  expect(csv.headers()["content-disposition"]).toContain("attachment");
  expect(await csv.text()).toContain("This is a row of totals.;Total;");
  await page.getByRole("button", { name: "Import the other 1 row" }).click();
  await expect(resultOf(page, orders.first)).toContainText("departed, 2026-11-05");
  await expect(page.getByRole("link", { name: "carrier, 2 rows refused.csv" })).toBeVisible();

  // The next file of this carrier is read with the saved import profile, which can be removed.
  await bring(page, { name: "next.csv", content: carrier });
  await page.getByRole("button", { name: `Use “Carrier ${orders.first}”` }).click();
  await expect(page.getByText("There is nothing to import")).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(heading).toHaveText("Files");
  await seen("files");
  await rowOf(page, `Carrier ${orders.first}`).getByRole("button", { name: "Remove" }).click();
  await expect(rowOf(page, `Carrier ${orders.first}`)).toHaveCount(0);
  await expect(page.getByRole("status")).toContainText("Import profile removed");

  // The activity leads to the import, which is undone there.
  await page.goto("/desk/activity", { waitUntil: "load" });
  await page.getByRole("link", { name: "Events imported: carrier.csv" }).first().click();
  await undo(page, page.getByRole("table", { name: "Activity" }));
  await expect(page.getByText("undone by you, on this computer")).toBeVisible();
  await page.goto(`/desk/orders/${orders.first}`, { waitUntil: "load" });
  await expect(
    page
      .getByRole("table", { name: "Order log" })
      .getByRole("row", { name: /^departed 2026-11-05/ }),
  ).toContainText("retracted");
}

test("files are previewed, configured, imported and undone", ({ page }) =>
  loadFiles(page, (state) => expectAccessible(page, state)));

test("a file is dropped anywhere on the page, and one that is too large is not sent", async ({
  page,
}) => {
  const { text, first } = demoFile("orders.csv");
  const drop = (content: string) =>
    page.evaluate((text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], "dropped.csv"));
      for (const type of ["dragover", "drop"]) {
        const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
        document.body.dispatchEvent(event);
      }
    }, content);
  await page.goto("/desk/files", { waitUntil: "load" });
  await drop("x".repeat(8_000_001));
  const input = page.getByLabel("File", { exact: true });
  const validity = () => input.evaluate((one: HTMLInputElement) => one.validationMessage);
  expect(await validity()).toContain("more than 8 MB");
  await drop(text);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("dropped.csv");
  await expect(rowOf(page, first)).toBeVisible();
});

test("two people at once: what was shown is not done once an order has changed", async ({
  page,
  context,
}) => {
  const { text, first } = demoFile("orders.csv");
  await bring(page, { name: "orders.csv", content: text });
  await page.getByRole("button", { name: "Import 11 rows" }).click();
  const file = { name: "notes.csv", content: `order_number,note\n${first},from the file\n` };
  await bring(page, file);
  const other = await context.newPage();
  await other.goto(`/desk/orders/${first}`, { waitUntil: "load" });
  await other.getByRole("region", { name: "Fields" }).getByLabel("Note").fill("by hand");
  await other.getByRole("button", { name: "Save" }).click();
  await expect(other.getByRole("status")).toContainText("Order edited");
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByRole("alert")).toContainText("nothing was imported");
  await expect(rowOf(page, first)).toContainText("Note from by hand to from the file");
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByRole("link", { name: "Undo" }).first()).toBeVisible();
});

const bomb = zipSync({
  ...workbookParts({ A: [["order_number"], ["X-1"]] }),
  "xl/worksheets/sheet1.xml": new Uint8Array(200_000_000),
});
const rows = (count: number) =>
  ["order_number", ...Array.from({ length: count }, (_, n) => `Z-${n}`)].join("\n");

test.describe("a file is refused, in a sentence, where it", () => {
  for (const [what, content, reason] of [
    ["is EDIFACT", "UNA:+.? '\nUNB+UNOA:1+A+B'", /is an EDIFACT message\..*Ask its sender for CSV/],
    ["is X12", "ISA*00*          *00*", /is an X12 message\./],
    ["is XML", '<?xml version="1.0"?><a/>', /is XML\. It is not read/],
    ["is a zip bomb that calls itself CSV", bomb, /unpacks to more than 16 MB/],
    ["has 100,001 rows", rows(100_001), /more than 10,000 rows. Split it and import the parts/],
    ["has 50 MB", "x".repeat(50_000_000), /more than 8 MB\. Split it.*command line/],
    ["has nothing", "", /An empty file can't be imported/],
  ] as const) {
    test(what, async ({ request }) => {
      const buffer = Buffer.from(content as string);
      const started = performance.now();
      const response = await request.post("/desk/files", {
        headers: { "Sec-Fetch-Site": "same-origin" },
        multipart: { do: "upload", file: { name: "a.csv", mimeType: "text/csv", buffer } },
        maxRedirects: 0,
      });
      expect(response.status()).toBe(what === "has 50 MB" ? 413 : 422);
      const { document } = parseHTML(await response.text());
      expect(document.querySelector("[role=alert]")?.textContent).toMatch(reason);
      expect(performance.now() - started).toBeLessThan(10_000);
    });
  }
});

test("what forwarders' systems write is read as it is", async ({ page }) => {
  const { first } = demoFile("orders.csv");
  const number = (letter: string) => `${first}-${letter}`;
  const excel = workbook({
    Report: [
      ["Shipments of the week"],
      ["order_number", "ATD", "ETA", "order_count", "shipper_charges"],
      [number("A"), new Date("2026-11-18T09:40Z"), "TBA", 12, 1240.5],
      [number("B"), "18.11.2026 14:30", "29-Nov-26", 3, null],
      [number("C"), 46344, "2026/12/05", 1, null],
      ["Total", null, null, 16, 1240.5],
    ],
  });
  await bring(page, { name: "report.xlsx", content: excel });
  await expect(rowOf(page, number("A"))).toContainText("departed, 2026-11-18 09:40");
  await expect(rowOf(page, number("A"))).not.toContainText("arrived");
  await expect(rowOf(page, number("B"))).toContainText("departed, 2026-11-18 14:30");
  await expect(rowOf(page, number("C"))).toContainText("departed, 2026-11-18");
  await expect(rowOf(page, "Total")).toContainText("This is a row of totals.");

  const windows = [
    "order_number;customer_firstName;shipper_charges",
    `${number("D")};Zo\xeb;12.480,50`,
    `${number("E")};Ren\xe9;1.240`,
    `${number("E")};Ren\xe9;1.250`,
  ];
  const latin = Buffer.from(windows.join("\r\n"), "latin1");
  await bring(page, { name: "windows.csv", content: latin });
  await expect(rowOf(page, number("D"))).toContainText("Name Zoë");
  await expect(rowOf(page, number("D"))).toContainText("12,480.5");
  await expect(page.getByText("was read as Windows-1252")).toBeVisible();
  await expect(rowOf(page, number("E")).first()).toContainText("differ in shipper_charges");
});

test("messages of carriers are read, and one air waybill of two orders is each one's where that is said", async ({
  page,
}) => {
  const { first } = demoFile("orders.csv");
  const [one, two] = [`${first}-A`, `${first}-B`];
  const waybill = `176-${String(Date.now()).slice(-8)}`;
  const orders = `order_number,carrier_references\n${one},${waybill}\n${two},${waybill}\n`;
  await bring(page, { name: "orders.csv", content: orders });
  await page.getByRole("button", { name: "Import 2 rows" }).click();

  const message = `FSU/15\n${waybill}DXBJFK/T12K480\nDEP/EK201/20NOV/DXBJFK/T12K480/A2210\n`;
  await bring(page, { name: "fsu.txt", content: message });
  await expect(page.getByText("Cargo-IMP, events.")).toBeVisible();
  await expect(page.getByRole("table")).toContainText(`Several orders have this: ${one}, ${two}.`);
  await page.getByRole("button", { name: "It is of each of them" }).click();
  for (const number of [one, two]) await expect(rowOf(page, number)).toContainText("DEP: ");

  const event = {
    ...{ eventType: "TRANSPORT", eventClassifierCode: "ACT", transportEventTypeCode: "DEPA" },
    ...{ eventID: "1", eventDateTime: "2026-11-19T22:15:00+04:00" },
    documentReferences: [{ documentReferenceType: "BKG", documentReferenceValue: "NOBODYS" }],
  };
  await bring(page, { name: "events.json", content: JSON.stringify([event]) });
  await expect(page.getByText("DCSA, events.")).toBeVisible();
  await expect(rowOf(page, "NOBODYS")).toContainText("No order has this number");
  await page.getByText("Import settings").click();
  await page.getByLabel("Order of these events").fill(one);
  await page.getByRole("button", { name: "Apply settings" }).click();
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(resultOf(page, one)).toContainText("DEPA: ");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("files are previewed, configured, imported and undone without JavaScript", ({ page }) =>
    loadFiles(page));

  test("a file of 1,000 rows has its page before its plan, without JavaScript", async ({
    page,
    sharedSite: { distances },
  }) => {
    const { first } = demoFile("orders.csv");
    const rows = Array.from({ length: 1_000 }, (_, at) => `${first}-${at},${"a note ".repeat(8)}`);
    await distances({ primary: 1_000, replica: 0, kv: 0 });
    await bring(page, { name: "long.csv", content: `order_number,note\n${rows.join("\n")}\n` });
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText("long.csv");
    await expect(page.getByText("Reading the file.")).toBeVisible();
    await expect(page.getByRole("table")).toHaveCount(0);
    await distances({ primary: 0, replica: 0, kv: 0 });
    await expect(rowOf(page, `${first}-7`).first()).toContainText("a note");
    await expect(page.getByRole("button", { name: "Import 1,000 rows" })).toBeVisible();
  });

  test("statuses in a sender's own words are mapped once, and listed on one page, without JavaScript", async ({
    page,
  }) => {
    const own = demoFile("orders.csv").first;
    const content = `order_number,order_status\n${own},Zugestellt\n${own}-2,Sailed\n`;
    await bring(page, { name: "own.csv", content });
    await page.getByRole("link", { name: "Map 2 statuses in the sender's own words" }).click();
    await expect(page.getByText("1 row. Probably Departed")).toBeVisible();
    await page.getByLabel("Zugestellt").selectOption("Delivered");
    await page.getByLabel("Sailed").selectOption("Departed");
    for (const size of [PHONE, DESK]) {
      await page.setViewportSize(size);
      expect(await overflow(page)).toBe(0);
    }
    await page.getByRole("button", { name: "Apply settings" }).click();
    await expect(rowOf(page, `${own}-2`)).toContainText("Departed");
    await page.getByText("Import settings").click();
    await page.getByLabel("Name", { exact: true }).fill(`Sender ${own}`);
    await page.getByRole("button", { name: "Save as import profile" }).click();
    await page.getByRole("button", { name: "Import 2 rows" }).click();
    await expect(page.getByText("2 orders, 2 new").first()).toBeVisible();

    // The next file of the sender has one status more, which its profile gets too.
    const next = `order_number,order_status\n${own}-3,zugestellt\n${own}-4,Beim Zoll\n`;
    await bring(page, { name: "next.csv", content: next });
    await page.getByRole("button", { name: `Use “Sender ${own}”` }).click();
    await expect(rowOf(page, `${own}-3`)).toContainText("Delivered");
    await page.getByRole("link", { name: "Map the status in the sender's own words" }).click();
    await page.getByLabel("Beim Zoll").selectOption("Customs clearance");
    await page.getByRole("button", { name: "Apply settings" }).click();
    await page.getByText("Import settings").click();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(`Sender ${own}`);
    await page.getByRole("button", { name: "Save as import profile" }).click();

    await page.goto("/desk/files", { waitUntil: "load" });
    await page.getByRole("link", { name: "Mapped statuses" }).click();
    const mapped = rowOf(page, `Sender ${own}`);
    await expect(mapped).toHaveCount(3);
    for (const size of [PHONE, DESK]) {
      await page.setViewportSize(size);
      expect(await overflow(page)).toBe(0);
    }
    const sailed = mapped.filter({ hasText: "Sailed" });
    await sailed.getByRole("combobox").selectOption("In transit");
    await sailed.getByRole("button", { name: "Change" }).click();
    await expect(page.getByRole("status").first()).toContainText("“Sailed” is In transit");
    await expect(sailed.getByRole("combobox")).toHaveValue("in transit");
    await sailed.getByRole("button", { name: "Remove" }).click();
    await expect(mapped).toHaveCount(2);
    await undo(page, page.getByRole("status").first());
    await page.goto("/desk/statuses");
    await expect(sailed.getByRole("combobox")).toHaveValue("in transit");
  });
});
