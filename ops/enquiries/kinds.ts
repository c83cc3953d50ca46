/** Labels and list columns of each kind of enquiry, and the look-up by reference. */
import { ENQUIRY_KINDS, type EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import { MEASURES } from "#app/domain/enquiries/quote-options.ts";
import { normalizeReference } from "#app/domain/reference.ts";
import type { Database } from "#workers/data/database.ts";
import { enquiryKinds } from "#workers/enquiries/kinds.ts";
import { findEnquiry, type StoredEnquiry } from "#workers/enquiries/queries.ts";
import { OperatorError } from "../errors.ts";
import { retry } from "../retry.ts";
import { SITE_LABELS, type Site } from "../stores.ts";
import { capitalize, formatMoment, sanitizeLine } from "../terminal-text.ts";

/** What an enquiry of each kind is called: singular; plural with "s". */
export const ENQUIRY_NOUNS = {
  quote: "quote request",
  contact: "contact message",
  subscriber: "subscription",
} as const satisfies Record<EnquiryKind, string>;

/** The plural as a heading: "Quote requests". */
export const enquiryHeading = (kind: EnquiryKind) => capitalize(`${ENQUIRY_NOUNS[kind]}s`);

interface Labels {
  /** What the commands list: singular; plural with "s" */
  readonly noun: string;
  /** An example reference for the help */
  readonly example: string;
  /** The list's columns between the date and "Handled", and the last one */
  readonly columns: readonly (readonly [head: string, field: string])[];
  readonly last: readonly [head: string, field: string];
}

export const KIND_LABELS: Readonly<Record<EnquiryKind, Labels>> = {
  quote: {
    noun: ENQUIRY_NOUNS.quote,
    example: "Q-7K3M9-XQ2AB",
    columns: [
      ["Mode", "mode_of_shipping"],
      ["Nature", "nature_of_dispatch"],
      ["From", "origin"],
      ["To", "destination"],
      ["Chargeable", "chargeable_weight"],
      ["Email", "email"],
    ],
    // Last, since a name may be written from right to left.
    last: ["Name", "name"],
  },
  contact: {
    noun: ENQUIRY_NOUNS.contact,
    example: "C-2F8WD-0RN5T",
    columns: [
      ["Subject", "subject"],
      ["Email", "email"],
    ],
    last: ["Name", "name"],
  },
  subscriber: {
    noun: "subscriber",
    example: "S-9VB1H-M4CZE",
    columns: [],
    last: ["Email", "email"],
  },
};

export const isMoment = (field: string) => field === "created_at" || field === "handled_at";
const UNITS: Readonly<Record<string, string>> = {
  ...MEASURES,
  net_weight: "kg for each pack",
  chargeable_weight: "kg",
};

/** A value as shown to the desk, with its unit. */
export function formatValue(field: string, value: StoredEnquiry[string] | undefined): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (isMoment(field)) return `${formatMoment(String(value)) ?? value} in Dubai`;
  const unit = UNITS[field];
  return unit ? `${value} ${unit}` : String(value);
}

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
  const other = ENQUIRY_KINDS.find((one) =>
    normalizeReference(typed).startsWith(`${enquiryKinds[one].letter}-`),
  );
  const hint =
    other && other !== kind
      ? ` It is the reference of a ${KIND_LABELS[other].noun}: see "${other}s show".`
      : "";
  throw new OperatorError(
    `There is no ${KIND_LABELS[kind].noun} ${sanitizeLine(typed.trim())} ${SITE_LABELS[site]}.${hint}`,
  );
}
