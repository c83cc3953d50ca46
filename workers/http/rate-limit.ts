/**
 * Rate limits, checked before a body is read, a page rendered or a store queried. The counters are per
 * edge location and eventually consistent: they stop floods and scraping, but a limit can be exceeded a
 * little.
 */
import { API_PATHS } from "#app/api-contract.ts";
import type { ApiResult, OrderMatch, ServerBackend } from "#app/backend.ts";
import { ORDER_NUMBERS_MAX, orderNumbersFromQuery } from "#app/domain/tracking-address.ts";
import { serverMessages } from "#content/server-messages.ts";
import type { ErrorLog } from "../log.ts";
import { isGetOrHead } from "./request.ts";

/** The counters; wrangler.toml has their figures. */
export type RateLimits = Pick<
  Env,
  | "WRITE_LIMIT"
  | "LOOK_UP_LIMIT"
  | "NETWORK_LIMIT"
  | "NETWORK_MISS_LIMIT"
  | "MISS_LIMIT"
  | "SCARCE_LIMIT"
  | "CARRIER_LIMIT"
  | "CARRIER_SITE_LIMIT"
>;

interface Context {
  readonly limits: RateLimits;
  readonly misses: MissCount;
  readonly log: ErrorLog;
}

interface RateCheck {
  /** 429 for a client over its limit. */
  readonly refusal: ApiResult | null;
  /** How many of the request's orders may be looked up. */
  readonly orders: number;
}

/**
 * Counts a request that the page cache doesn't answer, whether or not it succeeds. A page of several
 * orders counts once for each; it is refused when none of them may be looked up.
 */
export async function checkRate(
  request: Request,
  url: URL,
  { limits, misses, log }: Context,
): Promise<RateCheck> {
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
    [limits.NETWORK_LIMIT, purpose + network, network === client ? 0 : Math.max(writes, lookUps)],
    [limits.SCARCE_LIMIT, network, misses.areOver(network) ? orders : 0],
  ] as const;
  const asked = counts.filter(([, , times]) => times > 0);
  const allowed = await Promise.all(
    asked.map(([limit, key, times]) => countAllowed(limit, key, times, log)),
  );
  const isRefused = allowed.includes(0);
  return {
    refusal: isRefused ? { code: 429, message: serverMessages.tooManyRequests } : null,
    orders: Math.min(orders, ...allowed.filter((_, at) => asked[at]?.[2] === orders)),
  };
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

/** Counts `times` calls; returns how many are within the limit. While the counter fails, all are. */
async function countAllowed(
  limit: RateLimit,
  key: string,
  times: number,
  log: ErrorLog,
): Promise<number> {
  try {
    const counted = Array.from({ length: times }, () => limit.limit({ key }));
    return (await Promise.all(counted)).filter(({ success }) => success).length;
  } catch (error) {
    log.error("rateLimit", error);
    return times;
  }
}

/**
 * A request's client, its IPv4 address or the /64 of its IPv6 address; and its network, the same
 * address or the /48, which has 65,536 of the former.
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

/** Some 4,000 networks of IPv4 share a group. */
const NETWORK_GROUPS = 4096;

/**
 * The group of a request's network, the /24 of its IPv4 address or the /48 of its IPv6 address: a number
 * from 0 to 4095, another one each day (UTC). It can be stored where an address must not be: a
 * group is shared by so many networks that it identifies none.
 */
export function networkGroup(request: Request): number {
  const { network } = clientKeys(request);
  const text = network.replace(/\.\d+$/, "") + new Date().toISOString().slice(0, 10);
  // FNV-1a
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash ^ (hash >>> 16)) & (NETWORK_GROUPS - 1);
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
/** Networks that an isolate remembers. */
const NETWORKS_MAX = 10_000;

/**
 * Counts look-ups that find nothing, for each network and for the whole site. A network over its limit
 * may look up only a few orders for a minute; so may every network while the site is over its own. That
 * is enough for a customer, but not for trying numbers. A network's misses above its limit don't count
 * for the site. An isolate notices an exceeded limit at its next miss.
 */
export class MissCount {
  /** ms since 1970 */
  #siteOverUntil = 0;
  /** The same, by network, in the sequence in which they end. */
  readonly #overUntil = new Map<string, number>();

  areOver(network: string): boolean {
    return Date.now() < Math.max(this.#siteOverUntil, this.#overUntil.get(network) ?? 0);
  }

  async add(
    network: string,
    count: number,
    {
      limits,
      log,
    }: {
      readonly limits: Pick<RateLimits, "NETWORK_MISS_LIMIT" | "MISS_LIMIT">;
      readonly log: ErrorLog;
    },
  ): Promise<void> {
    const own = await countAllowed(limits.NETWORK_MISS_LIMIT, network, count, log);
    if (own < count) this.#remember(network);
    const within = await countAllowed(limits.MISS_LIMIT, "site", own, log);
    if (within < own) this.#siteOverUntil = Date.now() + OVER_MS;
  }

  #remember(network: string) {
    this.#overUntil.delete(network);
    this.#overUntil.set(network, Date.now() + OVER_MS);
    const [oldest = network] = this.#overUntil.keys();
    if (this.#overUntil.size > NETWORKS_MAX) this.#overUntil.delete(oldest);
  }
}

/** Counts carriers' numbers, which can be guessed; returns how many may be looked up. */
export async function countCarrierNumbers(
  network: string,
  count: number,
  {
    limits,
    log,
  }: {
    readonly limits: Pick<RateLimits, "CARRIER_LIMIT" | "CARRIER_SITE_LIMIT">;
    readonly log: ErrorLog;
  },
): Promise<number> {
  const own = await countAllowed(limits.CARRIER_LIMIT, network, count, log);
  return countAllowed(limits.CARRIER_SITE_LIMIT, "site", own, log);
}

interface LookUpLimits {
  /** The orders that a page of several may look up. */
  readonly orders: number;
  /** Is called with the number of orders that weren't found. */
  readonly onMisses: (count: number) => void;
  /** `countCarrierNumbers` for the request's network. */
  readonly countCarrierNumbers: (count: number) => Promise<number>;
}

/** A Backend that keeps to the limits of look-ups, and reports misses. */
export function withLookUpLimits(
  backend: ServerBackend,
  { orders, onMisses, countCarrierNumbers }: LookUpLimits,
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
    async searchOrders({ order_numbers }) {
      const found = await backend.searchOrders({ order_numbers: order_numbers.slice(0, orders) });
      const matches = found.result ?? [];
      const misses = matches.filter(({ order, problem }) => order === null && !problem).length;
      if (misses > 0) onMisses(misses);
      const rest = order_numbers.slice(orders).map(notLookedUp);
      return found.result ? { ...found, result: [...matches, ...rest] } : found;
    },
    async searchByCarrier({ carrier_numbers, detail }) {
      const allowed = await countCarrierNumbers(carrier_numbers.length);
      if (allowed === 0) return { code: 429, message: serverMessages.carrierBusy };
      const asked = carrier_numbers.slice(0, allowed);
      const found = await backend.searchByCarrier({ carrier_numbers: asked, detail });
      const matched = (found.result ?? []).filter(({ order_numbers }) => order_numbers.length > 0);
      const isAnswered = found.code === 200 || found.code === 404;
      if (isAnswered && matched.length < allowed) onMisses(allowed - matched.length);
      const isPart = found.code === 404 && allowed < carrier_numbers.length;
      return isPart ? { code: 429, message: serverMessages.carrierPart(allowed) } : found;
    },
  };
}

const notLookedUp = (typed: string): OrderMatch => ({ typed, order: null, problem: "over-limit" });
