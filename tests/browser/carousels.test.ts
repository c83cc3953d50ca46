import { management } from "#app/content/people.ts";
import { boxes, inView, settle, slides, startedCarousel } from "./carousels.ts";
import { expect, holdRequests, PHONE, test } from "./site.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a carousel stops at pause, under the mouse and under the keyboard", async ({ page }) => {
  const carousel = await startedCarousel(page, "/", "Testimonials");
  const row = carousel.locator(".swiper-wrapper");
  const next = carousel.getByRole("button", { name: "Next: Testimonials" });

  await carousel.getByRole("button", { name: "Pause: Testimonials" }).click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(20_000);
  expect(await inView(carousel)).toEqual(["1 of 2"]);
  await expect(row).toHaveAttribute("aria-live", "polite");

  await carousel.getByRole("button", { name: "Play: Testimonials" }).click();
  await expect(row).toHaveAttribute("aria-live", "off");
  await page.clock.runFor(5000);
  await expect.poll(() => inView(carousel)).toEqual(["2 of 2"]);
  await settle(carousel);

  await next.click();
  await expect.poll(() => inView(carousel)).toEqual(["1 of 2"]);
  await settle(carousel);
  await expect(carousel.locator("blockquote")).toHaveCount(2);
  await page.mouse.move(0, 0);
  await expect(row).toHaveAttribute("aria-live", "off");
  await page.clock.runFor(5000);
  await expect.poll(() => inView(carousel)).toEqual(["2 of 2"]);
  await settle(carousel);

  await carousel.locator("blockquote").last().hover();
  await expect(row).toHaveAttribute("aria-live", "polite");
  await page.clock.runFor(20_000);
  expect(await inView(carousel)).toEqual(["2 of 2"]);
  await page.mouse.move(0, 0);
  await expect(row).toHaveAttribute("aria-live", "off");
  // Back from "next", which was clicked: forward leads out of the carousel, and that out of view.
  await page.keyboard.press("Shift+Tab");
  await expect(row).toHaveAttribute("aria-live", "polite");
  await page.clock.runFor(20_000);
  expect(await inView(carousel)).toEqual(["2 of 2"]);
  await carousel.getByRole("button", { name: /^Previous/ }).blur();
  await expect(row).toHaveAttribute("aria-live", "off");
  await page.clock.runFor(5000);
  await expect.poll(() => inView(carousel)).toEqual(["1 of 2"]);
  await expect(carousel.locator("blockquote")).toHaveCount(2);
});

test("previous and next go round both ways; a page that is left stands still", async ({ page }) => {
  const carousel = await startedCarousel(page, "/about", "People");
  await carousel.getByRole("button", { name: /^Previous/ }).click();
  await expect.poll(() => inView(carousel)).toEqual(["6 of 6", "1 of 6"]);
  await expect(carousel).toContainText("6 / 6");
  await settle(carousel);
  await carousel.getByRole("button", { name: /^Next/ }).click();
  await expect.poll(() => inView(carousel)).toEqual(["1 of 6", "2 of 6"]);
  await expect(carousel).toContainText("1 / 6");

  // Leaving the page removes it; a timer that went on would be an error in the console.
  await page.getByRole("contentinfo").getByRole("link", { name: "Images Credits" }).click();
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL("/credits");
  await expect(carousel).toHaveCount(0);
  await page.clock.runFor(20_000);
});

test("arrow keys move it and keep the focus; from 900 px on it is a grid", async ({ page }) => {
  await page.setViewportSize(PHONE);
  const carousel = await startedCarousel(page, "/", "Services");
  const link = carousel.getByRole("link", { name: "Read more Air freight" });
  await link.focus();
  await page.keyboard.press("Tab");
  await expect(carousel.getByRole("button", { name: /^Pause/ })).toBeFocused();
  await link.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => inView(carousel)).toEqual(["2 of 3"]);
  await settle(carousel);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => inView(carousel)).toEqual(["3 of 3"]);
  await settle(carousel);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => inView(carousel)).toEqual(["2 of 3"]);
  expect(await carousel.evaluate((element) => element.contains(document.activeElement))).toBe(true);

  await page.keyboard.press("Tab");
  await expect(carousel.getByRole("link", { name: "Read more Ocean freight" })).toBeFocused();

  const team = page.getByRole("region", { name: "Management", exact: true });
  await page.setViewportSize({ width: 899, height: 900 });
  await team.scrollIntoViewIfNeeded();
  await expect(team).toHaveAttribute("aria-roledescription", "carousel");
  expect(await inView(team)).toEqual(["1 of 3", "2 of 3"]);
  await team.getByRole("button", { name: /^Next/ }).click();
  await expect.poll(() => inView(team)).toEqual(["2 of 3", "3 of 3"]);

  await page.setViewportSize({ width: 900, height: 900 });
  await expect(team).not.toHaveAttribute("aria-roledescription");
  await expect(team.getByRole("button")).toHaveCount(0);
  await expect(team.getByRole("listitem")).toHaveCount(3);
  await expect(team.locator("[inert]")).toHaveCount(0);
  const [all, one, two, three] = await boxes(team);
  expect([two?.y, three?.y]).toEqual([one?.y, one?.y]);
  await expect(team.getByRole("listitem").first()).toContainText(management[0].role.value);
  await page.clock.runFor(20_000);
  expect(await boxes(team)).toEqual([all, one, two, three]);

  await page.setViewportSize({ width: 700, height: 900 });
  await expect(team).toHaveAttribute("aria-roledescription", "carousel");
});

test("a carousel follows a finger", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    hasTouch: true,
    viewport: PHONE,
  });
  const page = await context.newPage();
  const carousel = await startedCarousel(page, "/about", "People");
  const box = await slides(carousel).first().boundingBox();
  const y = Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
  const touch = await context.newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", x: number) =>
    touch.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x, y }],
    });
  await send("touchStart", 340);
  for (let x = 320; x >= 60; x -= 20) await send("touchMove", x);
  await send("touchEnd", 60);
  await expect.poll(() => inView(carousel)).toEqual(["2 of 6"]);
  await context.close();
});

test("Swiper starts at the slide that the visitor had scrolled to", async ({ page }) => {
  const release = await holdRequests(page, /start-swiper/);
  await page.setViewportSize(PHONE);
  await page.goto("/about");
  const carousel = page.getByRole("region", { name: "People", exact: true });
  await slides(carousel).nth(2).scrollIntoViewIfNeeded();
  await expect(slides(carousel).nth(2)).toBeInViewport({ ratio: 0.9 });
  release();
  await expect(carousel).toHaveAttribute("aria-roledescription", "carousel");
  expect(await inView(carousel)).toEqual(["3 of 6"]);
});

test("where Swiper can't be loaded the row scrolls, by keyboard too", async ({ page }) => {
  await page.route(/start-swiper/, (route) => route.fulfill({ status: 503 }));
  await page.setViewportSize(PHONE);
  await page.goto("/about");
  const carousel = page.getByRole("region", { name: "People", exact: true });
  const failed = page.waitForResponse(/start-swiper/);
  await carousel.scrollIntoViewIfNeeded();
  await failed;
  await carousel.locator("[tabindex='0']").focus();
  await page.keyboard.press("ArrowRight");
  await expect(slides(carousel).nth(1)).toBeInViewport({ ratio: 0.3 });
  await expect(carousel.getByRole("button", { name: /^Next/ })).toBeDisabled();
});
