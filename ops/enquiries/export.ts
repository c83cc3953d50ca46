/** Streams enquiries as CSV or JSON lines. */
import { pipeline } from "node:stream";
import { stringify } from "csv-stringify";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import type { Database } from "#workers/data/database.ts";
import { ENQUIRY_FIELDS, pageOfEnquiries, type StoredEnquiry } from "#workers/enquiries/queries.ts";
import { retry } from "../retry.ts";

/** A page of the longest rows is some 10 MB, below D1's limit for a result. */
const ROWS_IN_A_PAGE = 500;

/** All enquiries of a kind, oldest first; `onProgress` gets the number read so far. */
export async function* allEnquiries(
  db: Database,
  kind: EnquiryKind,
  since: string | undefined,
  onProgress: (done: number) => void,
): AsyncGenerator<StoredEnquiry> {
  let done = 0;
  let after: number | null = 0;
  while (after !== null) {
    const from: number = after;
    const page = await retry(() =>
      pageOfEnquiries(db, kind, { after: from, size: ROWS_IN_A_PAGE, since }),
    );
    yield* page.rows;
    done += page.rows.length;
    onProgress(done);
    after = page.next;
  }
}

/**
 * CSV with the specification's field names as header. A ' is put before text that a spreadsheet
 * would run as a formula: beginning with = + - @, a tab or a carriage return.
 */
export async function* asCsv(
  kind: EnquiryKind,
  rows: AsyncIterable<StoredEnquiry>,
  { bom }: { readonly bom: boolean },
): AsyncGenerator<string> {
  const columns = [...ENQUIRY_FIELDS[kind]];
  const cast = { boolean: String };
  const csv = stringify({ bom, header: true, columns, escape_formulas: true, cast });
  // An error of the source destroys the stream with it, and the loop throws it.
  pipeline(rows, csv, () => undefined);
  for await (const chunk of csv) yield String(chunk);
}

/** One JSON object on each line. */
export async function* asJsonLines(rows: AsyncIterable<StoredEnquiry>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}
