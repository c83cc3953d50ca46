/** The changes of an order, and the orders of a change. */
import { and, asc, desc, eq, gt, or, sql } from "drizzle-orm";
import type { Places } from "#app/domain/tracking/facts.ts";
import { pluralize } from "#app/domain/words.ts";
import type { AuditEntry, ChangedField } from "../audit/audit-log.ts";
import {
  auditColumns,
  fieldChanges,
  findChange,
  toAuditEntry,
  UNDO_BY_KIND,
} from "../audit/audit-log.ts";
import { type ChangeEffect, changes } from "../audit/audit-schema.ts";
import type { Database } from "../data/database.ts";
import { cutPage, isOneOf } from "../data/query.ts";
import { EMPTY_LOG, findPlaces, type StoredFact, stateOrNull, toLogs } from "./log.ts";
import { type EventLine, toEventLine } from "./log-entries.ts";
import { orderChanges, orderEvents, orders } from "./order-schema.ts";
import { limitKept, NO_EFFECT } from "./plan.ts";

const LIMIT = 100;
const UNDONE_HERE: (string | undefined)[] = ["orders", "document"];
/** More facts of one change are counted. */
const NAMED_MAX = 3;

/** The newest first, at most a hundred; of changes of several orders what they did to this one. */
export async function listOrderChanges(
  db: Database,
  { id, order_number }: { readonly id: number; readonly order_number: string },
): Promise<AuditEntry[]> {
  const [rows, edits, facts] = await db.batch([
    db
      .select(auditColumns)
      .from(changes)
      .where(
        or(
          eq(changes.subject, order_number),
          sql`${changes.id} in (
            select change_id from ${orderChanges} where order_id = ${id}
            union select change_id from ${orderEvents} where order_id = ${id})`,
        ),
      )
      .orderBy(desc(changes.made_at), desc(changes.id))
      .limit(LIMIT),
    db.select().from(orderChanges).where(eq(orderChanges.order_id, id)),
    db.select().from(orderEvents).where(eq(orderEvents.order_id, id)).orderBy(orderEvents.id),
  ]);
  const hasOthers = rows.some(isOfOthers);
  const log = { facts, places: hasOthers ? await findPlaces(db, facts) : new Map() };
  return rows.map((change) => {
    const edit = edits.find(({ change_id }) => change_id === change.id);
    const own = facts.filter(({ change_id }) => change_id === change.id);
    const undoneAlone = rows.find(({ undoes }) => undoes === change.id);
    const described = own.length > NAMED_MAX ? [pluralize(own.length, "event")] : own.map(describe);
    const isNamed = change.kind === "order-updated" && change.detail !== null;
    const detail = isNamed
      ? change.detail
      : [change.detail, ...described].filter(Boolean).join("; ") || null;
    const { before, after } = edit?.before ? edit : change;
    const entry = toAuditEntry({ ...change, detail, before, after });
    const undoneBy =
      entry.undoneBy ?? (undoneAlone ? (undoneAlone.author ?? undoneAlone.id) : null);
    return {
      ...entry,
      ...(change.effect &&
        isOfOthers(change) && {
          count: 1,
          effect: ownEffect(change.effect, { order_number, edit, own, log }),
        }),
      undoneBy,
      // A removal is undone where it is listed with its orders.
      canUndo:
        entry.canUndo && undoneBy === null && UNDONE_HERE.includes(UNDO_BY_KIND[change.kind]),
    };
  });
}

/** Whether the change is of other orders too, or left some out. */
function isOfOthers({ effect, count }: Pick<AuditEntry, "effect" | "count">): boolean {
  return effect !== null && (count > 1 || effect.leftOut !== undefined);
}

interface OwnPart {
  readonly order_number: string;
  /** The columns that the change set. */
  readonly edit: typeof orderChanges.$inferSelect | undefined;
  /** The facts that it added. */
  readonly own: readonly StoredFact[];
  /** All facts of the order. */
  readonly log: { readonly facts: readonly StoredFact[]; readonly places: Places };
}

/** What a change of several orders did to one of them. */
function ownEffect(
  { kept }: ChangeEffect,
  { order_number, edit, own, log: { facts, places } }: OwnPart,
): ChangeEffect {
  const [first, last] = [own.at(0), own.at(-1)];
  const stateUntil = (id: number) => {
    const [log = EMPTY_LOG] = toLogs(
      facts.filter((fact) => fact.id <= id),
      places,
    ).values();
    return stateOrNull(log);
  };
  const before = first && stateUntil(first.id - 1);
  const after = last && stateUntil(last.id);
  const pair = (column: "order_status" | "delivery_date") => ({
    before: before?.[column] ?? null,
    after: after?.[column] ?? null,
  });
  const state = { status: pair("order_status"), delivery: pair("delivery_date"), reason: null };
  return {
    ...NO_EFFECT,
    added: edit && edit.before === null ? 1 : 0,
    events: own.filter(({ kind }) => kind === "event").length,
    retracted: own.filter(({ retracts }) => retracts !== null).length,
    states: [{ ...state, orders: 1 }],
    ...limitKept(kept.filter((one) => one.order_number === order_number)),
  };
}

function describe(fact: typeof orderEvents.$inferSelect): string {
  const { what, when, place, part, classifier } = toEventLine(fact);
  return [classifier === "actual" ? what : `${what} (expected)`, when, place, part]
    .filter(Boolean)
    .join(", ");
}

/** The effect of a change on an order: one that was made, or that a file would make. */
export interface OrderDifference {
  readonly order_number: string;
  readonly isNew: boolean;
  readonly changes: readonly ChangedField[];
  readonly events: readonly EventLine[];
}

/** Orders of a page. */
const SIZE = 100;

/**
 * A change with what it did to the orders after the one with this id, a page of them; null where there
 * is no such change. Orders that were removed since are left out.
 */
export async function readChange(db: Database, id: string, after: number) {
  const change = await findChange(db, id);
  if (!change) return null;
  const page = await db
    .select({ id: orders.id, order_number: orders.order_number })
    .from(orders)
    .where(
      and(
        gt(orders.id, after),
        sql`${orders.id} in (select order_id from ${orderChanges} where change_id = ${id}
          union select order_id from ${orderEvents} where change_id = ${id})`,
      ),
    )
    .orderBy(asc(orders.id))
    .limit(SIZE + 1);
  const { shown, next } = cutPage(page, SIZE, (last) => last.id);
  return { change, orders: await differences(db, id, shown), next };
}

async function differences(
  db: Database,
  changeId: string,
  shown: readonly { readonly id: number; readonly order_number: string }[],
): Promise<OrderDifference[]> {
  const ids = shown.map(({ id }) => id);
  const [columns, facts] = await db.batch([
    db
      .select()
      .from(orderChanges)
      .where(and(eq(orderChanges.change_id, changeId), isOneOf(orderChanges.order_id, ids))),
    db
      .select()
      .from(orderEvents)
      .where(and(eq(orderEvents.change_id, changeId), isOneOf(orderEvents.order_id, ids)))
      .orderBy(asc(orderEvents.id)),
  ]);
  const changed = new Map(columns.map((row) => [row.order_id, row]));
  const added = Map.groupBy(facts, ({ order_id }) => order_id);
  return shown.map(({ id, order_number }) => {
    const columns = changed.get(id);
    const { before = null, after = null } = columns ?? {};
    return {
      order_number,
      isNew: columns !== undefined && columns.before === null,
      changes: fieldChanges(before, after),
      events: (added.get(id) ?? []).map(toEventLine),
    };
  });
}
