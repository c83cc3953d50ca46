/** Events of DCSA in a table, as programs flatten them: a column for each path, such as transportCall.vessel.vesselName. */
import type { TableRecord } from "../files/csv.ts";
import { DEPTH_MAX } from "../files/json.ts";
import { CELLS_OF_TURN, inTurns, rowWork } from "../turns.ts";
import { plainKey } from "./dcsa-event.ts";

const CODES = /^(?:transport|equipment|shipment)eventtypecode$/;

type Node = { [key: string]: Node | string };

/** "references[0].referenceValue", "eventLocation/locationName", "eventLocation_locationName". */
function pathOf(name: string): readonly string[] {
  const isCamelCase = /[a-z][A-Z]/.test(name);
  const plain = name.trim().replace(/\[(\d{1,3})\]/g, ".$1");
  return plain.split(isCamelCase ? /[./]|_+/ : /[./]/, DEPTH_MAX);
}

/** The rows as events of DCSA; null for any other table. */
export async function unflattenDcsa([header, ...records]: readonly TableRecord[]): Promise<
  readonly unknown[] | null
> {
  const paths = (header?.cells ?? []).map(pathOf);
  const keys = paths.map((path) => plainKey(path.at(-1) ?? ""));
  if (!keys.includes("eventclassifiercode") || !keys.some((key) => CODES.test(key))) return null;
  const isList = (value: unknown) =>
    typeof value === "object" &&
    value !== null &&
    Object.keys(value).every((key) => /^\d+$/.test(key));
  const withLists = (_: string, value: unknown) =>
    isList(value) ? Object.values(value as object) : value;
  const events: unknown[] = [];
  for await (const { cells } of inTurns(records, CELLS_OF_TURN, rowWork)) {
    const event: Node = Object.create(null);
    for (const [at, path] of paths.entries()) {
      const cell = cells[at]?.trim();
      if (cell) setValue(event, path, cell);
    }
    events.push(JSON.parse(JSON.stringify(event, withLists)));
  }
  return events;
}

function setValue(event: Node, [key = "", ...rest]: readonly string[], value: string): void {
  const part = event[key];
  const node: Node = typeof part === "object" ? part : Object.create(null);
  event[key] = rest.length === 0 ? value : node;
  if (rest.length > 0) setValue(node, rest, value);
}
