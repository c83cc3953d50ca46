/** A dispatcher's files at the desk: with scripts, and without. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { openSite, type Site } from "../drills/site.ts";
import { expectInert, LIVE } from "./hostile-text.ts";
import { test as base, DESK, expect, overflow, PHONE, undo } from "./site.ts";

/** On a server of its own: elsewhere a person is forgotten, with all files that wait. */
export const test = base.extend<{ baseURL: string }, { ownSite: Site }>({
  ownSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it.
    async ({}, use) => {
      const site = await openSite();
      await use(site);
      await site.close();
    },
    { scope: "worker" },
  ],
  baseURL: ({ ownSite }, use) => use(ownSite.url),
});

let last = 0;

/** A file of the demo, of orders that no other test has. */
export function demoFile(name: string) {
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

export async function bring(page: Page, { name, content }: SentFile) {
  await page.goto("/desk/files", { waitUntil: "load" });
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(content) };
  await page.getByLabel("File", { exact: true }).setInputFiles(file);
  await page.getByRole("button", { name: "Show what it would do" }).click();
}

export const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
/** On the page of a change: what it did to an order. */
export const resultOf = (page: Page, order: string) =>
  page.getByRole("table", { name: "Orders" }).getByRole("row").filter({ hasText: order });

/** A file of 1,000 rows: its page says so before the plan is there, and then has the plan. */
export async function planLong(page: Page, { distances }: Site): Promise<void> {
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
}

/** `look` is called on each page that was not seen yet. */
export async function loadFiles(
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
