import { explore, follow } from "./journey.ts";
import { DESK, expect, test } from "./site.ts";

test("every link of every page arrives at a page and a part", async ({ page, request }) => {
  const steps = await explore(request);
  // Links within a page are clicked in the tests of the services and of the text pages.
  const between = steps.filter(({ href }) => !href.startsWith("#"));
  // A desk's window shows no menu; its links are pressed on a phone (journey.no-javascript.test.ts).
  const onPages = between.filter(({ isInMenu }) => !isInMenu);
  expect(await follow(page, onPages, DESK)).toBeGreaterThan(20);
});
