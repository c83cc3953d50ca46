/** The Worker of api-worker.ts as a caller from elsewhere meets it. */
import { env, exports } from "cloudflare:workers";

export const paths = {
  pageMeta: "/api/home/getpagewithName",
  contact: "/api/home/contactadd",
  quote: "/api/servicerequest/servicerequestadd",
  subscriber: "/api/subscriber/addsubscriber",
  order: "/api/order/searchorder",
} as const;

const ORIGIN = "https://site.example";

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
