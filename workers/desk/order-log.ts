/** An order's log in words. */
import type { LogEntry } from "#app/desk/orders.ts";
import { activeFacts } from "#app/domain/tracking/facts.ts";
import { formatEventTime } from "#app/domain/words.ts";
import { factWords } from "../orders/fact-words.ts";
import type { StoredFact } from "../orders/log.ts";

/** In the sequence in which they were stored. */
export function toLogEntries(facts: readonly StoredFact[]): LogEntry[] {
  const holding = new Set(activeFacts(facts).map(({ id }) => id));
  return facts.map((fact) => ({
    id: fact.id,
    what: factWords(fact),
    when: fact.kind === "event" ? formatEventTime(fact) : null,
    place: fact.place ?? fact.un_locode,
    note: fact.note,
    classifier: fact.classifier,
    source: fact.source,
    author: fact.author,
    learned_at: fact.learned_at,
    standing:
      fact.kind === "retraction" ? "takes back" : holding.has(fact.id) ? "holds" : "taken back",
  }));
}
