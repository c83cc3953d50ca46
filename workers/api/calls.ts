import { type Call, formCalls, getPageMeta, searchOrder } from "#app/calls.ts";
import { FORM_FIELD } from "#app/domain/forms.ts";

/** The home page's form, which says so, also asks for a message. */
const addContact: Call = (payload, backend) =>
  formCalls[isFromHome(payload) ? "home-contact" : "contact"](payload, backend);

function isFromHome(payload: unknown): boolean {
  return new Map(Object.entries(Object(payload))).get(FORM_FIELD) === "home-contact";
}

/** The calls of specification section 7; each is a POST. */
export const calls: ReadonlyMap<string, Call> = new Map<string, Call>([
  ["/api/home/getpagewithName", getPageMeta],
  ["/api/home/contactadd", addContact],
  ["/api/servicerequest/servicerequestadd", formCalls.quote],
  ["/api/subscriber/addsubscriber", formCalls.subscribe],
  ["/api/order/searchorder", searchOrder],
]);
