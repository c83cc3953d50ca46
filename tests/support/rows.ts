/** What rows have beside the fields that a test is about, for tests that insert them directly. */
import { searchColumns } from "#app/domain/search-terms.ts";

export const enquiryKeys = <More extends object>(reference: string, more?: More) => ({
  submission_id: `id-of-${reference}`,
  reference,
  created_at: "2026-11-20T08:00:00.000Z",
  ...searchColumns({ references: [reference] }),
  ...(more as More),
});

/** The same as they are read: of an enquiry that is open. */
export const openEnquiryKeys = (reference: string) =>
  enquiryKeys(reference, {
    ...{ id: 1, network: null, taken_by: null, taken_at: null },
    ...{ handled_at: null, handled_by: null, language: "en" as const },
  });
