import type { Backend, Outcome } from "./backend.ts";
import { messages } from "./content/messages.ts";
import { XSRF_COOKIE, XSRF_HEADER } from "./domain/anti-forgery.ts";

/** The Backend over `/api`, in the browser: the calls of specification section 7. */
export const backend: Backend = {
  pageMeta: (page) => post("/api/home/getpagewithName", page),
  addContact: (contact) => post("/api/home/contactadd", contact),
  addServiceRequest: (quote) => post("/api/servicerequest/servicerequestadd", quote),
  addSubscriber: (subscriber) => post("/api/subscriber/addsubscriber", subscriber),
  searchOrder: (search) => post("/api/order/searchorder", search),
};

async function post<Result>(path: string, payload: unknown): Promise<Outcome<Result>> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...antiForgery() },
      body: JSON.stringify(payload),
    });
    return (await response.json()) as Outcome<Result>;
  } catch {
    // Network gone, or something between us and the Worker answered in its place.
    return { code: 0, message: messages.networkGone };
  }
}

function antiForgery(): Record<string, string> {
  const cookies = document.cookie.split("; ");
  const token = cookies.find((cookie) => cookie.startsWith(`${XSRF_COOKIE}=`));
  return token ? { [XSRF_HEADER]: token.slice(XSRF_COOKIE.length + 1) } : {};
}
