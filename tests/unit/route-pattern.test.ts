import { expect, it } from "vitest";
import { routePattern } from "#workers/edge/route-pattern.ts";

const PUBLIC = new Set(["/", "/about", "/sitemap.xml"]);

it.each([
  ["/", "/"],
  ["/about", "/about"],
  ["/about/", "/about"],
  ["/about///", "/about"],
  ["/about.data", "/about"],
  ["/sitemap.xml", "/sitemap.xml"],
  ["/track", "/track"],
  ["/track/", "/track"],
  ["/track.data", "/track"],
  ["/track/DL-2611-0385", "/track/*"],
  ["/track/DL-2611-0385.data", "/track/*"],
  ["/track/DL/2611/", "/track/*"],
  ["/track/%E2%80%AE", "/track/*"],
  ["/TRACK/DL-2611-0385", "*"],
  ["//track/DL-2611-0385", "*"],
  ["/trackDL-2611-0385", "*"],
  ["/a.person@example.com", "*"],
  ["/about/a.person@example.com", "*"],
  ["/_root.data", "*"],
  ["//", "*"],
])("%s is logged as %s", (path, pattern) => {
  expect(routePattern(path, PUBLIC)).toBe(pattern);
});
