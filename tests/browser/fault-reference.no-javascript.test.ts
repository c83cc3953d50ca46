/** What the visitor is told of a fault finds it in the log: without JavaScript too. */
import { fillIn, formOf, quoteRows, sendButton } from "./form-fields.ts";
import { expect, expectLogged, storeBrokenOrder, test } from "./own-site.ts";

const BROKEN = "BROKEN2";

test("a page that failed to render shows its reference", async ({ page, site }) => {
  await storeBrokenOrder(site, BROKEN);
  const answer = await page.goto(`${site.url}/track/${BROKEN}`);
  expect(answer?.status()).toBe(500);
  const line = page.getByRole("main").getByText("Reference: ");
  await expect(line).toHaveText(`Reference: ${answer?.headers()["x-reference"]}`);
  await expectLogged(site, await line.textContent());
  expect(site.printed()).not.toContain(BROKEN);
});

test("a form's banner has it beside the words", async ({ page, site }) => {
  await site.moods({ d1: "failing", kv: "failing" });
  await page.goto(`${site.url}/service-request`);
  const form = formOf(page, "quote");
  await fillIn(form, quoteRows);
  await sendButton(form).click();
  const banner = page.getByRole("alert");
  await expect(banner.getByText("Something Error!", { exact: true })).toBeVisible();
  await expectLogged(site, await banner.getByText(/^Reference: [\w-]+$/).textContent());
});

test("a failed look-up shows its reason and its reference under Order Not Found..!!!", async ({
  page,
  site,
}) => {
  await site.moods({ d1: "failing" });
  const answer = await page.goto(`${site.url}/track/DL-1`);
  expect(answer?.status()).toBe(503);
  const note = page.getByRole("article");
  await expect(note.getByRole("heading", { name: "Order Not Found..!!!" })).toBeVisible();
  await expect(note).toContainText("We can't look up orders right now.");
  await expect(page.getByPlaceholder("Enter your tracking number")).toHaveValue("DL-1");
  const line = note.getByText(/^Reference: [\w-]+$/);
  await expectLogged(site, await line.textContent());
});

test("an error that is not the server's shows no reference", async ({ page, site }) => {
  const answer = await page.goto(`${site.url}/track/NOBODYS`);
  expect(answer?.status()).toBe(404);
  expect(answer?.headers()["x-reference"]).toBeUndefined();
  await expect(page.getByText("Reference: ")).toHaveCount(0);
});
