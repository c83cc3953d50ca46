import { stringify } from "csv-stringify/sync";
import { EXAMPLE_NUMBER } from "../orders/template.ts";

/** Every column of a CSV file of events, with what people call it. */
export const EVENT_LABELS = {
  order_number: "Order number",
  event: "Event",
  classifier: "Classifier",
  time: "Time",
  place: "Place",
  leg: "Leg, vessel and voyage or flight",
  note: "Note",
  /** Optional: two estimates that are told apart by nothing else are. */
  reported_at: "Reported, when the plan or estimate was made",
} as const;

export type EventField = keyof typeof EVENT_LABELS;

const EXAMPLE: Record<Exclude<EventField, "reported_at">, string> = {
  order_number: EXAMPLE_NUMBER,
  event: "Departed",
  classifier: "actual",
  time: "2026-11-19T22:15+04:00",
  place: "Jebel Ali (AEJEA)",
  leg: "Dhow of Dubai 2611W",
  note: "",
};

/** The usual columns of a file of events, and one example, which an import skips. */
export function templateCsv({ bom }: { readonly bom: boolean }): string {
  return stringify([EXAMPLE], { bom, header: true, columns: Object.keys(EXAMPLE) });
}
