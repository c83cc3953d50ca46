/** Entries of an order's log in words, for operators to read. */
import type { Fact } from "#app/domain/tracking/facts.ts";
import { findMeaning } from "./event-codes.ts";

/** "DEP: Flight departed (departed)", "status In transit", "takes 12 back". */
export function factWords({
  kind,
  code,
  milestone,
  retracts,
}: Pick<Fact, "kind" | "code" | "milestone" | "retracts">): string {
  if (kind === "retraction") return `takes ${retracts ?? `the carrier's event ${code}`} back`;
  if (kind === "status") return code === "" ? "no status" : `status ${code}`;
  const words = findMeaning(code)?.words;
  const known = milestone !== null && milestone !== code ? ` (${milestone})` : "";
  return `${words ? `${code}: ${words}` : code}${known}`;
}
