import { readText } from "../csv/text.ts";
import { isCargoImp, readCargoImp } from "./cargo-imp.ts";
import { readDcsa } from "./dcsa.ts";
import { type EventCsvOptions, readEventCsv } from "./event-csv.ts";
import type { EventFile } from "./file-event.ts";

interface ReadOptions extends EventCsvOptions {
  /** When the status messages of airlines came: their dates have no year */
  readonly received: Date;
}

/**
 * Reads a file of events: CSV, the JSON of DCSA's APIs or the status messages of airlines, whichever
 * it is by its content.
 * @throws OperatorError when it can't be read
 */
export async function readEventFile(path: string, options: ReadOptions): Promise<EventFile> {
  const text = (await Array.fromAsync(readText(path))).join("");
  const start = text.trimStart();
  if (start.startsWith("{") || start.startsWith("[")) return readDcsa(start, path);
  if (isCargoImp(start)) return readCargoImp(text, options.received);
  return readEventCsv(path, options);
}
