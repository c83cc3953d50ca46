import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

const ROUTER_LINK = /import \{[^}]*\b(?:Nav)?Link\b[^}]*\} from "react-router"/;

it("every link to a page of this site uses app/ui/navigation", () => {
  const files = globSync("app/**/*.{ts,tsx}", { cwd: ROOT });
  const linking = files.filter((path) => ROUTER_LINK.test(readFileSync(join(ROOT, path), "utf8")));
  expect(linking).toEqual(["app/ui/navigation/Link.tsx"]);
});
