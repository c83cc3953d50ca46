/** What all forms say, beside their fields' labels and the messages of their rules. */
export const formLabels = {
  optional: "optional",
  leaveEmpty: "Leave this empty",
  oneError: "field is missing or needs a correction",
  manyErrors: "fields are missing or need a correction",
  reference: "Your reference",
  referenceHint: "Quote it on the phone and we have your request in front of us.",
  notSent: "Not sent. What you typed is still here: try again, or call us.",
} as const;

/** Under a field's message: what is wrong with what was typed. */
export const refusalNotes = {
  capitals: "Please write it in small letters.",
  longEnding: "For now we take two to four letters after the last dot. Please call us instead:",
  belowZero: "That is below zero.",
  noPhone: "That is not a telephone number. Write it in digits; spaces and a + are fine.",
  noNumber: (unit: string) => `That is not a number of ${unit}. Write digits, such as 120 or 12.5.`,
} as const;
