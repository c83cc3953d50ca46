import { explore, follow } from "./journey.ts";
import { DESK, expect, test } from "./site.ts";

test("every link of every page arrives at a page and a part", async ({ page, request }) => {
  test.setTimeout(240_000);
  const steps = await explore(request);
  // Links within a page are clicked in the tests of the services and of the text pages.
  const between = steps.filter(({ href }) => !href.startsWith("#"));
  expect(await follow(page, between, DESK)).toBeGreaterThan(20);
});
