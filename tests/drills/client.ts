/** Asks the site over real connections, and nobody else: it knows no host but 127.0.0.1. */
import { Agent, type IncomingHttpHeaders, request } from "node:http";

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

function post(type: string, body: string, headers: Headers): RequestOptions {
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

export interface Client {
  /** Rejects where no whole answer comes. */
  readonly ask: Send;
  /** Begins to send something and goes away in the middle of its body. */
  breakOff(path: string, asked: RequestOptions): Promise<void>;
  close(): void;
}

/** A client with at most so many connections to the site at `port`. */
export function connect(port: number, connections: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let visitors = 0;
  const send = (path: string, asked: RequestOptions, through: Agent | false) =>
    new Promise<TimedResponse>((resolve, reject) => {
      const { method = "GET", headers = {}, body, timeoutMs = TIMEOUT_MS } = asked;
      const begun = performance.now();
      // Set for every method: Node would send the body of a DELETE without saying where it ends.
      const length = body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) };
      visitors += 1;
      const from = { "CF-Connecting-IP": addressOf(visitors) };
      const options = { host: "127.0.0.1", port, path, method, agent: through };
      const sent = request(
        { ...options, headers: { ...from, ...headers, ...length } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("error", reject);
          response.on("end", () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(chunks).toString("utf8"),
              ms: performance.now() - begun,
            }),
          );
        },
      );
      sent.setTimeout(timeoutMs, () => sent.destroy(new Error("No response came in time.")));
      sent.on("error", (error) =>
        reject(sent.reusedSocket && isClosed(error) ? new Stale(path) : error),
      );
      sent.end(body);
    });
  return {
    async ask(path, asked = {}) {
      try {
        return await send(path, asked, agent);
      } catch (error) {
        if (!(error instanceof Stale)) throw error;
        // Kept too: a server that closes it at once may lose its answer to a body that it didn't read.
        return send(
          path,
          { ...asked, headers: { Connection: "keep-alive", ...asked.headers } },
          false,
        );
      }
    },
    breakOff(path, { method = "POST", headers = {}, body = "" }) {
      const length = Buffer.byteLength(body);
      const options = { host: "127.0.0.1", port, path, method, agent: false };
      return new Promise((resolve) => {
        const sent = request({ ...options, headers: { ...headers, "Content-Length": length } });
        sent.on("error", () => {}).on("close", resolve);
        sent.write(Buffer.from(body).subarray(0, length / 2), () => sent.destroy());
      });
    },
    close: () => agent.destroy(),
  };
}

/** The server has closed a kept connection just when it was used again: a browser then opens another. */
class Stale extends Error {}

function isClosed(error: Error): boolean {
  return "code" in error && ["ECONNRESET", "EPIPE"].includes(String(error.code));
}

/** Each request is another visitor's, so that no rate limit holds it up: 10.0.0.1, 10.0.0.2, … */
function addressOf(visitor: number): string {
  return ["10", visitor >> 16, visitor >> 8, visitor].map((part) => Number(part) & 255).join(".");
}
