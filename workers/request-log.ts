import { calls } from "./api/calls.ts";
import { isApiPath, isForPrograms } from "./api/handle.ts";
import { FaultLog } from "./log.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Where this isolate runs. It stays there, so it is asked once: the answer costs more than the rest. */
let colo: string | undefined;

/**
 * What is told of one request: its faults, and at the end one line. Nothing in it was typed by the
 * sender: it names the call or the route's pattern, and neither the address nor who asked.
 */
export class RequestLog extends FaultLog {
  /** How the page cache took part; stays away where there is no page. */
  cache: string | undefined;
  readonly #method: string;
  readonly #begun = performance.now();

  constructor(request: Request) {
    super(nameOf(new URL(request.url).pathname));
    this.#method = METHODS.includes(request.method) ? request.method : "other";
    colo ||= request.cf?.colo as string | undefined;
  }

  /** The request's line. `ms` is the time until the answer stood; a deployed Worker's clock moves only while it waits for a store. */
  end({ status: code }: Response): void {
    const { call, cache, referenceSoFar: reference } = this;
    const method = this.#method;
    const ms = Math.round(performance.now() - this.#begun);
    console.log(
      JSON.stringify({ event: "request", call, method, code, ms, cache, colo, reference }),
    );
  }
}

/** What is asked, as far as the path alone tells. Which page it is, its routes know. */
function nameOf(pathname: string): string {
  if (isApiPath(pathname)) return calls.has(pathname) ? pathname : "/api/*";
  return isForPrograms(pathname) ? pathname : "page";
}
