import { localPath } from "#app/content/page-url.ts";
import { clientMessages } from "#content/client-messages.ts";
import {
  API_PATHS,
  ENQUIRY_PATHS,
  ERROR_ID_HEADER,
  XSRF_COOKIE,
  XSRF_HEADER,
} from "./api-contract.ts";
import type { ApiResult, Backend } from "./backend.ts";

/** The Backend over `/api`, in the browser: the calls of specification section 7. */
export const backend: Backend = {
  pageMeta: (page) => post(API_PATHS.pageMeta, page),
  searchOrder: (search) => post(API_PATHS.searchOrder, search),
  submit: ({ kind, fields }) => post(ENQUIRY_PATHS[kind], fields),
};

/** The server responds within five seconds; the rest is for a slow network. */
const CALL_TIMEOUT_MS = 15_000;

/** The result of `call`, or a rejection when its time is over; `signal` aborts it then. */
export async function withTimeLimit<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  const { signal } = limit;
  const over = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
  const timer = setTimeout(() => limit.abort(new TimeLimitError()), CALL_TIMEOUT_MS);
  return Promise.race([call(signal), over]).finally(() => clearTimeout(timer));
}

class TimeLimitError extends Error {}

/** The result of a call that rejected: without a response in time, or without a network. */
export function failedCall(error: unknown): ApiResult<never> {
  const isLate = error instanceof TimeLimitError;
  return { code: 0, message: isLate ? clientMessages.noResponse : clientMessages.networkGone };
}

function post<Result>(path: string, payload: unknown): Promise<ApiResult<Result>> {
  return withTimeLimit(async (signal) => {
    const response = await fetch(localPath(path), {
      method: "POST",
      headers: { "Content-Type": "application/json", ...csrfHeader() },
      body: JSON.stringify(payload),
      signal,
    });
    return toResult<Result>(response, await readJson(response));
  }).catch(failedCall);
}

/** The body; null where it is no JSON. */
async function readJson(response: Response): Promise<unknown> {
  return response.json().catch((error) => {
    if (error instanceof SyntaxError) return null;
    throw error;
  });
}

function toResult<Result>(response: Response, body: unknown): ApiResult<Result> {
  if (isApiResult(body, response.status)) {
    const result = body as ApiResult<Result>;
    const message = typeof result.message === "string" ? result.message : "";
    const errorId = response.headers.get(ERROR_ID_HEADER) ?? undefined;
    return { ...result, message, errorId };
  }
  // A proxy or captive portal responded instead of the Worker: an error, whatever its status.
  const { url, status, statusText } = response;
  return { code: 0, message: clientMessages.httpFailure(url, status, statusText) };
}

/** In every `/api` response `code` equals the HTTP status. */
function isApiResult(body: unknown, status: number): boolean {
  return typeof body === "object" && body !== null && "code" in body && body.code === status;
}

function csrfHeader(): Record<string, string> {
  const cookies = document.cookie.split("; ");
  const token = cookies.find((cookie) => cookie.startsWith(`${XSRF_COOKIE}=`));
  return token ? { [XSRF_HEADER]: token.slice(XSRF_COOKIE.length + 1) } : {};
}
