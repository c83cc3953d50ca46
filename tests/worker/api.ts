/** The Worker as a caller from elsewhere meets it, without its pages. */
import { env, exports } from "cloudflare:workers";

export const paths = {
  pageMeta: "/api/home/getpagewithName",
  contact: "/api/home/contactadd",
  quote: "/api/servicerequest/servicerequestadd",
  subscriber: "/api/subscriber/addsubscriber",
  order: "/api/order/searchorder",
} as const;

export const ORIGIN = "https://site.example";

/** A response with its body read. */
export interface ParsedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
  readonly text: string;
}

export async function send(
  path: string,
  init: RequestInit,
  address: string,
): Promise<ParsedResponse> {
  const headers = new Headers(init.headers);
  headers.set("CF-Connecting-IP", address);
  const response = await exports.default.fetch(ORIGIN + path, { ...init, headers });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === "" ? {} : JSON.parse(text),
    text,
  };
}

/** Calls from one client address of their own: the counters of the limits outlive a test. */
export function callsFrom(address: string) {
  return (path: string, payload: unknown, headers: Record<string, string> = {}) =>
    send(
      path,
      {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: typeof payload === "string" ? payload : JSON.stringify(payload),
      },
      address,
    );
}

const minute = () => Math.floor(Date.now() / 60_000);

/**
 * Makes `requests` within one minute of the clock, by which the counters of the limits go; again, with
 * the next attempt's number, when the minute turned meanwhile.
 */
export async function withinOneMinute<T>(
  requests: (attempt: number) => Promise<T>,
  attempt = 1,
): Promise<T> {
  const start = minute();
  const answers = await requests(attempt);
  return start === minute() ? answers : withinOneMinute(requests, attempt + 1);
}

/** Counts so many requests of the client without making them. */
export async function countUp(limit: RateLimit, key: string, times: number): Promise<void> {
  await Promise.all(Array.from({ length: times }, () => limit.limit({ key })));
}

/** All rows of a table, as they are stored. */
export async function rowsOf(
  table: "contacts" | "orders" | "page_meta" | "quotes" | "subscribers",
) {
  const { results } = await env.DB.prepare(`SELECT * FROM ${table} ORDER BY rowid`).all();
  return results;
}

/** How many enquiries are stored, of all three kinds. */
export async function countEnquiries(): Promise<number> {
  const rows = await Promise.all([rowsOf("quotes"), rowsOf("contacts"), rowsOf("subscribers")]);
  return rows.flat().length;
}
