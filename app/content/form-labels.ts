/** What all forms say, beside their fields' labels and the messages of their rules. */
export const formLabels = {
  optional: "optional",
  leaveEmpty: "Leave this empty",
  oneError: "field is missing or needs a correction",
  manyErrors: "fields are missing or need a correction",
  reference: "Your reference",
  referenceHint: "Mention it when you call so that we can find your request.",
  notSent: "Not sent. What you typed is still here. Please try again, or call us.",
} as const;

/** Under a field's message: what is wrong with what was typed. */
export const refusalNotes = {
  capitals: "Please use lowercase letters.",
  longEnding:
    "We can't accept addresses with more than four letters after the last dot. Please call us:",
  belowZero: "This must be 0 or more.",
  noPhone: "This is not a phone number. Use digits; spaces and + are fine.",
  noNumber: (unit: string) => `Enter a number in ${unit}, such as 120 or 12.5.`,
} as const;
