import { expect, test } from "./site.ts";

test("without JavaScript nothing is measured or sent", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/about");
  await page.goto("/credits", { waitUntil: "networkidle" });
  expect(asked).toContain("/about");
  expect(asked.filter((path) => path === "/vitals" || path.includes("/measure-"))).toEqual([]);
});
