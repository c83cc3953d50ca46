/** Asks a site that was just deployed whether it is well. */
import { setTimeout as pause } from "node:timers/promises";
import { OperatorError } from "../errors.ts";

/** A first address may take a while until it is known everywhere. In seconds; DHOWLINE_HEALTH_WAIT is another. */
const WAIT_S = 60;
const ASK_EVERY_MS = 1000;
const ANSWER_WITHIN_MS = 10_000;

/**
 * Asks until the site and both its stores are well, for a minute at most; answers with the address
 * that was asked.
 * @throws OperatorError with the last answer when that never comes
 */
export async function askHealth(addresses: readonly string[]): Promise<string> {
  const deadline = Date.now() + Number(process.env.DHOWLINE_HEALTH_WAIT ?? WAIT_S) * 1000;
  for (;;) {
    const answers = await Promise.all(addresses.map(ask));
    const well = answers.find(({ fault }) => fault === null);
    if (well) return well.url;
    if (Date.now() >= deadline) {
      const told = answers.map(({ url, fault }) => `${url} ${fault}`).join("; ");
      throw new OperatorError(`the deployed site is not well: ${told}.`);
    }
    await pause(ASK_EVERY_MS);
  }
}

interface Answer {
  readonly url: string;
  /** What is wrong, as the end of a sentence that begins with the address; null when all is well. */
  readonly fault: string | null;
}

async function ask(address: string): Promise<Answer> {
  const url = new URL("/health", address).href;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    const text = await response.text();
    const isWell = response.status === 200 && /"ok":\s*true/.test(text);
    return {
      url,
      fault: isWell ? null : `answers ${response.status} ${text.slice(0, 200)}`.trim(),
    };
  } catch (error) {
    const isLate = error instanceof Error && error.name === "TimeoutError";
    return { url, fault: isLate ? "doesn't answer in time" : "can't be reached" };
  }
}

/** The address in what wrangler calls a target; null for one that has none, such as a schedule. */
export function addressOf(target: string): string | null {
  const [place = ""] = target.split(" (");
  if (/^https?:\/\/\S+$/.test(place)) return place;
  const host = /^([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?:\/\*?)?$/i.exec(place)?.[1];
  return host ? `https://${host}` : null;
}
