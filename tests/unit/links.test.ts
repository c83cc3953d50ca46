import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { sourceFiles } from "./imports.ts";

const ROUTER_LINK = /import \{[^}]*\b(?:Nav)?Link\b[^}]*\} from "react-router"/;

it("every link to a page of ours feels alike: it is the one of app/ui/navigation", () => {
  const files = sourceFiles(fileURLToPath(new URL("../..", import.meta.url)));
  const others = files.filter(({ text }) => ROUTER_LINK.test(text)).map(({ path }) => path);
  expect(others).toEqual(["app/ui/navigation/Link.tsx"]);
});

it("and the router's own is told from other imports", () => {
  expect('import { data, Link } from "react-router";').toMatch(ROUTER_LINK);
  expect('import { Links } from "react-router";').not.toMatch(ROUTER_LINK);
  expect('import { type LinkProps, Link as RouterLink } from "react-router";').toMatch(ROUTER_LINK);
});
