/** The filters of a list of enquiries, as its address has them. */

import { toUtc } from "#app/domain/dubai-time.ts";
import { isEnquiryKind } from "#app/domain/enquiries/kinds.ts";
import type { EnquiryFilter } from "#workers/desk/enquiries-types.ts";

const SEARCH_MAX = 200;

/** What an address chooses; what can't be read chooses nothing. */
export function readFilter(params: URLSearchParams) {
  const text = (name: string) => (params.get(name) ?? "").trim().slice(0, SEARCH_MAX);
  const [kind, search] = [text("kind"), text("search")];
  const since = toUtc(text("since"));
  const isOpen = text("state") === "open";
  const isUrgent = kind === "aog";
  const filter: EnquiryFilter = {
    kind: isEnquiryKind(kind) ? kind : undefined,
    search: search || undefined,
    since: since ?? undefined,
    isOpen,
    isUrgent,
  };
  const query = {
    kind: filter.kind || isUrgent ? kind : "",
    state: isOpen ? "open" : "",
    since: since === null ? "" : text("since"),
    search,
  };
  return { filter, query };
}
