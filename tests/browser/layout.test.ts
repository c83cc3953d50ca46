import type { Locator, Page } from "playwright/test";
import { brand } from "#app/content/company.ts";
import { DESK, expect, PHONE, test } from "./site.ts";

/** The contrast of two colours, written as #rgb or #rrggbb, by WCAG 2. */
function contrast(one: string, other: string): number {
  const [lighter = 1, darker = 1] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const digits = colour.trim().replace("#", "");
  const long = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4]
    .map((at) => Number.parseInt(long.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.describe("the header", () => {
  /** On both sides of each width at which the header is laid out anew. */
  const WIDTHS = [
    ...[320, 349, 350, 360, PHONE.width, 430, 599, 600, 768, 1079, 1080, 1279, 1280, DESK.width],
    1920,
  ];

  test("at every width tracking, quote, logo and call are in the header, whole", async ({
    page,
  }) => {
    await page.goto("/about");
    const header = page.getByRole("banner");
    const shown = header.locator("a, button").filter({ visible: true });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      for (const name of ["Track & trace", "Request quote", RegExp(`^${brand.name}`), /^Call /]) {
        await expect(header.getByRole("link", { name }).filter({ visible: true })).toHaveCount(1);
      }
      // Below 360 px the sail stands alone.
      const name = header.getByText(brand.name, { exact: true }).first();
      if (width >= 360) await expect(name, `at ${width} px`).toBeInViewport({ ratio: 1 });
      const boxes = await shown.evaluateAll((all) =>
        all
          .filter((element) => !element.matches("[href='#main']"))
          .map((element) => {
            const { left, right, width, height } = element.getBoundingClientRect();
            const isCut = element.scrollWidth > element.clientWidth + 1;
            return { text: element.textContent, left, right, width, height, isCut };
          })
          .sort((one, other) => one.left - other.left),
      );
      for (const [index, { text, left, right, ...box }] of boxes.entries()) {
        const place = `${text} at ${width} px`;
        expect(box.isCut, place).toBe(false);
        expect(Math.min(box.width, box.height), place).toBeGreaterThanOrEqual(44);
        expect(right, place).toBeLessThanOrEqual(Math.ceil(boxes[index + 1]?.left ?? width));
        expect(left, place).toBeGreaterThanOrEqual(0);
      }
    }
  });

  test("the header's two actions lead to their pages, and say which is shown", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto("/no/such/page");
    const header = page.getByRole("banner");
    for (const [name, path] of [
      ["Track & trace", "/track"],
      ["Request quote", "/service-request/"],
    ] as const) {
      const link = header.getByRole("link", { name, exact: true });
      await link.focus();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await expect(link).toHaveAttribute("aria-current", "page");
    }
    // An order's page is the tracking screen too, in the header and in the phone's menu.
    await page.goto("/track/DL-2611-0385");
    await expect(header.locator("[aria-current]")).toHaveText(["Track & trace", "Track & trace"]);
  });

  test("with large text the menu stays, nothing is wider than the window, and home is at most eight phones long", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    const { scrollHeight } = await page.evaluate(() => ({
      scrollHeight: document.documentElement.scrollHeight,
    }));
    expect(scrollHeight / 844).toBeLessThanOrEqual(8);

    const browser = await page.context().newCDPSession(page);
    for (const [width, standard] of [
      ...[24, 32].map((size) => [390, size] as const),
      ...[24, 32].map((size) => [1280, size] as const),
    ]) {
      await page.setViewportSize({ width, height: 844 });
      await browser.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard } });
      await page.reload();
      await expect(page.getByRole("button", { name: "Open menu" })).toBeInViewport({ ratio: 1 });
      const sides = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return [scrollWidth, clientWidth];
      });
      expect(sides[0], `${width} px, text of ${standard} px`).toBeLessThanOrEqual(sides[1] ?? 0);
      // The footer clips what is wider.
      const cut = await page.locator("footer a").evaluateAll((links) =>
        links
          .filter((link) => {
            const text = document.createRange();
            text.selectNodeContents(link);
            return text.getBoundingClientRect().right > innerWidth;
          })
          .map(({ textContent }) => textContent),
      );
      expect(cut, `${width} px, text of ${standard} px`).toEqual([]);
    }
  });
});

test.describe("buttons", () => {
  const PAGES = [
    ...["/", "/about", "/services", "/global-freight", "/warehousing", "/forwarding"],
    ...["/other-services", "/contact", "/service-request", "/track", "/coming-soon", "/welcome"],
  ] as const;

  /** Where a button's two arrows stand in their cell, and what the one that arrives looks like there. */
  async function arrow(button: Locator) {
    return button.locator("[data-arrow]").evaluate((cell) => {
      const [leaving, arriving] = cell.querySelectorAll("svg");
      if (!leaving || !arriving) throw new Error("An arrow is missing.");
      const ground = (element: Element | null): string => {
        const { backgroundColor } = getComputedStyle(element ?? document.body);
        return element && backgroundColor === "rgba(0, 0, 0, 0)"
          ? ground(element.parentElement)
          : backgroundColor;
      };
      const box = cell.getBoundingClientRect();
      const isCentred = (icon: Element) => {
        const { left, right } = icon.getBoundingClientRect();
        // A border on one side of the cell moves its middle by half a pixel.
        return Math.abs((left + right - box.left - box.right) / 2) < 1;
      };
      const isOutside = (icon: Element) => {
        const { left, right } = icon.getBoundingClientRect();
        return right <= box.left || left >= box.right;
      };
      return {
        isSwapped: isCentred(arriving) && isOutside(leaving),
        isAtRest: isCentred(leaving) && isOutside(arriving),
        colour: getComputedStyle(arriving).color,
        ground: ground(cell),
      };
    });
  }

  async function expectWhite(button: Locator) {
    await expect.poll(async () => (await arrow(button)).isSwapped, { timeout: 2_000 }).toBe(true);
    const { colour, ground } = await arrow(button);
    expect(colour).toBe("rgb(255, 255, 255)");
    expect(contrast(hex(colour), hex(ground)), ground).toBeGreaterThan(3.5);
  }

  function hex(rgb: string): string {
    const parts = rgb.match(/\d+/g) ?? [];
    return `#${parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
  }

  /** What a button's style can depend on: classes and data attributes, its own and its ancestors'. */
  const styleOf = (button: Element) => {
    const styles: string[] = [];
    for (let part: Element | null = button; part; part = part.parentElement) {
      const attributes = [...part.attributes].filter(({ name }) => /^(class$|data-)/.test(name));
      styles.push(attributes.map(({ name, value }) => `${name}=${value}`).join(" "));
    }
    return styles.join(" < ");
  };

  test("the arrow of every button turns white on a ground that shows it", async ({ page }) => {
    await page.setViewportSize(DESK);
    const seen = new Set<string>();
    for (const path of PAGES) {
      await page.goto(path);
      // From now on the focus counts as the keyboard's.
      await page.keyboard.press("Tab");
      const all = await page
        .locator(":is(a, button):not(:disabled):has(> [data-arrow])")
        .filter({ visible: true })
        .all();
      expect(all.length, path).toBeGreaterThan(0);
      for (const button of all) {
        const style = await button.evaluate(styleOf);
        if (seen.has(style)) continue;
        seen.add(style);
        expect((await arrow(button)).isAtRest).toBe(true);
        // What still loads above it may move it away from the mouse.
        await expect(async () => {
          await button.hover();
          await expectWhite(button);
        }).toPass();
        await page.mouse.move(0, 0);
        await expect.poll(async () => (await arrow(button)).isAtRest).toBe(true);
        await expect(async () => {
          await button.focus();
          await expectWhite(button);
        }).toPass();
      }
    }
    expect(seen.size).toBeGreaterThan(5);
  });
});

/** What stands on the pictures: each page has its own, and none is cut where it mustn't be. */
test.describe("pictures", () => {
  /** The pages that begin with a picture. */
  const PAGES = [
    ...["/", "/about", "/services", "/global-freight", "/warehousing", "/forwarding"],
    ...["/other-services", "/welcome", "/coming-soon"],
  ] as const;

  /** The pages about services. The home page's cards show pictures of theirs too. */
  const SERVICES = PAGES.slice(2, 7);

  /** From top to bottom of a scene (0 to 1), what must be seen of it: a skyline to wheels, a crane's tip to feet. */
  const SUBJECTS: Readonly<Record<string, readonly [top: number, bottom: number]>> = {
    "scene-apron": [0.07, 0.85],
    "scene-flight": [0.31, 0.58],
    "scene-ocean": [0.21, 0.92],
    "scene-highway": [0.26, 0.965],
    "scene-warehouse": [0.47, 0.97],
    "scene-heavy-lift": [0.1, 0.92],
    "scene-abnormal-load": [0.35, 0.85],
    "scene-heritage": [0.11, 0.95],
  };

  const WIDTHS = [390, 768, 1440, 1920] as const;

  /** The pictures of the page's own part, in order, with the share of each that its box shows. */
  function picturesOf(page: Page) {
    return page.getByRole("main").evaluate((main) =>
      [...main.querySelectorAll<HTMLImageElement>("picture img")].map((image) => {
        const box = image.getBoundingClientRect();
        const ratio = Number(image.getAttribute("width")) / Number(image.getAttribute("height"));
        const [, down = 50] = getComputedStyle(image)
          .objectPosition.split(" ")
          .map(Number.parseFloat);
        const shown = Math.min(1, (ratio * box.height) / box.width);
        const top = ((1 - shown) * down) / 100;
        const name = /images\/([a-z-]+)-\d/.exec(image.src)?.[1] ?? image.src;
        return { name, top, bottom: top + shown };
      }),
    );
  }

  test("every page has a first picture of its own, none is used too often or cut through what stands on it", async ({
    page,
  }) => {
    const first: (string | undefined)[] = [];
    const uses = new Map<string, string[]>();
    const cut: string[] = [];
    for (const path of PAGES) {
      await page.goto(path);
      for (const width of path === "/coming-soon" ? [] : WIDTHS) {
        await page.setViewportSize({ width, height: width < 700 ? 844 : 1080 });
        for (const { name, top, bottom } of await picturesOf(page)) {
          const [from, to] = SUBJECTS[name] ?? [0.5, 0.5];
          if (top <= from && to <= bottom) continue;
          cut.push(`${path} ${name} at ${width} px: ${top.toFixed(2)} to ${bottom.toFixed(2)}`);
        }
      }
      const names = (await picturesOf(page)).map(({ name }) => name);
      first.push(names[0]);
      if (!SERVICES.includes(path)) continue;
      const own = new Set(names.filter((name) => /^(scene|tile)-/.test(name)));
      for (const name of own) uses.set(name, [...(uses.get(name) ?? []), path]);
    }
    expect(new Set(first).size, String(first)).toBe(PAGES.length);
    expect([...uses].filter(([, pages]) => pages.length > 2)).toEqual([]);
    expect(cut).toEqual([]);
  });

  test("at 768 px no model is behind the index, or lost in its cell", async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    for (const path of SERVICES) {
      await page.goto(path);
      const gaps = await page.getByRole("main").evaluate((main) => {
        const row = main.querySelector("nav[aria-label='On this page']")?.getBoundingClientRect();
        return [
          ...main.querySelectorAll<HTMLImageElement>("section picture img[src*='tile-']"),
        ].map((image) => {
          const { top, bottom } = image.getBoundingClientRect();
          const cell = image.closest("div")?.getBoundingClientRect();
          if (!cell) throw new Error("A model has a cell");
          const isBehind = row !== undefined && top < row.bottom && bottom > row.top;
          return { isBehind, empty: (cell.height - image.height) / image.height };
        });
      });
      expect(gaps.length, path).toBeGreaterThan(0);
      for (const { isBehind, empty } of gaps) {
        expect(isBehind, path).toBe(false);
        expect(empty, path).toBeLessThan(0.5);
      }
    }
  });
});
