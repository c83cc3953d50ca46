import type { MEASURES } from "#app/domain/enquiries/quote-options.ts";
import { plural } from "./plural.ts";

/** Texts that all forms share; fields' labels and the messages of rules are elsewhere. */
export const formLabels = {
  optional: "optional",
  leaveEmpty: "Leave this empty",
  errors: (count: number) =>
    plural(
      count,
      `${count} field is missing or needs a correction`,
      `${count} fields are missing or need a correction`,
    ),
  /** Stands beneath the first links of the error summary. */
  moreErrors: (count: number) => `${count} more`,
  /** Followed by a telephone number. */
  notSent: "Not sent. What you typed is still here. Please try again, or call us:",
} as const;

/** Units beside the fields, and in texts about them. */
export const unitNames = {
  packs: "packs",
  cm: "cm",
  kg: "kg",
} as const satisfies Readonly<Record<(typeof MEASURES)[keyof typeof MEASURES], string>>;

/** Under a field's message: what is wrong with what was typed. */
export const refusalNotes = {
  capitals: "Please use lowercase letters.",
  longEnding:
    "We can't accept addresses with more than four letters after the last dot. Please call us:",
  belowZero: "This must be 0 or more.",
  noPhone: "This is not a phone number. Use digits; spaces and + are fine.",
  noCount: "Enter a whole number of packs, such as 12.",
  noNumber: (unit: string) => `Enter a number in ${unit}, such as 120 or 12.5.`,
} as const;
