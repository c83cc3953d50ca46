import { API_PATHS, ENQUIRY_PATHS } from "#app/api-paths.ts";
import { isApiPath, isMachineEndpoint } from "./edge/paths.ts";
import { ErrorLog } from "./log.ts";

const KNOWN_PATHS = [...Object.values(API_PATHS), ...Object.values(ENQUIRY_PATHS)];
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Where this isolate runs. It stays there, so it is asked once: the answer costs more than the rest. */
let colo: string | undefined;

/**
 * What is logged of one request: its errors, and at the end one line. Nothing in it was typed by the
 * sender: it names the call or the route's pattern, and neither the address nor who asked.
 */
export class RequestLog extends ErrorLog {
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
    const { call, cache, errorIdIfAny: errorId } = this;
    const method = this.#method;
    const ms = Math.round(performance.now() - this.#begun);
    console.log(JSON.stringify({ event: "request", call, method, code, ms, cache, colo, errorId }));
  }
}

/** What is asked, as far as the path alone tells. Which page it is, its routes know. */
function nameOf(pathname: string): string {
  if (isApiPath(pathname)) return KNOWN_PATHS.includes(pathname) ? pathname : "/api/*";
  return isMachineEndpoint(pathname) ? pathname : "page";
}
