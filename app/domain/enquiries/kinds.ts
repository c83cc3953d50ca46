/** A quote request, a contact message or a newsletter subscription. */
export const ENQUIRY_KINDS = ["quote", "contact", "subscriber"] as const;
export type EnquiryKind = (typeof ENQUIRY_KINDS)[number];

export function isEnquiryKind(name: unknown): name is EnquiryKind {
  return ENQUIRY_KINDS.some((kind) => kind === name);
}
