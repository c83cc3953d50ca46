import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import type { Database } from "#workers/data/database.ts";
import { findEnquiry, type StoredEnquiry } from "#workers/enquiries/queries.ts";
import { OperatorError } from "../errors.ts";
import { retry } from "../retry.ts";
import { SITE_LABELS, type Site } from "../stores.ts";
import { sanitizeLine } from "../terminal-text.ts";
import { KIND_LABELS, kindOf } from "./kinds.ts";

/**
 * The enquiry with this reference, with or without dashes, in any case.
 * @throws OperatorError when there is none, with the kind that the reference belongs to
 */
export async function requireEnquiry(
  db: Database,
  kind: EnquiryKind,
  typed: string,
  site: Site,
): Promise<StoredEnquiry> {
  const found = await retry(() => findEnquiry(db, kind, typed));
  if (found) return found;
  const other = kindOf(typed);
  const hint =
    other && other !== kind
      ? ` It is the reference of a ${KIND_LABELS[other].noun}: see "${other}s show".`
      : "";
  throw new OperatorError(
    `There is no ${KIND_LABELS[kind].noun} ${sanitizeLine(typed.trim())} ${SITE_LABELS[site]}.${hint}`,
  );
}
