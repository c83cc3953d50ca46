import { bring, demoFile, loadFiles, planLong, rowOf, test } from "./desk-files.ts";
import { DESK, expect, overflow, PHONE, undo } from "./site.ts";

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
