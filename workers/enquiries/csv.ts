/** Enquiries as a CSV file. */
import { dubaiIso } from "#app/domain/dubai-time.ts";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import { BOM, type CsvValue, csvRows } from "../data/csv.ts";
import type { Database } from "../data/database.ts";
import { EXPORT_PAGE } from "../data/query.ts";
import {
  ENQUIRY_FIELDS,
  type EnquiryFilter,
  type EnquiryRow,
  getEnquiryPage,
  kindsOf,
} from "./enquiry-queries.ts";

interface CsvColumn {
  readonly header: string;
  readonly value: (row: EnquiryRow) => CsvValue;
}

/** The columns of these kinds together, times by Dubai's clock as a spreadsheet reads them. */
export function enquiryColumns(kinds: readonly EnquiryKind[]): CsvColumn[] {
  const fields = new Set(kinds.flatMap((kind) => ENQUIRY_FIELDS[kind]));
  return [...fields].map((field) =>
    field.endsWith("_at")
      ? { header: `${field} (Dubai, UTC+4)`, value: (row) => spreadsheetTime(row[field]) }
      : { header: field, value: (row) => row[field] ?? null },
  );
}

/** "2026-11-18 09:40:00" */
function spreadsheetTime(iso: EnquiryRow[string] | undefined): string | null {
  // Most have none, which takes JavaScript longer to read than a date.
  if (typeof iso !== "string") return null;
  return dubaiIso(iso)?.slice(0, 19).replace("T", " ") ?? null;
}

/**
 * The enquiries that match, one kind after the other, the oldest first. The first page is read before
 * anything is sent: else the file would be empty where the database is away.
 */
export async function exportEnquiries(
  db: Database,
  filter: EnquiryFilter,
): Promise<ReadableStream<Uint8Array>> {
  const pieces = enquiryCsv(db, kindsOf(filter), filter);
  const encoder = new TextEncoder();
  let next = await pieces.next();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (next.done) return controller.close();
      controller.enqueue(encoder.encode(next.value));
      next = await pieces.next();
    },
  });
}

/** A piece for each page. */
async function* enquiryCsv(
  db: Database,
  kinds: readonly EnquiryKind[],
  filter: EnquiryFilter,
): AsyncGenerator<string> {
  const columns = enquiryColumns(kinds);
  let head = BOM + csvRows([columns.map(({ header }) => header)]);
  for (const kind of kinds) {
    let after: number | null = 0;
    while (after !== null) {
      const { rows, next }: Awaited<ReturnType<typeof getEnquiryPage>> = await getEnquiryPage(
        db,
        kind,
        filter,
        { after, size: EXPORT_PAGE },
      );
      yield head + csvRows(rows.map((row) => columns.map(({ value }) => value(row))));
      head = "";
      after = next;
    }
  }
}
