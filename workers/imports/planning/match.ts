/** Finds the orders of a file's rows, and of an event the one that it is about. */
import { and, eq } from "drizzle-orm";
import { latinDigits } from "#app/domain/fold.ts";
import { normalizeOrderNumber } from "#app/domain/order-number.ts";
import { DAY_MS } from "#app/domain/tracking/clock.ts";
import { formatMoment } from "#app/domain/words.ts";
import type { Database } from "../../data/database.ts";
import { isOneOf, queryInGroups, splitIntoGroups } from "../../data/query.ts";
import { SOURCE_ID_MAX } from "../../orders/event-texts.ts";
import { ambiguityMessage, matchNumbers, matchTyped } from "../../orders/match-numbers.ts";
import { type CarryingOrder, findByReferences } from "../../orders/order-queries.ts";
import { orderEvents } from "../../orders/order-schema.ts";
import {
  FileError,
  type FileEvent,
  type FileRow,
  type OrderIdentifiers,
  type Problem,
  type ReadFile,
} from "../file.ts";
import type { FileOptions } from "../options.ts";
import { inTurns } from "../turns.ts";
import { hasEvent, type MatchedOrder } from "./matched-orders.ts";

/** A row with the ids of the orders that it may be about; without any it adds one. */
export interface Target {
  readonly row: FileRow;
  readonly ids: readonly number[];
  /** Containers are reused: the number alone doesn't identify the goods. */
  readonly isByContainer: boolean;
}

/**
 * Finds the orders that the identifiers of rows may mean, or the one that the options name.
 * @throws FileError when that one doesn't exist, or its number may mean several
 */
export async function matchRows(
  db: Database,
  { kind, rows }: Pick<ReadFile, "kind" | "rows">,
  { order, addOrders, partialReferences }: FileOptions,
): Promise<{ readonly targets: readonly Target[]; readonly problems: readonly Problem[] }> {
  if (kind === "events" && order !== undefined) {
    const match = (await matchTyped(db, [order]))(order);
    if (!match) throw new FileError(noOrder(order));
    if (!match.order) throw new FileError(ambiguityMessage(order, match.candidates));
    const ids = [match.order.id];
    return { targets: rows.map((row) => ({ row, ids, isByContainer: false })), problems: [] };
  }
  const candidates = await findCandidates(db, rows);
  const bySource = await findBySourceIds(db, rows);
  const unknown = rows.filter((_, at) => candidates[at]?.by === null);
  const findSimilar = await findBySimilarReferences(db, unknown);
  const targets: Target[] = [];
  const problems: Problem[] = [];
  for await (const [index, row] of inTurns(rows.entries(), IDENTIFIERS_OF_TURN, countOfEntry)) {
    const { ids: found, by, ambiguity } = candidates[index] ?? NO_CANDIDATE;
    const ids = (row.retraction && bySource.get(row.retraction.sourceId)) ?? found;
    const isNumber = /\d/.test(latinDigits(row.order?.order_number ?? ""));
    const isWithoutOrder = row.order
      ? addOrders && isNumber && !ambiguity
      : row.events.length === 0;
    if (ids.length > 0 || row.retraction || isWithoutOrder) {
      targets.push({ row, ids, isByContainer: by === "equipment" });
      continue;
    }
    const value = identifiersOf(row).join(", ");
    const at = { line: row.line, column: row.order ? "order_number" : null, value };
    const similar = row.order || ambiguity ? [] : findSimilar(row.identifiers);
    const [only, ...others] = similar;
    if (only && partialReferences && others.length === 0) {
      targets.push({ row, ids: [only.id], isByContainer: false });
      continue;
    }
    if (row.order && !ambiguity) {
      const refused = isNumber
        ? { reason: noOrder(value), permission: "addOrders" as const }
        : { reason: `${noOrder(value)} A new order's number has a digit.` };
      problems.push({ ...at, ...refused });
    } else {
      const unknown = value === "" ? NO_REFERENCE : UNKNOWN_REFERENCE;
      const reason = ambiguity ?? [unknown, ...whichOrder(similar)].join(" ");
      const isOne = similar.length === 1 && { permission: "partialReferences" as const };
      problems.push({ ...at, reason, ...isOne });
    }
  }
  return { targets, problems };
}

const noOrder = (number: string) => `There is no order ${number}.`;
const NO_REFERENCE = "It names no order: add an order number or a reference.";
const UNKNOWN_REFERENCE = "No order has this number or carries this reference.";

/** Letters of a carrier's code (SCAC), which some leave out in front of the number of a bill of lading */
const SCAC_LENGTH = 4;
/** Shorter numbers may be anything. */
const NUMBER_MIN = 5;

/** Finds the orders that carry a document's number with a carrier's code in front of it, or without. */
async function findBySimilarReferences(db: Database, rows: readonly FileRow[]) {
  const numbersOf = ({ documents }: OrderIdentifiers) =>
    documents.map(normalizeOrderNumber).filter((number) => /\d/.test(number));
  const withoutCode = (number: string) =>
    /^[A-Z]{4}/.test(number) ? number.slice(SCAC_LENGTH) : "";
  const isLong = ({ length }: string) => length >= NUMBER_MIN;
  const numbers = new Set<string>();
  for await (const { identifiers } of inTurns(rows, IDENTIFIERS_OF_TURN, countIdentifiers))
    for (const number of numbersOf(identifiers)) numbers.add(number);
  const longer = await findByReferences(db, [...numbers].filter(isLong), SCAC_LENGTH);
  const shorter = await findByReferences(db, [...numbers].map(withoutCode).filter(isLong));
  return (identifiers: OrderIdentifiers): readonly CarryingOrder[] => {
    const found = numbersOf(identifiers).flatMap((number) => [
      ...(longer.get(number) ?? []),
      ...(shorter.get(withoutCode(number)) ?? []),
    ]);
    return [...new Map(found.map((order) => [order.id, order])).values()];
  };
}

/** "DL-1 carries MAEU700250: is it that order?" */
function whichOrder(similar: readonly CarryingOrder[]): string[] {
  if (similar.length === 0) return [];
  const carrying = similar
    .slice(0, ORDERS_SHOWN)
    .map(({ order_number, carried }) => `${order_number} carries ${carried}`);
  const isIt = similar.length === 1 ? "is it that order?" : "name the order.";
  return [`${carrying.join(", ")}: ${isIt}`];
}

/** Priority: our order number, then documents, then containers. */
const KINDS = ["numbers", "documents", "equipment"] as const;

export function identifiersOf({ identifiers }: FileRow): string[] {
  return [...new Set(KINDS.flatMap((kind) => identifiers[kind]))];
}

/** Characters of an identifier: longer ones are no order's, and a list of them could be more than D1 takes. */
const IDENTIFIER_MAX = 100;

/** Some 10 ms of work; a row without identifiers counts as one. */
const IDENTIFIERS_OF_TURN = 1_000;

function countIdentifiers({ identifiers }: FileRow): number {
  return 1 + KINDS.reduce((count, kind) => count + identifiers[kind].length, 0);
}

const countOfEntry = ([, row]: readonly [number, FileRow]) => countIdentifiers(row);

/** The orders that a row's identifiers may mean. */
interface Candidates {
  readonly ids: readonly number[];
  /** The kind that matched; null where none did */
  readonly by: (typeof KINDS)[number] | null;
  /** Why none did, where several orders have such a number */
  readonly ambiguity: string | null;
}

const NO_CANDIDATE: Candidates = { ids: [], by: null, ambiguity: null };

/** Finds the orders of each row's identifiers. */
async function findCandidates(db: Database, rows: readonly FileRow[]): Promise<Candidates[]> {
  const [numbers, references] = [new Set<string>(), new Set<string>()];
  const isPossible = ({ length }: string) => length <= IDENTIFIER_MAX;
  for await (const { identifiers } of inTurns(rows, IDENTIFIERS_OF_TURN, countIdentifiers)) {
    for (const number of identifiers.numbers.filter(isPossible)) numbers.add(number);
    const others = [...identifiers.documents, ...identifiers.equipment].filter(isPossible);
    for (const reference of others) references.add(normalizeOrderNumber(reference));
  }
  const matchOf = await matchNumbers(db, [...numbers]);
  const carrying = await findByReferences(db, [...references]);
  const ordersOf = (kind: keyof OrderIdentifiers, text: string) =>
    kind === "numbers"
      ? [matchOf(text)?.order ?? []].flat()
      : (carrying.get(normalizeOrderNumber(text)) ?? []);
  const find = (identifiers: OrderIdentifiers): Candidates => {
    for (const by of KINDS) {
      const found = identifiers[by].flatMap((text) => ordersOf(by, text).map(({ id }) => id));
      if (found.length > 0) return { ids: [...new Set(found)], by, ambiguity: null };
    }
    const [ambiguity = null] = identifiers.numbers.flatMap((number) => {
      const match = matchOf(number);
      return match?.order === null ? [ambiguityMessage(number, match.candidates)] : [];
    });
    return ambiguity === null ? NO_CANDIDATE : { ...NO_CANDIDATE, ambiguity };
  };
  const candidates: Candidates[] = [];
  for await (const row of inTurns(rows, IDENTIFIERS_OF_TURN, countIdentifiers))
    candidates.push(find(row.identifiers));
  return candidates;
}

const SOURCE_IDS_PER_STATEMENT = 5_000;

/** The orders that have an event which a row retracts, by the carrier's id of that event. */
async function findBySourceIds(
  db: Database,
  rows: readonly FileRow[],
): Promise<ReadonlyMap<string | null, readonly number[]>> {
  const sourceIds = [...new Set(rows.flatMap(({ retraction }) => retraction?.sourceId ?? []))];
  const possible = sourceIds.filter((id) => id.length <= SOURCE_ID_MAX);
  const found = await queryInGroups(possible, SOURCE_IDS_PER_STATEMENT, (some) =>
    db
      .selectDistinct({ id: orderEvents.order_id, sourceId: orderEvents.source_id })
      .from(orderEvents)
      .where(and(isOneOf(orderEvents.source_id, some), eq(orderEvents.source, "dcsa"))),
  );
  const bySource = Map.groupBy(found, ({ sourceId }) => sourceId);
  return new Map([...bySource].map(([sourceId, own]) => [sourceId, own.map(({ id }) => id)]));
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

/** A container is on its way to the shipper before the order is made, but no longer than this. */
const DAYS_BEFORE_ORDER = 30;
/** No carriage is without an update for longer: then the container travels with other goods. */
const DAYS_WITHOUT_UPDATE = 120;
const ORDERS_SHOWN = 5;

/** The orders of an event, or why there is none. With `isShared` it may belong to several orders. */
export function chooseOrders(
  read: FileEvent,
  orders: readonly MatchedOrder[],
  { isByContainer, isShared }: Pick<Target, "isByContainer"> & { readonly isShared: boolean },
): readonly MatchedOrder[] | Pick<Problem, "reason" | "permission"> {
  // A stored event that comes again belongs to the same order.
  const holders = isByContainer ? orders.filter((match) => hasEvent(match, read)) : [];
  const carried = isByContainer ? orders.filter((match) => !whyNotCarried(match, read)) : orders;
  const possible = holders.length > 0 ? holders : carried;
  if (possible.length === 1 || (possible.length > 0 && isShared)) return possible;
  const shown = (possible.length > 0 ? possible : orders).slice(0, ORDERS_SHOWN);
  if (possible.length > 0) {
    const numbers = shown.map(({ order }) => order.order_number).join(", ");
    const more = possible.length > ORDERS_SHOWN ? " and more" : "";
    return { reason: `Several orders have this: ${numbers}${more}.`, permission: "shared" };
  }
  const reasons = shown.map(
    (match) => `${match.order.order_number}, which ${whyNotCarried(match, read)}`,
  );
  return {
    reason: `It is in no order's time: the container is that of ${reasons.join("; of ")}. Name the order to add it nevertheless.`,
  };
}

/** Why a container's event can't be about an order's goods; null where it can. */
function whyNotCarried(
  { order, state, updatedAt }: MatchedOrder,
  { event }: FileEvent,
): string | null {
  const { kind } = state.eta;
  if (kind === "delivered" || kind === "cancelled") return `is ${kind}`;
  const at = Date.parse(event.event_time);
  if (at < Date.parse(order.created_at) - DAYS_BEFORE_ORDER * DAY_MS) {
    return `was ordered on ${formatMoment(order.created_at)}, more than ${DAYS_BEFORE_ORDER} days later`;
  }
  return at > updatedAt + DAYS_WITHOUT_UPDATE * DAY_MS
    ? `had its last update on ${formatMoment(new Date(updatedAt).toISOString())}, more than ${DAYS_WITHOUT_UPDATE} days before`
    : null;
}
