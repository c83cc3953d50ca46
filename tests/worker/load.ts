/** Loads files as the desk does. */
import { env } from "cloudflare:workers";
import { createShortId } from "#app/domain/reference.ts";
import { toNotifiedState } from "#app/domain/tracking/notifications.ts";
import type { GivenOptions } from "#workers/imports/options.ts";
import { planFile } from "#workers/imports/plan-file.ts";
import { countPlan, type FilePlan } from "#workers/imports/planning/plan.ts";
import { followers } from "#workers/orders/followers-schema.ts";
import { findOrdersByNumber } from "#workers/orders/order-queries.ts";
import { changedFields } from "#workers/orders/plan.ts";
import { store } from "#workers/orders/store.ts";
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
  if (isStored) await store(db, planned, { changeId, author: author ?? null });
  const { remarks } = planned;
  return { plan: planned, ...countPlan(planned), remarks, problems: problemsOf(planned), changeId };
}

/** The files that failed once, by name (tests/cases). */
export const fileCases: Readonly<Record<string, Uint8Array>> = Object.fromEntries(
  Object.entries(env.CASES).map(([name, encoded]) => [
    name,
    Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0)),
  ]),
);

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
    .filter(({ before }) => before !== null)
    .flatMap((order) =>
      changedFields(order).map(
        ({ field, before, after }) =>
          `${order.order_number}: ${field} ${before ?? "–"} → ${after ?? "–"}`,
      ),
    );
}

export const twoOrders = () => stored.twoOrders(db);
export const onlyOrders = (...orders: readonly OrderToStore[]) => stored.onlyOrders(db, ...orders);
export const storedOrder = (number: string) => stored.storedOrder(db, number);
export const storedFacts = (number: string) => stored.storedFacts(db, number);

const FILES: readonly string[] = ["csv", "dcsa", "cargo-imp"];

/** The events that files brought, the earliest first: "2026-11-20T10:00 +04:00 actual DEP:departed Dubai AEDXB EK 202". */
export async function eventsOf(number: string): Promise<string[]> {
  const facts = await storedFacts(number);
  return facts
    .filter(({ kind, source }) => kind === "event" && FILES.includes(source))
    .map(({ event_time, utc_offset, classifier, code, milestone, ...fact }) => {
      const { place, un_locode, leg, equipment, pieces, note } = fact;
      const what = [classifier, [code, milestone].filter(Boolean).join(":")];
      const share = pieces && `${pieces} pieces`;
      const parts = [event_time.slice(0, 16), utc_offset, ...what, place, un_locode, leg];
      return [...parts, equipment, share, note].filter(Boolean).join(" ");
    })
    .sort();
}

/** Adds a follower of the order for each level, who was notified of its state. */
export async function follow(number: string, ...levels: readonly ("all" | "important")[]) {
  const [found] = [...(await findOrdersByNumber(db, [number])).values()].flat();
  const notified = JSON.stringify(toNotifiedState(await storedOrder(number), true));
  const confirmed_at = new Date().toISOString();
  const follower = { order_id: found?.id ?? 0, confirmed_at, notified };
  for (const level of levels)
    await db.insert(followers).values({ ...follower, email: `${level}@consignee.example`, level });
}

/** A moment so many hours before now: ISO 8601, UTC. */
export const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** 10:00 in Dubai, so many days from now: ISO 8601, UTC. */
export const morning = (days: number) => `${hoursAgo(-24 * days).slice(0, 10)}T06:00:00.000Z`;
