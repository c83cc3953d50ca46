import { zipSync } from "fflate";
import { parseHTML } from "linkedom";
import { workbook, workbookParts } from "../support/workbook.ts";
import { expectAccessible } from "./accessibility.ts";
import { bring, demoFile, loadFiles, planLong, resultOf, rowOf, test } from "./desk-files.ts";
import { DESK, expect, overflow, PHONE, undo } from "./site.ts";

test("files are previewed, configured, imported and undone", ({ page }) =>
  loadFiles(page, (state) => expectAccessible(page, state)));

test("a long file's page is there before its plan", ({ page, ownSite }) => planLong(page, ownSite));

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

  test("a long file's page is there before its plan, without JavaScript", ({ page, ownSite }) =>
    planLong(page, ownSite));

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
