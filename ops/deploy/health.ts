import { setTimeout as pause } from "node:timers/promises";
import { OperatorError } from "../errors.ts";

/** A new address may take a while to propagate. */
const TIMEOUT_MS = 60_000;
const INTERVAL_MS = 1000;
const REQUEST_TIMEOUT_MS = 10_000;

/**
 * Polls /health at each address until one is healthy; returns its URL.
 * @throws OperatorError with the last responses after the timeout
 */
export async function waitUntilHealthy(
  addresses: readonly string[],
  timeoutMs = TIMEOUT_MS,
): Promise<string> {
  const urls = addresses.map((address) => new URL("/health", address).href);
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const problems = await Promise.all(urls.map(healthProblem));
    const healthy = urls[problems.indexOf(null)];
    if (healthy) return healthy;
    if (Date.now() >= deadline) {
      const responses = urls.map((url, index) => `${url} ${problems[index]}`).join("; ");
      throw new OperatorError(`the deployed site is not healthy: ${responses}.`);
    }
    await pause(INTERVAL_MS);
  }
}

async function healthProblem(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    const text = await response.text();
    if (response.ok && /"ok":\s*true/.test(text)) return null;
    return `returns ${response.status} ${text.slice(0, 200)}`.trim();
  } catch {
    return "can't be reached";
  }
}

/** The URL of one of wrangler's targets; null for one without, such as a schedule. */
export function targetUrl(target: string): string | null {
  const [place = ""] = target.split(" (");
  if (place.startsWith("https://") || place.startsWith("http://")) return place;
  const host = /^([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?:\/\*?)?$/i.exec(place)?.[1];
  return host ? `https://${host}` : null;
}
