/** Describes a change for the notice after it, and undoes it. */

import { and, eq } from "drizzle-orm";
import { createShortId } from "#app/domain/reference.ts";
import { pluralize } from "#app/domain/words.ts";
import {
  type AuditEntry,
  type ChangeOutcome,
  fieldChanges,
  findChange,
  UNDO_BY_KIND,
} from "../audit/audit-log.ts";
import type { ChangeEffect } from "../audit/audit-schema.ts";
import { conflict, type Person, type Result } from "../audit/result.ts";
import type { Database } from "../data/database.ts";
import { canPutBack, putBackDocument } from "../documents/documents.ts";
import {
  canUndoEnquiryChange,
  countRemoved,
  undoEnquiryChange,
  undoRemoval,
} from "../enquiries/changes.ts";
import { countNotified, NO_FOLLOWERS } from "../notifications/notified.ts";
import { isFollowing } from "../notifications/queue.ts";
import { followers } from "../orders/followers-schema.ts";
import { findStates } from "../orders/log.ts";
import { orderChanges, orderEvents } from "../orders/order-schema.ts";
import { describePlan, type Plan } from "../orders/plan.ts";
import { planRestoration, restoreOrders } from "../orders/removal.ts";
import { renumberOrder } from "../orders/renumber.ts";
import { isStored, store } from "../orders/store.ts";
import { describeKeptColumns, planChangeUndo } from "../orders/undo.ts";
import { findStored } from "./orders.ts";
import { type Preview, previewPlan } from "./preview.ts";

/** A change that was just made, for the page after it. */
export type DoneEntry = NonNullable<Awaited<ReturnType<typeof findDone>>>;

/** Counting the followers of more orders takes seconds, so it is skipped. */
const FOLLOWED_MAX = 500;

/** A change for the notice of the page after it; null where there is none. */
export async function findDone(db: Database, id: string, settleMs: number) {
  const change = await findChange(db, id);
  if (!change) return null;
  if (change.kind === "followers-reminded") {
    return { change, notified: { ...NO_FOLLOWERS, count: change.count } };
  }
  if (!change.effect) return { change, notified: NO_FOLLOWERS };
  const followed = await db
    .selectDistinct({ id: orderEvents.order_id })
    .from(orderEvents)
    .innerJoin(followers, eq(followers.order_id, orderEvents.order_id))
    .where(and(eq(orderEvents.change_id, id), isFollowing))
    .limit(FOLLOWED_MAX + 1);
  const [states, [edit]] = await Promise.all([
    findStates(db, followed.length > FOLLOWED_MAX ? [] : followed.map(({ id }) => id)),
    change.count === 1 ? db.select().from(orderChanges).where(eq(orderChanges.change_id, id)) : [],
  ]);
  // The page of a new order shows its fields.
  const fields = edit?.before ? fieldChanges(edit.before, edit.after) : change.fields;
  return { change: { ...change, fields }, notified: await countNotified(db, states, settleMs) };
}

const NOTHING_LEFT = "No changes. What this change did was changed again since, or is gone.";

/** What is undone of a change: all of it, or its part of one order. */
export interface UndoScope {
  readonly orderNumber?: string | null | undefined;
}

/** What `undoChange` would do now; its result where it would do nothing. */
export async function previewUndo(
  db: Database,
  change: AuditEntry,
  person: Person,
  settleMs: number,
  scope: UndoScope = {},
): Promise<Preview | Result> {
  const refused = whyNotUndone(change, person);
  if (refused) return refused;
  const undo = UNDO_BY_KIND[change.kind];
  if (undo === "orders") {
    const plan = await planOrdersUndo(db, change, person, scope);
    return "kind" in plan ? plan : previewPlan(plan, { settleMs });
  }
  if (undo === "order-number" && !(await findRenumbered(db, change))) return conflict(NOTHING_LEFT);
  const planned = (more: Partial<ChangeOutcome>): Preview => ({
    kind: "planned",
    change: { ...change, ...more },
    notified: NO_FOLLOWERS,
    unchanged: 0,
  });
  if (undo === "order-removal") {
    const { numbers, effect } = await planRestoration(db, change.id);
    if (numbers.length === 0) return notRestored(effect);
    return planned({ kind: "orders-restored", count: numbers.length, effect });
  }
  if (undo === "document") {
    return (await canPutBack(db, change.id)) ? planned({}) : conflict(NOTHING_LEFT);
  }
  const isRemoval = undo === "enquiry-removal";
  const count = isRemoval ? await countRemoved(db, change.id) : change.count;
  const canUndo = undo !== "enquiry" || (await canUndoEnquiryChange(db, change));
  if (count === 0 || !canUndo) return conflict(NOTHING_LEFT);
  const fields = change.fields.map(({ field, before, after }) => ({
    field,
    before: after,
    after: before,
  }));
  return planned({ count, fields });
}

/**
 * Undoes a change, unless it is undone already. `confirm` is the number of its orders as a person typed it, which
 * the undo of a whole import needs.
 */
export async function undoChange(
  db: Database,
  changeId: string,
  person: Person,
  { confirm = "", ...scope }: UndoScope & { readonly confirm?: string | undefined } = {},
): Promise<Result> {
  const change = await findChange(db, changeId);
  if (!change) return { kind: "missing" };
  const refused = whyNotUndone(change, person);
  if (refused) return refused;
  switch (UNDO_BY_KIND[change.kind]) {
    case "enquiry-removal":
      return toResult(change, await undoRemoval(db, change, person.name));
    case "document":
      return toResult(change, await putBackDocument(db, change, person.name));
    case "enquiry":
      return toResult(change, await undoEnquiryChange(db, change, person.name));
    case "order-number": {
      const order = await findRenumbered(db, change);
      const number = change.fields[0]?.before;
      if (!order || !number) return conflict(NOTHING_LEFT);
      const undo = { number, author: person.name, undoes: changeId };
      const undone = await renumberOrder(db, order, undo);
      return toResult({ ...change, subject: number }, undone);
    }
    case "order-removal": {
      const plan = await planRestoration(db, changeId);
      if (plan.numbers.length === 0) return notRestored(plan.effect);
      return toResult(change, await restoreOrders(db, change, plan, person.name));
    }
    default: {
      const plan = await planOrdersUndo(db, change, person, scope);
      if ("kind" in plan) return plan;
      const { count } = describePlan(plan);
      if (isCountTyped(change, scope, count) && Number(confirm.replace(/[\s,.]/g, "")) !== count) {
        const text = count.toLocaleString("en");
        return { kind: "invalid", errors: { confirm: `It changes ${text} orders: type ${text}.` } };
      }
      return undoOrders(db, change, plan, person);
    }
  }
}

function whyNotUndone(change: AuditEntry, { isAdmin }: Person): Result | null {
  const { kind, undoneBy, canUndo, effect, fields } = change;
  if (undoneBy !== null) return conflict(`No changes. This was undone already, by ${undoneBy}.`);
  if (!canUndo) return conflict("No changes. This can't be undone.");
  const undo = UNDO_BY_KIND[kind];
  if (undo === "enquiry-removal" || undo === "order-removal") {
    return isAdmin ? null : { kind: "forbidden" };
  }
  // The fields of an erased person are empty.
  return effect === null && fields.length === 0 ? conflict(NOTHING_LEFT) : null;
}

function notRestored({ kept }: ChangeEffect): Result {
  if (kept.length === 0) return conflict(NOTHING_LEFT);
  return conflict(`No changes. ${describeKeptColumns(kept)}`);
}

/** Null: it was changed again since. */
function toResult({ subject }: AuditEntry, changeId: string | null): Result {
  return changeId === null
    ? conflict(NOTHING_LEFT)
    : { kind: "done", changeId, subject: subject ?? "" };
}

/** The order whose number was corrected, while it has the number that it got; else undefined. */
async function findRenumbered(db: Database, { fields }: AuditEntry) {
  const given = fields[0]?.after ?? "";
  const order = await findStored(db, given);
  return order?.order_number === given ? order : undefined;
}

/** Later updates of its orders stay, as do columns that were changed again: the result names them. */
async function undoOrders(
  db: Database,
  change: AuditEntry,
  plan: Plan,
  person: Person,
): Promise<Result> {
  const changeId = createShortId();
  if (!(await isStored(store(db, plan, { changeId, author: person.name })))) {
    return conflict("No changes. Others changed the same orders at this moment: try again.");
  }
  return { kind: "done", changeId, subject: change.subject ?? describePlan(plan).subject ?? "" };
}

/** Orders of an import that any user may undo as a whole. */
export const UNDONE_MAX = 10;

/** Whether the number of orders is typed before the undo: that of a whole import with several. */
export function isCountTyped(
  { kind }: Pick<AuditEntry, "kind">,
  { orderNumber }: UndoScope,
  count: number,
): boolean {
  return kind.endsWith("imported") && !orderNumber && count > 1;
}

/** The undo of a change of orders; the result where it does nothing. */
async function planOrdersUndo(
  db: Database,
  { id, kind }: AuditEntry,
  { name: author, isAdmin }: Person,
  { orderNumber }: UndoScope,
): Promise<Plan | Result> {
  const order = orderNumber ? await findStored(db, orderNumber) : undefined;
  if (orderNumber && !order) return { kind: "missing" };
  const now = new Date().toISOString();
  const plan = await planChangeUndo(db, id, { author, now, orderId: order?.id });
  const { orders = [], undoes } = plan ?? {};
  const { removed = [], kept = [] } = undoes ?? {};
  if (!plan || orders.length + removed.length === 0) {
    if (kept.length === 0) return conflict(NOTHING_LEFT);
    return conflict(`No changes. ${describeKeptColumns(kept)}`);
  }
  if (isAdmin) return plan;
  if (removed.length > 0)
    return conflict(
      `No changes. Undoing this removes ${pluralize(removed.length, "order")} that it added: ask an administrator.`,
    );
  if (kind.endsWith("imported") && orders.length > UNDONE_MAX)
    return conflict(
      `No changes. Undoing this import changes ${pluralize(orders.length, "order")}: ask an administrator. Anyone may undo its part of an order on the order's page.`,
    );
  return plan;
}
