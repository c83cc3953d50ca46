/**
 * The limits on what a client asks for, at the door: before a body is read, a page rendered or a
 * store asked. The counters are per edge location and eventually consistent: they stop floods and
 * scraping, but a limit can be exceeded a little.
 */
import { API_PATHS } from "#app/api-contract.ts";
import type { ApiResult, ServerBackend } from "#app/backend.ts";
import { serverMessages } from "#app/content/server-messages.ts";
import { ORDER_NUMBERS_MAX, orderNumbersFromQuery } from "#app/domain/tracking-address.ts";
import type { ErrorLog } from "../log.ts";
import { isGetOrHead } from "./request.ts";

/** The counters; wrangler.toml has their figures. */
export type Limits = Pick<
  Env,
  "WRITE_LIMIT" | "LOOK_UP_LIMIT" | "NETWORK_LIMIT" | "MISS_LIMIT" | "SCARCE_LIMIT"
>;

interface Context {
  readonly limits: Limits;
  readonly misses: MissCount;
  readonly log: ErrorLog;
}

/**
 * Counts a request that the page cache doesn't answer, whatever becomes of it. Returns 429 for a
 * client over its limit, else null. Orders that a page of several looks up count one by one.
 */
export async function checkRate(
  request: Request,
  url: URL,
  { limits, misses, log }: Context,
): Promise<ApiResult | null> {
  const { client, network } = clientKeys(request);
  const orders = countOrders(url);
  const isReading = isLookUp(request, url);
  const lookUps = isReading ? Math.max(1, orders) : orders;
  const writes = isReading ? 0 : 1;
  // Measurements that a page sends by itself don't count as what its visitor writes.
  const purpose = url.pathname === "/vitals" ? "vitals " : "";
  const counts = [
    [limits.WRITE_LIMIT, purpose + client, writes],
    [limits.LOOK_UP_LIMIT, client, lookUps],
    [limits.NETWORK_LIMIT, purpose + network, network === client ? 0 : 1],
    [limits.SCARCE_LIMIT, network, misses.areOver ? orders : 0],
  ] as const;
  const counted = await Promise.all(
    counts.flatMap(([limit, key, times]) => (times ? isAllowed(limit, key, times, log) : [])),
  );
  return counted.every(Boolean) ? null : { code: 429, message: serverMessages.tooManyRequests };
}

function isLookUp(request: Request, { pathname }: URL): boolean {
  return isGetOrHead(request) || Object.values<string>(API_PATHS).includes(pathname);
}

/** The orders that a request may look up: also one that posts a form to a tracking page. */
function countOrders(url: URL): number {
  const { pathname } = url;
  if (pathname === API_PATHS.searchOrder || pathname.startsWith("/track/")) return 1;
  if (!/^\/track(?:\.data)?$/.test(pathname)) return 0;
  return Math.min(orderNumbersFromQuery(url.searchParams).length, ORDER_NUMBERS_MAX);
}

/** Counts so many times. Allows everything while the counter fails. */
async function isAllowed(
  limit: RateLimit,
  key: string,
  times: number,
  log: ErrorLog,
): Promise<boolean> {
  try {
    const counted = Array.from({ length: times }, () => limit.limit({ key }));
    return (await Promise.all(counted)).every(({ success }) => success);
  } catch (error) {
    log.error("rateLimit", error);
    return true;
  }
}

/**
 * A request's client, its IPv4 address or the /64 of its IPv6 address; and its network, the same
 * address or the /48: whoever has one has 65,536 of the former.
 */
export function clientKeys({ headers }: Request): {
  readonly client: string;
  readonly network: string;
} {
  const address = headers.get("CF-Connecting-IP") ?? "local";
  if (!address.includes(":")) return { client: address, network: address };
  const groups = groupsOf(address);
  return { client: groups.slice(0, 4).join(":"), network: `${groups.slice(0, 3).join(":")}::/48` };
}

function groupsOf(address: string): readonly string[] {
  const [head = "", tail] = address.toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  const all = [...groups, ...Array<string>(zeros).fill("0"), ...after];
  return all.map((group) => group.replace(/^0+(?=.)/, ""));
}

/** How long the limit on misses has an effect. */
const OVER_MS = 60_000;

/**
 * The look-ups of the whole site that find nothing. Once they are over their limit, a network may
 * look up only a few orders for a minute: enough for a customer, nothing for whoever tries numbers.
 * An isolate learns of it by a miss of its own.
 */
export class MissCount {
  /** ms since 1970 */
  #overUntil = 0;

  get areOver(): boolean {
    return Date.now() < this.#overUntil;
  }

  async add(count: number, limit: RateLimit, log: ErrorLog): Promise<void> {
    const isWithin = await isAllowed(limit, "site", count, log);
    if (!isWithin) this.#overUntil = Date.now() + OVER_MS;
  }
}

/** A Backend that reports how many orders a look-up didn't find. */
export function withMissCount(
  backend: ServerBackend,
  onMisses: (count: number) => void,
): ServerBackend {
  return {
    ...backend,
    async searchOrder(search) {
      const found = await backend.searchOrder(search);
      if (found.code === 404) onMisses(1);
      return found;
    },
    async follow(request) {
      const asked = await backend.follow(request);
      if (asked.code === 404) onMisses(1);
      return asked;
    },
    async searchOrders(search) {
      const found = await backend.searchOrders(search);
      const misses = found.result?.filter(({ order }) => order === null).length ?? 0;
      if (misses > 0) onMisses(misses);
      return found;
    },
  };
}
