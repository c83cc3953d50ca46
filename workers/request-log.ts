import { API_PATHS, ENQUIRY_PATHS } from "#app/api-paths.ts";
import { isApiPath, isMachineEndpoint } from "./edge/paths.ts";
import { ErrorLog } from "./log.ts";

const KNOWN_PATHS = [...Object.values(API_PATHS), ...Object.values(ENQUIRY_PATHS)];
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** The isolate's data centre. Looked up once, since that costs more than the rest. */
let colo: string | undefined;

/**
 * A request's log: its errors, and at the end one line. Nothing in it was typed by the sender: it
 * names the call or the route's pattern, and neither the address nor the client.
 */
export class RequestLog extends ErrorLog {
  /** The page cache's state; undefined without a page. */
  cache: string | undefined;
  readonly #method: string;
  readonly #begun = performance.now();

  constructor(request: Request) {
    super(nameOf(new URL(request.url).pathname));
    this.#method = METHODS.includes(request.method) ? request.method : "other";
    colo ||= request.cf?.colo as string | undefined;
  }

  /**
   * Logs the request. `ms` is the time to the response; a deployed Worker's clock advances only
   * while it waits for I/O.
   */
  end({ status: code }: Response): void {
    const { call, cache, errorIdIfAny: errorId } = this;
    const method = this.#method;
    const ms = Math.round(performance.now() - this.#begun);
    console.log(JSON.stringify({ event: "request", call, method, code, ms, cache, colo, errorId }));
  }
}

/** The call, as far as the path determines it; pages use their route's pattern. */
function nameOf(pathname: string): string {
  if (isApiPath(pathname)) return KNOWN_PATHS.includes(pathname) ? pathname : "/api/*";
  return isMachineEndpoint(pathname) ? pathname : "page";
}
