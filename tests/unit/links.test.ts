import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

const ROUTER_LINK = /import \{[^}]*\b(?:Nav)?Link\b[^}]*\} from "react-router"/;

it("every link to a page of this site uses app/ui/navigation", () => {
  const files = globSync("app/**/*.{ts,tsx}", { cwd: ROOT });
  const linking = files.filter((path) => ROUTER_LINK.test(readFileSync(join(ROOT, path), "utf8")));
  expect(linking).toEqual(["app/ui/navigation/Link.tsx"]);
});

/** The anchors of a document's headings, as GitHub makes them. */
function anchors(text: string): string[] {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-"),
  );
}

const DOCUMENTS = globSync("{*,{ops,workers,art}/*,tests/*/*}.md", { cwd: ROOT });

it.each(DOCUMENTS)("each link of %s leads to a file, and to a heading that it has", (document) => {
  const text = readFileSync(join(ROOT, document), "utf8");
  const links = [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = ""]) => link);
  for (const link of links) {
    const [path = "", anchor] = link.split("#");
    const target = path === "" ? document : join(dirname(document), path);
    expect(existsSync(join(ROOT, target)), link).toBe(true);
    if (anchor) expect(anchors(readFileSync(join(ROOT, target), "utf8")), link).toContain(anchor);
  }
});

it.each(DOCUMENTS)("each path of this repository that %s names exists", (document) => {
  const text = readFileSync(join(ROOT, document), "utf8");
  const paths = [...text.matchAll(/`((?:app|workers|ops|tests|migrations)\/[\w./*-]+)`/g)];
  for (const [, path = ""] of paths) expect(globSync(path, { cwd: ROOT }), path).not.toEqual([]);
});
