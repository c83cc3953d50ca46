import type { EnquiryKind } from "#workers/data/enquiries.ts";
import { OperatorError } from "../errors.ts";
import { sanitizeLine } from "../terminal-text.ts";
import { kindOf, WORDS } from "./kinds.ts";

/** What is said of a reference that no enquiry of this kind has. */
export function unknownReference(kind: EnquiryKind, reference: string): OperatorError {
  const { noun } = WORDS[kind];
  const other = kindOf(reference);
  const hint =
    other && other !== kind
      ? ` It is the reference of a ${WORDS[other].noun}: see "${other} show".`
      : "";
  return new OperatorError(`There is no ${noun} ${sanitizeLine(reference)}.${hint}`);
}
