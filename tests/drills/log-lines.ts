/** What may stand in the server's log, line by line: names that were there before anybody asked. */
import { API_PATHS, ENQUIRY_PATHS } from "#app/api-contract.ts";
import { PAGES, TEXTS } from "../support/pages.ts";

const CALLS = new Set([
  ...PAGES,
  ...TEXTS,
  "/track/*",
  "/follow/*",
  "*",
  ...Object.values({ ...API_PATHS, ...ENQUIRY_PATHS }),
  "/api/*",
  "/health",
  "/vitals",
  "page",
]);

/** How each part of a request's line may look. */
const PARTS: Readonly<Record<string, (part: unknown) => boolean>> = {
  event: (part) => part === "request",
  call: (part) => CALLS.has(String(part)),
  method: (part) => /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|other)$/.test(String(part)),
  code: (part) => Number.isInteger(part),
  ms: (part) => Number.isInteger(part),
  cache: (part) => /^(hit|stale|miss|pass)$/.test(String(part)),
  colo: (part) => /^[A-Z]{3}$/.test(String(part)),
  errorId: (part) => /^[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(String(part)),
};
const ALWAYS = ["event", "call", "method", "code", "ms"];

/**
 * What is wrong with the lines of `printed`, where nothing of `secret` may stand either, and how many
 * of them tell of a request.
 */
export function readLog(printed: string, secret: RegExp) {
  const found = secret.exec(printed);
  const problems = found ? [`The log holds ${found[0]}`] : [];
  let requests = 0;
  for (const line of printed.split("\n").filter((text) => text.includes('"event":"request"'))) {
    requests += 1;
    if (!isInOrder(line)) problems.push(`The log holds ${line}`);
  }
  if (requests === 0) problems.push("The log has no request.");
  return { requests, problems };
}

function isInOrder(line: string): boolean {
  try {
    const parts: Record<string, unknown> = JSON.parse(line);
    const isWhole = ALWAYS.every((name) => Object.hasOwn(parts, name));
    return isWhole && Object.entries(parts).every(([name, part]) => PARTS[name]?.(part) ?? false);
  } catch {
    return false;
  }
}
