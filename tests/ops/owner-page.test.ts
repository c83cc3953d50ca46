import { readFileSync } from "node:fs";
import { parseHTML } from "linkedom";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ownerPage } from "../../ops/owner-page.ts";
import { findOwnerFacts, findPlaceholders } from "../../ops/placeholders.ts";
import { enterProject, write } from "./fake-project.ts";
import { ROOT } from "./run-ops.ts";

describe("the page for the owner", () => {
  beforeEach(() => process.chdir(ROOT));

  it("asks for every placeholder of the content once", async () => {
    const facts = await findOwnerFacts();
    const { document } = parseHTML(ownerPage(facts));
    const asked = [...document.querySelectorAll("ol > li")];
    expect(asked.map((item) => item.querySelector("h2")?.textContent)).toEqual(
      facts.map(({ title }) => title),
    );
    const files = new Set(facts.map(({ file }) => file));
    expect(files).toEqual(new Set(findPlaceholders().map(({ file }) => file)));
    for (const { title, send, stands } of facts) {
      expect(send, title).toMatch(/^[A-Z].*["\w]\.?"?$/);
      expect(stands, title).toMatch(/^[A-Z].*["\w]\.?$/);
    }
  });

  it("draws a place as it is now, or that it is empty", async () => {
    const { document } = parseHTML(ownerPage(await findOwnerFacts()));
    const placeOf = (title: string) => {
      const items = [...document.querySelectorAll("ol > li")];
      return items
        .find((item) => item.querySelector("h2")?.textContent === title)
        ?.querySelector("figure");
    };
    expect(placeOf("Trade licence")?.querySelector(".empty")).not.toBeNull();
    expect(placeOf("Street address")?.textContent).toContain("P.O. Box 00000");
    expect(placeOf("Management")?.querySelectorAll(".portrait")).toHaveLength(3);
    expect(placeOf("Affiliates")?.querySelectorAll("svg")).toHaveLength(6);
    expect(placeOf("Testimonials")?.querySelectorAll("blockquote")).toHaveLength(2);
  });
});

describe("a placeholder", () => {
  beforeEach(() => {
    enterProject();
    const fact = "export const placeholder = (value) => ({ value, placeholder: true });";
    write("app/content/fact.ts", fact);
  });
  afterEach(() => process.chdir(ROOT));

  const content = (comment: string) =>
    `import { placeholder } from "./fact.ts";
/** @owner Other. Something. @stands Elsewhere. */
export const other = placeholder("1");
${comment}
export const hours = placeholder("<b>9 to 5</b>");
`;

  it("has the title, the request and the place of its comment, escaped", async () => {
    write(
      "app/content/hours.ts",
      content("/**\n * @owner Hours. Of\n * the week.\n * @stands There.\n */"),
    );
    const [, hours] = await findOwnerFacts();
    expect(hours).toMatchObject({
      title: "Hours",
      send: "Of the week.",
      stands: "There.",
      line: 9,
    });
    expect(ownerPage(hours ? [hours] : [])).toContain("&lt;b&gt;9 to 5&lt;/b&gt;");
  });

  it("is refused without a comment that asks for it", async () => {
    write("app/content/hours.ts", content("/** The hours. */"));
    await expect(findOwnerFacts()).rejects.toThrow(
      "app/content/hours.ts, line 5: hours has no @owner and @stands.",
    );
  });
});

it("the page isn't committed", () => {
  expect(readFileSync(`${ROOT}/.gitignore`, "utf8")).toContain("/what-to-send.html");
});
