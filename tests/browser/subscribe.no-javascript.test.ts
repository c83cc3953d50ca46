import type { Page } from "playwright/test";
import { control, formOf, sendButton } from "./form-fields.ts";
import { expect, test } from "./site.ts";
import { newEmail, storedRows } from "./stored-rows.ts";

async function subscribe(page: Page, address: string) {
  const form = formOf(page, "subscribe");
  await control(form, "email").fill(address);
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await sendButton(form).click();
  return (await answer).status();
}

for (const path of ["/", "/about", "/track/DL-2611-0385", "/no/such/page"]) {
  test(`a visitor subscribes on ${path}, and comes back to it`, async ({ page }) => {
    const address = newEmail();
    await page.goto(path);
    const title = await page.title();
    const form = formOf(page, "subscribe");
    const email = control(form, "email");

    expect(await subscribe(page, "")).toBe(422);
    await expect(email).toHaveAccessibleDescription("Email is required");
    await expect(form.locator("#subscribe-answer:focus")).toHaveCount(1);
    await expect(email).toBeInViewport();
    expect(await subscribe(page, "Amina@Example.com")).toBe(422);
    await expect(email).toHaveAccessibleDescription("Invalid Email");
    await expect(email).toHaveValue("Amina@Example.com");

    expect(await subscribe(page, address)).toBe(200);
    await expect(form.getByRole("status")).toHaveText("Thank you For Subscribing with Us");
    await expect(email).toHaveValue("");
    expect(await subscribe(page, address)).toBe(409);
    await expect(form.getByRole("status")).toHaveText("Already Subscribed from this Email");
    await expect(page).toHaveTitle(title);
    expect(new URL(page.url()).pathname).toBe(path);
    expect(storedRows("subscribers", address)).toHaveLength(1);
  });
}

test("every page answers its own form", async ({ request }) => {
  const pages = [
    ...["/", "/home", "/welcome", "/track", "/about", "/services", "/global-freight"],
    ...["/warehousing", "/forwarding", "/other-services", "/contact", "/service-request"],
    ...["/swiper", "/credits", "/terms-and-conditions", "/faqs", "/coming-soon", "/x/y"],
  ];
  for (const path of pages) {
    const to = path === "/" ? "/?index" : path;
    const answer = await request.post(to, { form: { form: "subscribe", email: "A@b.co" } });
    expect(answer.status(), path).toBe(422);
    expect(await answer.text(), path).toContain("Invalid Email");
  }
});
