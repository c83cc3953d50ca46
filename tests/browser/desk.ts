/** The desk as its people use it: pages, forms, files. */
import type { APIRequestContext, Locator, Page } from "playwright/test";

/** As the browser sends a form of the site. */
export const headers = { "Sec-Fetch-Site": "same-origin" };

export const heading = (page: Page) => page.getByRole("heading", { level: 1 });
export const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
export const regionOf = (page: Page, name: string) =>
  page.getByRole("region", { name, exact: true });
export const field = (page: Page | Locator, name: string) => page.getByLabel(name, { exact: true });
export const press = (page: Page | Locator, name: string) =>
  page.getByRole("button", { name, exact: true }).click();
/** Fills in the fields by their labels, and presses the button. */
export async function send(page: Page, fields: Readonly<Record<string, string>>, button: string) {
  for (const [label, text] of Object.entries(fields)) await field(page, label).fill(text);
  await press(page, button);
}
/** What was just done. */
export const done = (page: Page) => page.getByRole("status").filter({ has: page.locator("span") });

/** Adds an order; returns its number. */
export async function addOrder(
  request: APIRequestContext,
  fields: Readonly<Record<string, string>> = {},
) {
  const form = { do: "add", submission_id: crypto.randomUUID(), ...fields };
  const sent = await request.post("/desk/orders/new", { headers, form, maxRedirects: 0 });
  return /\/desk\/orders\/([\w-]+)/.exec(sent.headers().location ?? "")?.[1] ?? "none";
}

let last = 0;

/** A number that no other test's order has. */
export function newNumber() {
  last += 1;
  return `F${Date.now().toString(36)}${process.pid.toString(36)}${last}-K9`.toUpperCase();
}

/** Brings a file to the desk, and shows what it would do. */
export async function bring(page: Page, name: string, content: string | Uint8Array) {
  await page.goto("/desk/files", { waitUntil: "load" });
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(content) };
  await field(page, "File").setInputFiles(file);
  await press(page, "Show what it would do");
}
