import {
  API_PATHS,
  ENQUIRY_PATHS,
  ERROR_ID_HEADER,
  XSRF_COOKIE,
  XSRF_HEADER,
} from "./api-contract.ts";
import type { ApiResult, Backend } from "./backend.ts";
import { clientMessages } from "./content/client-messages.ts";

/** The Backend over `/api`, in the browser: the calls of specification section 7. */
export const backend: Backend = {
  pageMeta: (page) => post(API_PATHS.pageMeta, page),
  searchOrder: (search) => post(API_PATHS.searchOrder, search),
  submit: ({ kind, fields }) => post(ENQUIRY_PATHS[kind], fields),
};

async function post<Result>(path: string, payload: unknown): Promise<ApiResult<Result>> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...csrfHeader() },
      body: JSON.stringify(payload),
    });
  } catch {
    return { code: 0, message: clientMessages.networkGone };
  }
  const body: unknown = await response.json().catch(() => null);
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
