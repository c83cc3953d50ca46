/** The states of followed orders, as far as followers may be notified of them by now. */
import { withoutBidiControls } from "#app/domain/invisible.ts";
import { isOver } from "#app/domain/tracking/notifications.ts";
import type { OrderState } from "#app/domain/tracking/state.ts";
import type { Database } from "../data/database.ts";
import {
  EMPTY_LOG,
  findFacts,
  findPlaces,
  type StoredFact,
  stateOrNull,
  toLogs,
} from "../orders/log.ts";
import { AFTER_END_MS, ago, later, WITHOUT_UPDATE_MS } from "./limits.ts";

export interface SettledState {
  readonly state: OrderState;
  /** The last fact that was stored before; 0 where there is none. */
  readonly seen: number;
}

/**
 * The states by what was stored `settleMs` ago and still holds, by the order's id: what was retracted
 * since then counts as never stored. Without orders whose state can't be made.
 */
export async function settledStates(
  db: Database,
  orderIds: readonly number[],
  { now, settleMs }: { readonly now: Date; readonly settleMs: number },
): Promise<ReadonlyMap<number, SettledState>> {
  const until = ago(now, settleMs);
  const stored = await findFacts(db, [...new Set(orderIds)]);
  const isSettled = ({ learned_at }: StoredFact) => learned_at <= until;
  const settled = stored.filter(isSettled);
  const logs = toLogs(
    stored.filter((fact) => fact.kind === "retraction" || isSettled(fact)),
    await findPlaces(db, stored),
  );
  const seen = Map.groupBy(settled, ({ order_id }) => order_id);
  return new Map(
    orderIds.flatMap((id): [number, SettledState][] => {
      const state = stateOrNull(logs.get(id) ?? EMPTY_LOG);
      if (!state) return [];
      const last = (seen.get(id) ?? []).reduce((newest, fact) => Math.max(newest, fact.id), 0);
      return [[id, { state: cleanTexts(state), seen: last }]];
    }),
  );
}

/** When notifications of an order in this state stop by themselves: ISO 8601, UTC; `before` is when they would. */
export function followingEnd(state: OrderState, before: string | null, now: Date): string {
  if (!isOver(state)) return later(now, WITHOUT_UPDATE_MS);
  const end = later(now, AFTER_END_MS);
  return before !== null && before < end ? before : end;
}

/**
 * Typed or carriers' text without characters that turn our sentences around; in one
 * line, but for notes.
 */
export function cleanTexts<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (key, inner) => {
    if (typeof inner !== "string") return inner;
    const text = withoutBidiControls(inner).replace(/\r\n?/g, "\n");
    return key === "note" ? text : text.replace(/\s+/g, " ");
  });
}
