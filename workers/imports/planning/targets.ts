/** Finds the orders of a file's rows. */
import { normalizeOrderNumber } from "#app/domain/order-number.ts";
import type { Database } from "../../data/database.ts";
import { splitIntoGroups } from "../../data/query.ts";
import { ambiguityMessage, matchNumbers } from "../../orders/match-numbers.ts";
import { FileError, type FileRow, type Problem } from "../file.ts";
import type { FileOptions } from "../options.ts";
import { findBySourceIds, identifiersOf, lookUpCandidates } from "./candidates.ts";

/** A row with the orders that it may be about. */
export interface Target {
  readonly row: FileRow;
  readonly ids: readonly number[];
  readonly isByContainer: boolean;
}

interface Targets {
  readonly targets: readonly Target[];
  readonly problems: readonly Problem[];
}

/** Of rows of orders: the order of the number; none for one to be added. */
export async function matchOrders(
  db: Database,
  rows: readonly FileRow[],
  { addOrders }: FileOptions,
): Promise<Targets> {
  const find = await matchNumbers(
    db,
    rows.map(({ order }) => order?.order_number ?? ""),
  );
  const targets: Target[] = [];
  const problems: Problem[] = [];
  for (const row of rows) {
    const value = row.order?.order_number ?? "";
    const match = find(value);
    const refuse = (problem: Pick<Problem, "reason" | "permission">) =>
      problems.push({ line: row.line, column: "order_number", value, ...problem });
    if (match && !match.order) refuse({ reason: ambiguityMessage(value, match.candidates) });
    else if (!match && !addOrders) {
      refuse({ reason: `There is no order ${value}.`, permission: "addOrders" });
    } else targets.push({ row, ids: match ? [match.order.id] : [], isByContainer: false });
  }
  return { targets, problems };
}

/** Of rows of events: the orders that their identifiers may mean, or the one that was given. */
export async function matchEvents(
  db: Database,
  rows: readonly FileRow[],
  { order }: FileOptions,
): Promise<Targets> {
  if (order !== undefined) {
    const only = await requireOrder(db, order);
    const targets = rows.map((row) => ({ row, ids: [only], isByContainer: false }));
    return { targets, problems: [] };
  }
  const findCandidates = await lookUpCandidates(db, rows);
  const sourceIds = rows.flatMap(({ retraction }) => retraction?.sourceId ?? []);
  const bySource = await findBySourceIds(db, [...new Set(sourceIds)]);
  const targets: Target[] = [];
  const problems: Problem[] = [];
  for (const row of rows) {
    const { ids, by, reason } = findCandidates(row);
    const own = row.retraction ? (bySource.get(row.retraction.sourceId) ?? ids) : ids;
    if (own.length > 0 || row.retraction || row.events.length === 0) {
      targets.push({ row, ids: own, isByContainer: by === "equipment" });
    } else {
      const value = identifiersOf(row.identifiers).join(", ");
      problems.push({ line: row.line, column: null, value, reason });
    }
  }
  return { targets, problems };
}

/** @throws FileError when there is no such order, or the number may mean several */
async function requireOrder(db: Database, number: string): Promise<number> {
  const match = (await matchNumbers(db, [number]))(number.trim());
  if (match?.order) return match.order.id;
  throw new FileError(
    match ? ambiguityMessage(number, match.candidates) : `There is no order ${number}.`,
  );
}

/** The facts of some 500 orders at a time are a few MB, whatever the size of the file. */
const ORDERS_PER_GROUP = 500;

/** The rows in groups: all that may be about one order are in the same group. */
export function groupTargets(targets: readonly Target[]): Target[][] {
  const entangled = new Set(targets.flatMap(({ ids }) => (ids.length > 1 ? ids : [])));
  const isEntangled = ({ ids }: Target) => ids.some((id) => entangled.has(id));
  const byOrder = Map.groupBy(
    targets.filter((target) => !isEntangled(target)),
    (target) => targetKey(target),
  );
  const groups = splitIntoGroups([...byOrder.values()], ORDERS_PER_GROUP);
  return [targets.filter(isEntangled), ...groups.map((group) => group.flat())].filter(
    (group) => group.length > 0,
  );
}

/** Equal for rows of one order. */
export function targetKey({ ids: [id], row }: Target): number | string {
  return id ?? normalizeOrderNumber(row.order?.order_number ?? "");
}
