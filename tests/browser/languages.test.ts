/** Each language answers under its own addresses, and leads to the same page in the other. */
import { parseHTML } from "linkedom";
import { languages } from "#app/content/languages.ts";
import { unapprovedTexts } from "../../ops/review.ts";
import { INDEXED, PAGES } from "../support/pages.ts";
import { expect, test } from "./site.ts";

const LANGUAGES = [
  { lang: "en", dir: "ltr", base: "", other: "/ar" },
  { lang: "ar", dir: "rtl", base: "/ar", other: "" },
];
const ORDER = "/track/DL-2611-0385";
const inLanguage = (base: string, path: string) => (path === "/" ? base || "/" : base + path);

/** The addresses of links to the same page in the other language; "/ar/" is "/ar". */
function otherAddresses(html: string): Set<string> {
  const links = html.matchAll(/<a [^>]*href="([^"]*)" hrefLang=/g);
  return new Set([...links].map(([, href = ""]) => href.replace(/(.)\/$/, "$1")));
}

for (const { lang, dir, base, other } of LANGUAGES) {
  test.describe(`a page in "${lang}"`, () => {
    for (const path of [...PAGES, ORDER, "/track?number=DL-1&number=DL-2"]) {
      test(`${path} has its language and leads to the other`, async ({ request }) => {
        const page = await request.get(inLanguage(base, path));
        const html = await page.text();
        expect(page.status()).toBe(200);
        expect(html).toContain(`<html lang="${lang}" dir="${dir}">`);
        const address = inLanguage(other, path).replace("&", "&amp;");
        expect([...otherAddresses(html)]).toEqual([address]);
      });
    }

    test("an unknown page leads to the other home page", async ({ request }) => {
      const page = await request.get(`${base}/no-such-page`);
      expect(page.status()).toBe(404);
      expect([...otherAddresses(await page.text())]).toEqual([other || "/"]);
    });

    test("its links stay in the language", async ({ request }) => {
      for (const path of [...INDEXED, ORDER]) {
        const html = await (await request.get(inLanguage(base, path))).text();
        const { document } = parseHTML(html);
        const links = [
          ...document.querySelectorAll("[href^='/']:not(link), [action^='/'], [formaction^='/']"),
        ]
          .filter((link) => !link.getAttribute("lang"))
          .map((link) => ["href", "action", "formaction"].map((name) => link.getAttribute(name)))
          .map((addresses) => addresses.find((address) => address !== null) ?? "")
          .filter((href) => !/\.(json|jpg|png|svg)$/.test(href));
        expect(links.length).toBeGreaterThan(10);
        const strangers = links.filter((href) => /^\/ar\b/.test(href) !== (base !== ""));
        expect(strangers, path).toEqual([]);
      }
    });
  });
}

test("addresses in other spellings are repaired in their language", async ({ request }) => {
  const repairs = [
    ["/AR/credits", "/ar/credits"],
    ["/ar/Credits?x=1", "/ar/credits?x=1"],
    ["/ar/track//DL-1", "/ar/track/DL-1"],
    ["/ar/track/50%", "/ar/track/50%25"],
  ];
  for (const [asked = "", right = ""] of repairs) {
    const response = await request.get(asked, { maxRedirects: 0 });
    expect([302, 308], asked).toContain(response.status());
    const address = new URL(response.headers().location ?? "", response.url());
    expect(address.pathname + address.search).toBe(right);
  }
});

test("neither the desk nor texts for programs are part of the Arabic site", async ({ request }) => {
  for (const path of ["/ar/desk", "/ar/sitemap.xml", "/ar/robots.txt", "/ar/llms.txt"])
    expect((await request.get(path)).status(), path).toBe(404);
});

test("search engines are told to wait until the Arabic is approved", async ({ request }) => {
  const isApproved = (await unapprovedTexts(languages.ar)).length === 0;
  const { "x-robots-tag": arabic = "" } = (await request.get("/ar")).headers();
  expect(arabic.includes("noindex")).toBe(!isApproved);
  expect((await request.get("/")).headers()["x-robots-tag"]).toBeUndefined();
});

test("the calendar of an order leads back to its language", async ({ request }) => {
  for (const { base } of LANGUAGES) {
    const entry = await (await request.get(`${base}${ORDER}/calendar.ics`)).text();
    expect(entry.replaceAll("\r\n ", "")).toMatch(new RegExp(`URL:http://[^/]+${base}${ORDER}`));
  }
});

test("what was typed survives the switch of the language", async ({ page }) => {
  await page.goto("/contact");
  const message = page.locator("#contact-message");
  await message.fill("Where is my cargo?");
  await page.getByRole("contentinfo").locator("a[lang=ar]").click();
  await expect(page).toHaveURL(/\/ar\/contact$/);
  await expect(page.locator("#contact-message")).toHaveValue("Where is my cargo?");
});

test("the tracking box and links of the Arabic site stay in it", async ({ page }) => {
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.goto("/ar/track");
  await page.locator("#tracking-number").fill("DL-2611-0385");
  await page.locator("#tracking-number").press("Enter");
  await expect(page).toHaveURL(/\/ar\/track\/DL-2611-0385/);
  expect(documents).toEqual(["/ar/track"]);
});
