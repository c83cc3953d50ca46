/** The texts, the place and the container of an event, as files and the desk give them. */
import * as v from "valibot";
import { line, optionalLine, optionalText } from "#app/domain/fields.ts";
import { latinDigits } from "#app/domain/fold.ts";
import { normalizeOrderNumber } from "#app/domain/order-number.ts";
import type { PartShipment } from "#app/domain/read-number.ts";
import type { TrackingEvent } from "#app/domain/tracking/facts.ts";

const CODE_MAX = 80;
const PLACE_MAX = 120;
const LEG_MAX = 80;
const EQUIPMENT_MAX = 20;
export const SOURCE_ID_MAX = 100;
const NOTE_MAX = 500;

/** The texts of an event; empty ones as null. */
export const EventTextsSchema = v.object({
  code: line("Event", CODE_MAX),
  place: emptyIsNull(optionalLine("Place", PLACE_MAX)),
  leg: emptyIsNull(optionalLine("Leg", LEG_MAX)),
  /** One spelling for each container, so that its events are found together. */
  equipment: emptyIsNull(
    v.pipe(optionalLine("Container", EQUIPMENT_MAX), v.transform(normalizeOrderNumber)),
  ),
  note: emptyIsNull(optionalText("Note", NOTE_MAX)),
  source_id: emptyIsNull(optionalLine("Event id", SOURCE_ID_MAX)),
});

/** ISO 6346: the owner's three letters, the category, and seven digits. */
const CONTAINER = /^[A-Z]{3}[UJZ]\d{7}$/;

/** Whether a text is a container's number, in any spelling. */
export function isContainerNumber(text: string): boolean {
  return CONTAINER.test(normalizeOrderNumber(text));
}

const CONTAINERS = /(?<![A-Z\d])[A-Z]{3}[UJZ][ -]?\d{3} ?\d{3}[ -]?\d(?!\d)/g;

/** The containers that a text names: "MSKU7001003 (40HC), MSKU 700101-9". */
export function findContainers(text: string): string[] {
  const found = latinDigits(text).toUpperCase().match(CONTAINERS) ?? [];
  return [...new Set(found.map(normalizeOrderNumber))];
}

export const ALL_PIECES: PartShipment = { pieces: null, pieces_total: null };

/** UNECE Recommendation 16: the country's two letters, then three letters or digits 2 to 9. */
const LOCODE = "[A-Z]{2}[ _]?[A-Z2-9]{3}";
const LOCODE_ALONE = new RegExp(`^(${LOCODE})$`);
const NAME_AND_LOCODE = new RegExp(`^(.*\\S)\\s*\\((${LOCODE})\\)$`);

/** "Jebel Ali (AEJEA)", "AE JEA" or a name. Five letters in one word may be a name, such as PARIS. */
export function readPlace(typed: string): Pick<TrackingEvent, "place" | "un_locode"> {
  const text = typed.trim();
  const alone = text.includes(" ") ? LOCODE_ALONE.exec(text) : null;
  if (alone) return { place: null, un_locode: text.replace(" ", "") };
  const [, name, code] = NAME_AND_LOCODE.exec(text) ?? [];
  if (name && code) return { place: name, un_locode: code.replace(" ", "") };
  return { place: text === "" ? null : text, un_locode: null };
}

/** A UN/LOCODE as such; null for anything else. */
export function parseUnLocode(text: string | null): string | null {
  return text !== null && LOCODE_ALONE.test(text) ? text.replace(/[ _]/, "") : null;
}

/** An empty text as null. */
export function emptyIsNull(schema: v.GenericSchema<string | null | undefined, string>) {
  return v.pipe(
    schema,
    v.transform((text) => (text === "" ? null : text)),
  );
}
