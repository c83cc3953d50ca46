/** Enquiries as CSV or as JSON lines, row by row, so that any number of them can be written. */
import { pipeline } from "node:stream";
import { stringify } from "csv-stringify";
import { ENQUIRY_FIELDS, type Enquiry, type EnquiryKind } from "#workers/data/enquiries.ts";

/**
 * CSV with the specification's field names as its first line. Text that a spreadsheet would take for
 * a formula, because it begins with = + - @, a tab or a carriage return, gets a ' before it.
 */
export async function* asCsv(
  kind: EnquiryKind,
  rows: AsyncIterable<Enquiry>,
  { bom }: { readonly bom: boolean },
): AsyncGenerator<string> {
  const columns = [...ENQUIRY_FIELDS[kind]];
  const cast = { boolean: String };
  const csv = stringify({ bom, header: true, columns, escape_formulas: true, cast });
  // What goes wrong in the source ends the stream with that error, which the loop throws.
  pipeline(rows, csv, () => undefined);
  for await (const chunk of csv) yield String(chunk);
}

/** One JSON object on each line. */
export async function* asJsonLines(rows: AsyncIterable<Enquiry>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}
