/** Sends requests to the site over real connections; it knows no host but 127.0.0.1. */
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { text } from "node:stream/consumers";
import { ENQUIRY_PATHS } from "#app/api-contract.ts";
import { NO, YES } from "#app/domain/enquiries/form-data.ts";
import { enquiryReference } from "#app/domain/reference.ts";
import { contact, quote } from "../unit/samples.ts";
import type { Row, Table } from "./site.ts";

type Headers = Readonly<Record<string, string>>;

export interface RequestOptions {
  readonly method?: string;
  readonly headers?: Headers;
  readonly body?: string | Uint8Array;
  /** How long to wait for the whole answer, in ms. */
  readonly timeoutMs?: number;
}

/** A call of `/api`. */
export function jsonPost(payload: unknown, headers: Headers = {}): RequestOptions {
  return post("application/json", JSON.stringify(payload), headers);
}

/** A form, as a browser without JavaScript sends it. */
export function formPost(fields: object, headers: Headers = {}): RequestOptions {
  const typed = Object.entries(fields).map(([name, value]) => [name, String(value)]);
  return post("application/x-www-form-urlencoded", `${new URLSearchParams(typed)}`, headers);
}

/** A form with files. */
export async function multipartPost(form: FormData): Promise<RequestOptions> {
  const sent = new Response(form);
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const body = new Uint8Array(await sent.arrayBuffer());
  return post(sent.headers.get("Content-Type") ?? "", body, headers);
}

function post(type: string, body: string | Uint8Array, headers: Headers): RequestOptions {
  return { method: "POST", headers: { "Content-Type": type, ...headers }, body };
}

export interface TimedResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** From asking to the end of the answer. */
  readonly ms: number;
}

export type Send = (path: string, asked?: RequestOptions) => Promise<TimedResponse>;

/** Longer than any visitor should have to wait. */
const TIMEOUT_MS = 15_000;

/**
 * A client with at most so many connections to the site at `port`. `ask` rejects where no whole answer comes, but
 * opens another connection, as a browser does, where the server has closed a kept one just when it was used again.
 */
export function connect(port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let visitors = 0;
  const send = (path: string, asked: RequestOptions, through: Agent | false) =>
    new Promise<TimedResponse>((resolve, reject) => {
      const { method = "GET", headers = {}, body, timeoutMs = TIMEOUT_MS } = asked;
      const begun = performance.now();
      visitors += 1;
      const sent = request(
        {
          ...{ host: "127.0.0.1", port, path, method, agent: through },
          headers: {
            "CF-Connecting-IP": addressOf(visitors),
            ...headers,
            // For every method: Node would send the body of a DELETE without saying where it ends.
            ...(body !== undefined && { "Content-Length": Buffer.byteLength(body) }),
          },
        },
        (response) => {
          const { statusCode: status = 0, headers } = response;
          text(response).then(
            (text) => resolve({ status, headers, text, ms: performance.now() - begun }),
            reject,
          );
        },
      );
      sent.setTimeout(timeoutMs, () => sent.destroy(new Error("No response came in time.")));
      sent.on("error", (error) => {
        const isClosed = "code" in error && ["ECONNRESET", "EPIPE"].includes(String(error.code));
        if (!sent.reusedSocket || !isClosed) return reject(error);
        // Kept too: a server that closes it at once may lose its answer to a body that it didn't read.
        const again = { ...asked, headers: { Connection: "keep-alive", ...headers } };
        send(path, again, false).then(resolve, reject);
      });
      sent.end(body);
    });
  return {
    ask: (path: string, asked: RequestOptions = {}) => send(path, asked, agent),
    close: () => agent.destroy(),
  };
}

/** Each request is another visitor's, so that no rate limit holds it up: 10.0.0.1, 10.0.0.2, … */
function addressOf(visitor: number): string {
  return ["10", visitor >> 16, visitor >> 8, visitor].map((part) => Number(part) & 255).join(".");
}

interface Entry {
  readonly kind: (typeof KINDS)[number];
  readonly submission_id: string;
  /** The reference that the site must give for it. */
  readonly reference: string;
  /** Of its sender alone: tells two rows of one enquiry apart from two enquiries. */
  readonly email: string;
  readonly fields: Readonly<Record<string, unknown>>;
  acknowledged: boolean;
}

/** Each kind with its table, the letter of its references, its call, a page with its form, and what is typed. */
export const KINDS = [
  { name: "quote", table: "quotes", letter: "Q", page: "/service-request", sample: quote },
  { name: "contact", table: "contacts", letter: "C", page: "/contact", sample: contact },
  { name: "subscriber", table: "subscribers", letter: "S", page: "/about", sample: {} },
] as const;

/** What was sent during a drill and what the site said to it; at the end acknowledged and stored must match. */
export class ConsistencyCheck {
  readonly #entries = new Map<string, Entry>();
  readonly #wrong: string[] = [];
  acknowledged = 0;

  /** A new enquiry; its texts differ from those of all others. */
  async make(): Promise<Entry> {
    const number = this.#entries.size;
    const kind = KINDS[number % KINDS.length] ?? KINDS[0];
    const email = `sender-${number}@example.com`;
    const own = { ...("name" in kind.sample && { name: `Sender ${number}` }), email };
    const fields = { ...kind.sample, ...own };
    // Before anything is waited for: the next one has another number.
    const submission_id = crypto.randomUUID();
    const entry = { kind, submission_id, reference: "", email, fields, acknowledged: false };
    this.#entries.set(email, entry);
    entry.reference = await enquiryReference(kind.letter, submission_id);
    return entry;
  }

  /** Sends it, for the first time or again, and records the answer; rejects when none came. */
  async send(entry: Entry, ask: Send): Promise<TimedResponse> {
    const { kind, fields, submission_id, reference } = entry;
    const answer = await ask(ENQUIRY_PATHS[kind.name], jsonPost({ ...fields, submission_id }));
    this.#record(entry, answer);
    const returned = answer.status === 200 ? JSON.parse(answer.text).result?.reference : reference;
    if (returned !== reference) this.#wrong.push(`${returned} was returned for ${reference}.`);
    return answer;
  }

  /** As `send`, by the form of a page and without JavaScript: the answer is a page. */
  async post(entry: Entry, ask: Send): Promise<TimedResponse> {
    const { kind, fields, submission_id } = entry;
    const typed = Object.entries({ kind: kind.name, submission_id, ...fields }).map(
      ([name, value]) => [name, typeof value === "boolean" ? (value ? YES : NO) : value],
    );
    const answer = await ask(kind.page, formPost(Object.fromEntries(typed)));
    this.#record(entry, answer);
    return answer;
  }

  #record(entry: Entry, { status, text }: TimedResponse) {
    if (status === 200) {
      if (!entry.acknowledged) this.acknowledged += 1;
      entry.acknowledged = true;
    } else if (status !== 503) {
      this.#wrong.push(`${entry.reference} was answered ${status}: ${text.slice(0, 120)}`);
    }
  }

  /** Compares what was acknowledged with what is stored. */
  async verify(site: { readonly rows: (table: Table) => Promise<readonly Row[]> }) {
    const problems = [...this.#wrong];
    const rows = new Map<string, Row[]>();
    for (const { table } of KINDS) {
      for (const row of await site.rows(table)) {
        const email = String(row.email);
        if (this.#entries.get(email)?.kind.table !== table)
          problems.push(`${table} has a row that wasn't sent.`);
        rows.set(email, [...(rows.get(email) ?? []), row]);
      }
    }
    for (const [email, entry] of this.#entries) {
      const { acknowledged, reference } = entry;
      const [row, ...others] = rows.get(email) ?? [];
      const isSame = Object.entries(rowOf(entry)).every(([name, value]) => row?.[name] === value);
      if (others.length > 0) problems.push(`${reference}: ${others.length + 1} times stored.`);
      if (!row && acknowledged) problems.push(`${reference}: acknowledged and lost.`);
      if (row && !isSame) problems.push(`${reference}: stored otherwise than sent.`);
    }
    const stored = [...rows.values()].flat().length;
    return { sent: this.#entries.size, acknowledged: this.acknowledged, stored, problems };
  }
}

/** What must be stored of it; SQLite has numbers for true and false. */
export function rowOf({ fields, submission_id, reference }: Entry): Row {
  const sent = Object.entries({ ...fields, submission_id, reference });
  return Object.fromEntries(
    sent.map(([name, value]) => [name, typeof value === "boolean" ? Number(value) : value]),
  );
}
