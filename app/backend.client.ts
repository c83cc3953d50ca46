import type { Backend, Outcome } from "./backend.ts";
import { messages } from "./content/messages.ts";
import { XSRF_COOKIE, XSRF_HEADER } from "./domain/anti-forgery.ts";
import { FAULT_HEADER } from "./domain/reference.ts";

/** The Backend over `/api`, in the browser: the calls of specification section 7. */
export const backend: Backend = {
  pageMeta: (page) => post("/api/home/getpagewithName", page),
  addContact: (contact) => post("/api/home/contactadd", contact),
  addServiceRequest: (quote) => post("/api/servicerequest/servicerequestadd", quote),
  addSubscriber: (subscriber) => post("/api/subscriber/addsubscriber", subscriber),
  searchOrder: (search) => post("/api/order/searchorder", search),
};

async function post<Result>(path: string, payload: unknown): Promise<Outcome<Result>> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...antiForgery() },
      body: JSON.stringify(payload),
    });
  } catch {
    return { code: 0, message: messages.networkGone };
  }
  const body: unknown = await response.json().catch(() => null);
  if (isOutcome(body, response.status)) {
    const outcome = body as Outcome<Result>;
    const message = typeof outcome.message === "string" ? outcome.message : "";
    const reference = response.headers.get(FAULT_HEADER) ?? undefined;
    return { ...outcome, message, reference };
  }
  // Something between us and the Worker answered in its place: no success, whatever its status says.
  const { url, status, statusText } = response;
  return { code: 0, message: messages.httpFailure(url, status, statusText) };
}

/** Every answer of ours says its status once more, as its code. */
function isOutcome(body: unknown, status: number): boolean {
  return typeof body === "object" && body !== null && "code" in body && body.code === status;
}

function antiForgery(): Record<string, string> {
  const cookies = document.cookie.split("; ");
  const token = cookies.find((cookie) => cookie.startsWith(`${XSRF_COOKIE}=`));
  return token ? { [XSRF_HEADER]: token.slice(XSRF_COOKIE.length + 1) } : {};
}
