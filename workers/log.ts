import { API_PATHS, ENQUIRY_PATHS } from "#app/api-contract.ts";
import { createErrorId } from "#app/domain/reference.ts";
import type { ErrorReporter } from "#app/rendering.ts";
import { isApiPath, isMachineEndpoint } from "./edge/url.ts";

/** Logs an error's innermost cause with the `errorId` of its request. */
export function logError(call: string, error: unknown, errorId?: string): void {
  console.error(JSON.stringify({ event: "error", call, cause: innermostCause(error), errorId }));
}

/**
 * The innermost cause's message: the query builder's errors around it repeat the query's values, and no
 * personal data may reach a log.
 */
export function innermostCause(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if ("cause" in error) return innermostCause(error.cause);
  const isMigrationMissing = error.message.includes("no such table");
  return error.message + (isMigrationMissing ? " (migrations are missing: npm run migrate)" : "");
}

/** Logs an event that is counted: once in `call`, or `count` times. */
export function logEvent(
  event: string,
  detail: { readonly call: string } | { readonly count: number },
): void {
  console.log(JSON.stringify({ event, ...detail }));
}

/** The errors of one request share one id. */
export class ErrorLog implements ErrorReporter {
  /** What the request is for, logged with unexpected errors. */
  call: string;
  /** The id, if there was an error. */
  protected errorIdIfAny: string | undefined;

  constructor(call: string) {
    this.call = call;
  }

  get errorId(): string {
    this.errorIdIfAny ??= createErrorId();
    return this.errorIdIfAny;
  }

  /** Logs an error in `call`. */
  error(call: string, error: unknown): void {
    logError(call, error, this.errorId);
  }

  /** Logs its type and stack position, never its message, which may repeat what a visitor typed. */
  unexpected(error: unknown): void {
    const { call, errorId } = this;
    const isError = error instanceof Error;
    const place = isError ? error.stack?.split("\n").find(isFrame)?.trim() : undefined;
    const cause = isError ? error.name : typeof error;
    console.error(JSON.stringify({ event: "error", call, cause, place, errorId }));
  }
}

const isFrame = (line: string) => line.trimStart().startsWith("at ");

const KNOWN_PATHS: readonly string[] = [
  ...Object.values(API_PATHS),
  ...Object.values(ENQUIRY_PATHS),
];
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** The isolate's data centre; null where the platform names none. Read once: `cf` costs more than the rest. */
let colo: string | null | undefined;

/**
 * A request's log: its errors, and at the end one line. Nothing in it was typed by the sender: it
 * names the call or the route's pattern, and neither the address nor the client.
 */
export class RequestLog extends ErrorLog {
  /** The page cache's state; undefined without a page. */
  cache: string | undefined;
  readonly #method: string;
  readonly #startedAt = performance.now();

  constructor(request: Request, { pathname }: URL) {
    super(callOf(pathname));
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

/** The call, as far as the path determines it; pages use their route's pattern. */
function callOf(pathname: string): string {
  if (isApiPath(pathname)) return KNOWN_PATHS.includes(pathname) ? pathname : "/api/*";
  return isMachineEndpoint(pathname) ? pathname : "page";
}
