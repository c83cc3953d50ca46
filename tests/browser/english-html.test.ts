/** The English pages stay as they are while the site learns other languages: each is kept as it was sent. */
import { expect, test } from "playwright/test";
import { PAGES } from "../support/pages.ts";

/** What a build or a rendering changes: the names of files, the id of the build, times of rendering. */
function normalise(html: string): string {
  return html
    .replaceAll(/\/assets\/[\w.-]+?\.(js|css|woff2)/g, "/assets/*.$1")
    .replaceAll(/(?:<link rel="(?:modulepreload|stylesheet)"[^>]*>|<style[^>]*>.*?<\/style>)/gs, "")
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, "")
    .replaceAll(/"version":"\w+"/g, '"version":"*"')
    .replaceAll(/(<[^/])/g, "\n$1");
}

for (const path of [...PAGES, "/no-such-page"]) {
  test(`the English of ${path}`, async ({ request }) => {
    const page = await request.get(path, { headers: { Accept: "text/html" } });
    const name = path === "/" ? "index" : path.slice(1).replaceAll("/", "-");
    expect(normalise(await page.text())).toMatchSnapshot(`${name}.html`);
  });
}
