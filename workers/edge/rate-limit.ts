import type { Backend, Outcome } from "#app/backend.ts";
import { answers } from "#app/content/answers.ts";
import type { FaultLog } from "../log.ts";

export interface Limits {
  /** 60 writes a minute */
  readonly WRITE_LIMIT: RateLimit;
  /** 120 look-ups a minute */
  readonly LOOK_UP_LIMIT: RateLimit;
}

/**
 * A Backend that answers 429 to a client address over its limit. The counters are those of one edge
 * location and settle after a moment, so a limit can be exceeded a little: it holds off floods and
 * harvesting, it does not count exactly.
 */
export function rateLimited(
  backend: Backend,
  limits: Limits,
  request: Request,
  log: FaultLog,
): Backend {
  const key = clientKey(request);
  const within =
    <Payload, Result>(
      limit: RateLimit,
      call: (payload: Payload) => Promise<Outcome<Result>>,
    ): ((payload: Payload) => Promise<Outcome<Result>>) =>
    async (payload) =>
      (await isWithin(limit, key, log))
        ? call(payload)
        : { code: 429, message: answers.tooManyRequests };

  return {
    pageMeta: within(limits.LOOK_UP_LIMIT, backend.pageMeta),
    searchOrder: within(limits.LOOK_UP_LIMIT, backend.searchOrder),
    addContact: within(limits.WRITE_LIMIT, backend.addContact),
    addServiceRequest: within(limits.WRITE_LIMIT, backend.addServiceRequest),
    addSubscriber: within(limits.WRITE_LIMIT, backend.addSubscriber),
  };
}

/** A counter that is away holds nobody off. */
export async function isWithin(limit: RateLimit, key: string, log: FaultLog): Promise<boolean> {
  try {
    return (await limit.limit({ key })).success;
  } catch (fault) {
    log.fault("rateLimit", fault);
    return true;
  }
}

/** One key for each client: its IPv4 address, or the /64 network that one IPv6 customer has whole. */
export function clientKey(request: Request): string {
  const address = request.headers.get("CF-Connecting-IP") ?? "local";
  return address.includes(":") ? firstFourGroups(address) : address;
}

function firstFourGroups(address: string): string {
  const [head = "", tail] = address.toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  return [...groups, ...Array<string>(zeros).fill("0"), ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
