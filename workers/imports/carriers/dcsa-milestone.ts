/** Which milestone an event of DCSA reaches. */
import type { TrackingEvent } from "#app/domain/tracking/facts.ts";
import { findMeaning } from "../../orders/event-codes.ts";
import type { DcsaEvent } from "./dcsa-event.ts";

/** Location types (3.0.0) of a shipment's start and end. */
const FIRST_PLACES = ["PORT_OF_LOADING", "PLACE_OF_RECEIPT", "ORIGIN_OF_GOODS"];
const LAST_PLACES = ["PORT_OF_DISCHARGE", "PLACE_OF_DELIVERY"];

/** The code's milestone, or a more precise one where the event says more than its code. */
export function dcsaMilestone(item: DcsaEvent, code: string): TrackingEvent["milestone"] {
  const usual = findMeaning(code)?.milestone ?? null;
  const { type, phase, locationType, isEmpty, isPortTerminal } = item;
  if (type === "SHIPMENT") return usual;
  // An empty container says nothing about the goods.
  if (isEmpty) return null;
  if (type === "TRANSPORT") {
    const ends = item.code === "ARRI" ? LAST_PLACES : FIRST_PLACES;
    const isBetween = locationType !== null && !ends.includes(locationType);
    return isBetween ? "in transit" : usual;
  }
  if (phase === "TRANSSHIPMENT") return usual === null ? null : "in transit";
  // Full containers come to a port by land to be shipped, and leave it by land to be delivered.
  const isPort = phase === null && isPortTerminal;
  if (item.code === "GTIN" && (phase === "EXPORT" || isPort)) return "at origin";
  if (item.code === "GTOT" && (phase === "IMPORT" || isPort)) return "out for delivery";
  return item.code === "PICK" && phase === "EXPORT" ? "collected" : usual;
}
