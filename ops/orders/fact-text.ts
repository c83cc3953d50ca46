/** Entries of an order's log in words, for operators to read. */
import { type EventMoment, localMs } from "#app/domain/tracking/clock.ts";
import type { Fact } from "#app/domain/tracking/facts.ts";
import { findMeaning } from "#workers/orders/event-codes.ts";

/** "DEP: Flight departed (departed)", "status In transit", "takes 12 back". */
export function factWords({
  kind,
  code,
  milestone,
  retracts,
}: Pick<Fact, "kind" | "code" | "milestone" | "retracts">): string {
  if (kind === "retraction") return `takes ${retracts} back`;
  if (kind === "status") return code === "" ? "no status" : `status ${code}`;
  const words = findMeaning(code)?.words;
  const known = milestone !== null && milestone !== code ? ` (${milestone})` : "";
  return `${words ? `${code}: ${words}` : code}${known}`;
}

/** "2026-11-19 22:15 +04:00": the clock at the place, with its offset where it is known. */
export function formatEventTime(moment: EventMoment): string {
  const clock = new Date(localMs(moment)).toISOString();
  return [clock.slice(0, 16).replace("T", " "), moment.utc_offset].filter(Boolean).join(" ");
}
