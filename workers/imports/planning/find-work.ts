/** Tells what a group of rows says about each of its orders. */
import { SOURCE_ID_MAX } from "../events/event-texts.ts";
import type { Problem, Retraction } from "../file.ts";
import type { FileOptions } from "../options.ts";
import { identifiersOf } from "./candidates.ts";
import { chooseOrders } from "./choose-orders.ts";
import type { MatchedOrder } from "./matched-orders.ts";
import { RowOutcomes } from "./outcomes.ts";
import type { OrderWork } from "./plan-order.ts";
import { findRetracted } from "./retracted-events.ts";
import { type Target, targetKey } from "./targets.ts";

export interface FoundWork {
  readonly works: readonly OrderWork[];
  readonly problems: readonly Problem[];
  /** So far of the rows that retract an event alone */
  readonly outcomes: RowOutcomes;
}

type Work = {
  -readonly [Part in keyof OrderWork]: OrderWork[Part] extends readonly (infer Item)[]
    ? Item[]
    : OrderWork[Part];
};

export function findWork(
  targets: readonly Target[],
  orders: ReadonlyMap<number, MatchedOrder>,
  { shared: isShared }: Pick<FileOptions, "shared">,
): FoundWork {
  const works = new Map<number | string, Work>();
  const workOf = (key: number | string, known: MatchedOrder | null): Work => {
    const work = works.get(key) ?? { known, rows: [], events: [], taken: [], withdrawn: [] };
    works.set(key, work);
    return work;
  };
  const problems: Problem[] = [];
  const outcomes = new RowOutcomes();
  for (const target of targets) {
    const { row, ids, isByContainer } = target;
    const candidates = ids.flatMap((id) => orders.get(id) ?? []);
    if (row.order) {
      const work = workOf(targetKey(target), candidates[0] ?? null);
      work.rows.push(row);
      work.events.push(...row.events.map((read) => ({ row, read })));
    } else if (row.retraction) {
      const found = findRetracted(row.retraction, candidates);
      outcomes.retract(row, found, candidates);
      if (!found)
        for (const known of candidates) withdraw(workOf(known.order.id, known), row.retraction);
      for (const { known, fact } of found ?? []) {
        const { taken } = workOf(known.order.id, known);
        if (!taken.some(({ id }) => id === fact.id)) taken.push(fact);
      }
    } else
      for (const read of row.events) {
        const chosen = chooseOrders(read, { orders: candidates, isByContainer, isShared });
        if ("reason" in chosen) {
          const value = identifiersOf(row.identifiers).join(", ");
          problems.push({ line: row.line, column: null, value, ...chosen });
          continue;
        }
        for (const known of chosen) {
          const work = workOf(known.order.id, known);
          if (work.rows.at(-1) !== row) work.rows.push(row);
          work.events.push({ row, read });
        }
      }
  }
  return { works: [...works.values()], problems, outcomes };
}

/** Retracts an event that isn't stored: an older file may bring it yet. */
function withdraw({ known, withdrawn }: Work, { sourceId }: Retraction): void {
  const isKnown = known?.withdrawn.has(sourceId) || withdrawn.includes(sourceId);
  if (!isKnown && sourceId.length <= SOURCE_ID_MAX) withdrawn.push(sourceId);
}
