import type { ApiResult, ServerBackend } from "#app/backend.ts";
import { serverMessages } from "#app/content/server-messages.ts";
import type { ErrorLog } from "../log.ts";

/**
 * A Backend that returns 429 to a client over its limit. The counters are per edge location and
 * eventually consistent: they stop floods and scraping, but a limit can be exceeded a little.
 */
export function withRateLimit(
  backend: ServerBackend,
  limits: Pick<Env, "WRITE_LIMIT" | "LOOK_UP_LIMIT">,
  request: Request,
  log: ErrorLog,
): ServerBackend {
  const withLimit =
    <Payload, Result>(
      limit: RateLimit,
      method: (payload: Payload) => Promise<ApiResult<Result>>,
      count: (payload: Payload) => number = () => 1,
    ): ((payload: Payload) => Promise<ApiResult<Result>>) =>
    async (payload) => {
      const key = clientKey(request);
      const counted = Array.from({ length: count(payload) }, () => isAllowed(limit, key, log));
      return (await Promise.all(counted)).every(Boolean)
        ? method(payload)
        : { code: 429, message: serverMessages.tooManyRequests };
    };

  return {
    pageMeta: withLimit(limits.LOOK_UP_LIMIT, backend.pageMeta),
    searchOrder: withLimit(limits.LOOK_UP_LIMIT, backend.searchOrder),
    searchOrders: withLimit(
      limits.LOOK_UP_LIMIT,
      backend.searchOrders,
      ({ order_numbers }) => order_numbers.length,
    ),
    submit: withLimit(limits.WRITE_LIMIT, backend.submit),
  };
}

/** Allows everything while the counter fails. */
export async function isAllowed(limit: RateLimit, key: string, log: ErrorLog): Promise<boolean> {
  try {
    return (await limit.limit({ key })).success;
  } catch (error) {
    log.error("rateLimit", error);
    return true;
  }
}

/** One key per client: its IPv4 address, or the /64 network of its IPv6 address. */
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
