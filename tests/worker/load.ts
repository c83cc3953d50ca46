/** Loads files as the desk does. */
import { createShortId } from "#app/domain/reference.ts";
import type { GivenOptions } from "#workers/imports/options.ts";
import { applyPlan, planFile } from "#workers/imports/plan-file.ts";
import { countPlan, type FilePlan } from "#workers/imports/planning/plan.ts";
import { bytesOf } from "../support/read-file.ts";
import type { OrderToStore } from "../support/store-orders.ts";
import * as stored from "../support/stored-events.ts";
import { db } from "./stores.ts";

interface Loading extends GivenOptions {
  /** Whether the good rows are stored though others are refused */
  readonly skipBad?: boolean;
  readonly author?: string;
}

/** What loading the file would do. */
export const plan = (content: string | Uint8Array, options: GivenOptions = {}) =>
  planFile(db, { name: "file", bytes: bytesOf(content), options }, new Date().toISOString());

/** Does it, unless a row is refused. */
export async function load(
  content: string | Uint8Array,
  { skipBad = false, author, ...options }: Loading = {},
) {
  const planned = await plan(content, options);
  const changeId = createShortId();
  const isStored = planned.questions.length === 0 && (countPlan(planned).refused === 0 || skipBad);
  if (isStored) await applyPlan(db, planned, { changeId, author: author ?? null });
  const { remarks } = planned;
  return { plan: planned, ...countPlan(planned), remarks, problems: problemsOf(planned), changeId };
}

/** A line for each problem. */
export function problemsOf({ rows, unit }: FilePlan): string[] {
  return rows
    .flatMap(({ problems }) => problems)
    .map(({ line, column, value, reason, permission }) => {
      const at = column === null ? "" : `${column} `;
      return `${unit} ${line}, ${at}"${value}": ${reason}${permission ? ` (${permission})` : ""}`;
    });
}

/** What changes of known orders: "DL-1: note old → new". */
export function changesOf({ orders }: FilePlan): string[] {
  return orders
    .filter(({ isNew }) => !isNew)
    .flatMap(({ order_number, changes }) =>
      changes.map(
        ({ field, old, new: now }) => `${order_number}: ${field} ${old ?? "–"} → ${now ?? "–"}`,
      ),
    );
}

export const twoOrders = () => stored.twoOrders(db);
export const onlyOrders = (...orders: readonly OrderToStore[]) => stored.onlyOrders(db, ...orders);
export const storedOrder = (number: string) => stored.storedOrder(db, number);
export const storedFacts = (number: string) => stored.storedFacts(db, number);
export const codesOf = (number: string) => stored.codesOf(db, number);

/** A moment so many hours before now: ISO 8601, UTC. */
export const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** 10:00 in Dubai, so many days from now: ISO 8601, UTC. */
export const morning = (days: number) => `${hoursAgo(-24 * days).slice(0, 10)}T06:00:00.000Z`;
