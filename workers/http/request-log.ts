import { API_PATHS, ENQUIRY_PATHS } from "#app/api-contract.ts";
import { localPath } from "#app/content/page-url.ts";
import { ErrorLog } from "../log.ts";
import { classify, isForPrograms } from "./url.ts";

const KNOWN_PATHS: readonly string[] = [
  ...Object.values(API_PATHS),
  ...Object.values(ENQUIRY_PATHS),
];
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * The isolate's data centre; null if unknown. Read once: reading `cf` takes longer than the rest.
 */
let colo: string | null | undefined;

/**
 * Logs a request's errors, and one line at its end. Logs nothing that the sender typed: the API
 * path or the route's pattern, but neither the address nor the client.
 */
export class RequestLog extends ErrorLog {
  /** The page cache's state; undefined without a page. */
  cache: string | undefined;
  readonly #method: string;
  readonly #startedAt = performance.now();

  constructor(request: Request, url: URL) {
    super(callName(url));
    this.#method = METHODS.includes(request.method) ? request.method : "other";
    if (colo === undefined) colo = (request.cf?.colo as string | undefined) ?? null;
  }

  /**
   * Logs the request. `ms` is the time to the response; a deployed Worker's clock advances only
   * while it waits for I/O.
   */
  end({ status: code }: Response): void {
    const { call, cache, errorIdIfAny: errorId } = this;
    const method = this.#method;
    const ms = Math.round(performance.now() - this.#startedAt);
    const place = colo ? { colo } : undefined;
    console.log(
      JSON.stringify({ event: "request", call, method, code, ms, cache, ...place, errorId }),
    );
  }
}

/** A known path for programs; for pages, `findPage` sets the route's pattern. */
function callName(url: URL): string {
  if (!isForPrograms(url)) return "page";
  const isNamed = classify(url) !== "api" || KNOWN_PATHS.includes(url.pathname);
  return localPath(isNamed ? url.pathname : "/api/*");
}
