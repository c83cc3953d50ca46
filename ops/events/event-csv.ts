/** Reads events from CSV. */
import * as v from "valibot";
import { normalizeOrderNumber } from "#app/domain/order.ts";
import { type ColumnName, fieldsOfHeader } from "../csv/columns.ts";
import { DATE_FORMS, parseMoment, toIso } from "../csv/dates.ts";
import type { Problem } from "../csv/problems.ts";
import { type CsvRecord, openCsv } from "../csv/records.ts";
import { formulaError, unescapeFormula } from "../csv/spreadsheet.ts";
import { numberMistake } from "../orders/match-numbers.ts";
import { EXAMPLE_NUMBER } from "../orders/template.ts";
import { readEventTime } from "./event-time.ts";
import {
  type EventFile,
  EventTextsSchema,
  type FileEvent,
  readClassifier,
  readEventName,
  readPlace,
  timeOf,
} from "./file-event.ts";
import { EVENT_LABELS, type EventField } from "./template.ts";

const NO_TIME =
  "This is not a time: write 2026-11-19T22:15+04:00; 2026-11-19T22:15 or 19/11/2026, 10:15 PM for the clock at the place; or 2026-11-19.";
const NO_CLASSIFIER = "The classifier is planned, estimated or actual; actual where it is empty.";

export interface EventCsvOptions {
  readonly named?: readonly ColumnName[];
  readonly kept?: readonly ColumnName[];
  /** Whether --order says whose events these are: the file then needs no numbers */
  readonly hasOrder?: boolean;
}

/**
 * Reads a CSV file of events. An example row of the template is left out.
 * @throws OperatorError when the file can't be read or its header has unknown columns
 */
export async function readEventCsv(
  path: string,
  { hasOrder = false, ...names }: EventCsvOptions = {},
): Promise<EventFile> {
  const csv = await openCsv(path);
  const fields = fieldsOfHeader<EventField>(csv, {
    labels: EVENT_LABELS,
    required: hasOrder ? ["event", "time"] : ["order_number", "event", "time"],
    ...names,
  });
  const records: CsvRecord[] = [];
  const events: FileEvent[] = [];
  const problems: Problem[] = [];
  const remarks: string[] = [];
  for await (const record of csv.rows) {
    const { number, event, mistakes } = checkedRow(record, fields, hasOrder);
    if (normalizeOrderNumber(number) === normalizeOrderNumber(EXAMPLE_NUMBER)) {
      remarks.push(`The template's example event on line ${record.line} was left out.`);
      continue;
    }
    records.push(record);
    problems.push(...mistakes);
    if (event) events.push(event);
  }
  const { header, delimiter } = csv;
  return { unit: "line", events, problems, remarks, csv: { header, delimiter, records } };
}

interface Checked {
  readonly number: string;
  readonly event: FileEvent | null;
  readonly mistakes: readonly Problem[];
}

function checkedRow(
  { line, fields: cells }: CsvRecord,
  fields: readonly (EventField | null)[],
  hasOrder: boolean,
): Checked {
  const given = Object.fromEntries(
    fields.flatMap((field, index) => (field ? [[field, unescapeFormula(cells[index] ?? "")]] : [])),
  ) as Partial<Record<EventField, string>>;
  const cell = (field: EventField) => given[field]?.trim() ?? "";
  const number = cell("order_number");
  const mistakes: Problem[] = [];
  const refuse = (column: EventField | null, reason: string, value = cell(column ?? "note")) =>
    mistakes.push({ line, column, value, reason });
  if (cells.length !== fields.length) {
    const reason = `This row has ${cells.length} fields, and the header ${fields.length}. Is a separator or a line break not in quotes?`;
    refuse(null, reason, cells.join(","));
    return { number, event: null, mistakes };
  }
  for (const [column, value] of Object.entries(given)) {
    const reason = formulaError(value);
    if (reason) refuse(column as EventField, reason);
  }
  const numberReason = hasOrder ? null : numberMistake(number);
  if (numberReason) refuse("order_number", numberReason);
  const { place, un_locode } = readPlace(cell("place"));
  const texts = v.safeParse(
    EventTextsSchema,
    { code: cell("event"), place, leg: cell("leg"), note: given.note ?? "" },
    { abortPipeEarly: true },
  );
  for (const issue of texts.issues ?? []) {
    const key = v.getDotPath(issue);
    refuse(key === "code" ? "event" : (key as EventField), issue.message);
  }
  const time = readEventTime(toIso(cell("time")));
  if (!time) refuse("time", NO_TIME);
  const classifier = readClassifier(cell("classifier"));
  if (!classifier) refuse("classifier", NO_CLASSIFIER);
  const reported = cell("reported_at");
  const reported_at = reported === "" ? null : parseMoment(reported);
  if (reported !== "" && !reported_at) refuse("reported_at", `This is not a date: ${DATE_FORMS}.`);
  if (mistakes.length > 0 || !texts.success || !time || !classifier) {
    return { number, event: null, mistakes };
  }
  const { code, ...others } = texts.output;
  const event = {
    ...readEventName(code),
    ...{ classifier, ...timeOf(time), ...others, un_locode },
    source: "csv",
    // When an event became known is not what makes it another one; a plan or estimate is made anew.
    reported_at: classifier === "actual" ? null : reported_at,
  };
  // A carrier's own list may have its references in that column.
  const clues = hasOrder ? [] : [number];
  return {
    number,
    event: {
      ...{ line, event, isDayOnly: time.isDayOnly },
      clues: { numbers: clues, documents: clues, equipment: clues },
    },
    mistakes,
  };
}
