/** Plans what the rows of a file make of the stored orders. */
import type { Database } from "../../data/database.ts";
import { addFollowers } from "../../notifications/notified.ts";
import { SOURCE_ID_MAX } from "../../orders/event-texts.ts";
import { MAX_FACTS, type StoredFact } from "../../orders/log.ts";
import { planOrders } from "../../orders/plan.ts";
import { loadSnapshot, type OrderSnapshot, type Snapshot } from "../../orders/snapshot.ts";
import { FileError, type FileRow, type Problem, type ReadFile, type Retraction } from "../file.ts";
import type { FileOptions } from "../options.ts";
import { askStatuses, listOwnStatuses, mapStatuses } from "../status-mapping.ts";
import { CELLS_OF_TURN, inTurns, nextTurn, rowWork } from "../turns.ts";
import {
  chooseOrders,
  groupTargets,
  identifiersOf,
  matchRows,
  type Target,
  targetKey,
} from "./match.ts";
import { findRetracted, type MatchedOrder, matchOrder, staysRetracted } from "./matched-orders.ts";
import type { FilePlan, PlannedEvent, PlannedRow } from "./plan.ts";
import { type OrderWork, type PlanContext, requestRows } from "./plan-order.ts";
import { remarksOf } from "./remarks.ts";

/**
 * Compares what was read with the stored orders, and calls `onProgress` with the rows that are planned.
 * @throws FileError when an order has too many events, or the named one doesn't exist
 */
export async function planRows(
  db: Database,
  given: ReadFile,
  options: FileOptions,
  now: string,
  onProgress = async (_done: number, _total: number) => {},
): Promise<FilePlan> {
  const ownStatuses = await listOwnStatuses(given, options);
  const asked = askStatuses(ownStatuses, given.kind);
  const answered = await mapStatuses(given, options);
  const read =
    asked.length > 0 ? { ...answered, questions: asked, rows: [], problems: [] } : answered;
  const unreadable = new Set(read.problems.map(({ line }) => line));
  const rows = read.rows.filter(({ line }) => !unreadable.has(line));
  const { targets, problems } = await matchRows(db, { kind: read.kind, rows }, options);
  const groups: GroupPlan[] = [];
  let done = 0;
  for (const group of groupTargets(targets)) {
    const ids = group.flatMap((target) => target.ids);
    const events = group.flatMap(({ row }) => row.events.map(({ event }) => event));
    const snapshot = await loadSnapshot(db, ids, now, events);
    groups.push(await planGroup(snapshot, group, { options, unit: read.unit }));
    done += group.length;
    await onProgress(done, targets.length);
  }
  const { rows: _rows, problems: _problems, undated: _undated, ...file } = read;
  const refused = [...read.problems, ...problems, ...groups.flatMap((group) => group.problems)];
  await nextTurn();
  const plannedRows = toPlannedRows(read, groups, refused);
  const planned = {
    rows: await Array.fromAsync(inTurns(plannedRows, CELLS_OF_TURN, workOfPlanned)),
    orders: groups.flatMap((group) => group.orders),
  };
  await nextTurn();
  const remarks = remarksOf(read, planned, ownStatuses);
  await nextTurn();
  return {
    ...file,
    now,
    record: {
      kind: file.kind === "orders" ? "orders-imported" : "events-imported",
      detail: file.name.split(/[\\/]/).at(-1) || null,
    },
    ...planned,
    ownStatuses,
    remarks,
    notified: addFollowers(groups.map((group) => group.notified)),
  };
}

/** The plan of a group of rows, whose orders are independent of those of other groups. */
type GroupPlan = Awaited<ReturnType<typeof planGroup>>;

/** A row that does nothing is absent. */
type Outcomes = Map<FileRow, Outcome>;
type Outcome = Pick<PlannedRow, "outcome" | "orders" | "events">;

/** Returns nothing that holds on to the logs: those of all groups would fill a Worker's memory. */
async function planGroup(
  snapshot: Snapshot,
  targets: readonly Target[],
  given: Pick<PlanContext, "options" | "unit">,
) {
  const { now, places, undoneBy } = snapshot;
  const orders = new Map<number, MatchedOrder>();
  for await (const [id, stored] of inTurns(snapshot.orders, FACTS_OF_TURN, countStored))
    orders.set(id, matchOrder(stored, undoneBy));
  const { works, outcomes, problems } = await findWork(targets, orders, given.options);
  const tooLong = works.find((work) => work.events.length > MAX_FACTS);
  if (tooLong) {
    const number = tooLong.match?.order.order_number ?? tooLong.rows[0]?.order?.order_number;
    const count = tooLong.events.length.toLocaleString("en");
    const most = MAX_FACTS.toLocaleString("en");
    throw new FileError(
      `This file has ${count} events of the order ${number}, and an order can have ${most}. Leave out those that it doesn't need.`,
    );
  }
  await nextTurn();
  const reports = await readWorks(works, problems, { ...given, now, places });
  const planned: ReturnType<typeof planOrders>[] = [];
  for await (const report of inTurns(reports, FACTS_OF_TURN, countFacts)) {
    addOutcomes(outcomes, report);
    if (report.request) planned.push(planOrders([report.request], snapshot));
  }
  return {
    problems,
    outcomes,
    orders: planned.flatMap((part) => part.orders),
    notified: addFollowers(planned.map((part) => part.notified)),
  };
}

/** Some 10 ms of work, in facts, of which an order takes as long as two.  */
const FACTS_OF_TURN = 500;

const countTarget = ({ row, ids }: Target) => 1 + ids.length * (1 + row.events.length);

const countStored = ([, { facts }]: readonly [number, OrderSnapshot]) => 2 + facts.length;

const countFacts = ({ match, rows, events }: OrderWork) =>
  2 + rows.length + events.length + (match?.facts.length ?? 0);

/** Collects the rows and events of a group by their order. */
async function findWork(
  targets: readonly Target[],
  orders: ReadonlyMap<number, MatchedOrder>,
  { shared: isShared }: FileOptions,
) {
  const works = new Map<number | string, OrderWork>();
  const workOf = (match: MatchedOrder | null, key: number | string = match?.order.id ?? "") => {
    const sets = { retracted: new Set<StoredFact>(), withdrawn: new Set<string>() };
    const work: OrderWork = works.get(key) ?? { match, rows: [], events: [], ...sets };
    works.set(key, work);
    return work;
  };
  const problems: Problem[] = [];
  const outcomes: Outcomes = new Map();
  for await (const target of inTurns(targets, FACTS_OF_TURN, countTarget)) {
    const { row, ids, isByContainer } = target;
    const candidates = ids.flatMap((id) => orders.get(id) ?? []);
    if (row.order) {
      const work = workOf(candidates[0] ?? null, targetKey(target));
      work.rows.push(row);
      work.events.push(...row.events.map((read) => ({ row, read })));
    } else if (row.retraction) {
      outcomes.set(row, planRetraction(row.retraction, candidates, workOf));
    } else {
      for (const read of row.events) {
        const chosen = chooseOrders(read, candidates, { isByContainer, isShared });
        if ("reason" in chosen) {
          const value = identifiersOf(row).join(", ");
          problems.push({ line: row.line, column: null, value, ...chosen });
          continue;
        }
        for (const match of chosen) {
          const work = workOf(match);
          if (work.rows.at(-1) !== row) work.rows.push(row);
          work.events.push({ row, read });
        }
      }
    }
  }
  return { works: [...works.values()], problems, outcomes };
}

/** Adds the stored events that a carrier retracts to the works of their orders. */
function planRetraction(
  retraction: Retraction,
  candidates: readonly MatchedOrder[],
  workOf: (match: MatchedOrder) => OrderWork,
): Outcome {
  const { sourceId, isOfThisFile } = retraction;
  const found = findRetracted(retraction, candidates);
  for (const { match, fact } of found ?? []) {
    workOf(match).retracted.add(fact);
  }
  // An older file may still bring an event that isn't stored.
  for (const match of found ? [] : candidates) {
    const isKnown = match.withdrawn.has(sourceId) || sourceId.length > SOURCE_ID_MAX;
    if (!isKnown) workOf(match).withdrawn.add(sourceId);
  }
  const isKnown = isOfThisFile || candidates.some(({ withdrawn }) => withdrawn.has(sourceId));
  const events = (found ?? []).map(({ match, fact }) => ({
    order_number: match.order.order_number,
    event: fact,
    ...{ isNew: false, isRetracted: false },
  }));
  const matches = found?.map(({ match }) => match) ?? candidates;
  return {
    outcome: !found && !isKnown ? "not stored" : events.length > 0 ? "retracted" : "unchanged",
    orders: matches.map(({ order }) => order.order_number),
    events,
  };
}

/** A work with what its rows ask of the order. */
type OrderReport = OrderWork & Omit<ReturnType<typeof requestRows>, "problems">;

/** Reads again without the rows that can't be taken, until all others can; adds the problems. */
async function readWorks(
  works: readonly OrderWork[],
  problems: Problem[],
  context: PlanContext,
): Promise<readonly OrderReport[]> {
  for (;;) {
    const refused = new Set(problems.map(({ line }) => line));
    const reports: (OrderReport & { readonly problems: readonly Problem[] })[] = [];
    for await (const work of inTurns(works, FACTS_OF_TURN, countFacts)) {
      const rows = work.rows.filter(({ line }) => !refused.has(line));
      const events = work.events.filter(({ row }) => !refused.has(row.line));
      const left = { ...work, rows, events };
      reports.push({ ...left, ...requestRows(left, context) });
    }
    const more = reports.flatMap((report) => report.problems);
    if (more.length === 0) return reports;
    problems.push(...more);
  }
}

const workOfPlanned = (row: PlannedRow) => 1 + row.events.length + rowWork(row);

/** Adds what the rows of an order do to it. */
function addOutcomes(
  outcomes: Outcomes,
  { match, rows, events, request, added }: OrderReport,
): void {
  const byRow = Map.groupBy(events, ({ row }) => row);
  const newEvents = new Set(added);
  for (const [index, row] of rows.entries()) {
    const number = match?.order.order_number ?? row.order?.order_number ?? "";
    const planned = (byRow.get(row) ?? []).map(
      (found): PlannedEvent => ({
        order_number: number,
        event: found.read.event,
        isNew: newEvents.has(found),
        isRetracted: match !== null && staysRetracted(match, found.read),
      }),
    );
    const isNew = planned.some((event) => event.isNew);
    // A further row of an order has the same columns as the first one.
    const isChange = row.order !== null && (isNew || (index === 0 && request !== null));
    const isAddition = row.order === null ? isNew : isChange && !match;
    const before = outcomes.get(row);
    outcomes.set(row, {
      outcome: isAddition ? "added" : isChange ? "changed" : (before?.outcome ?? "unchanged"),
      orders: [...(before?.orders ?? []), number],
      events: [...(before?.events ?? []), ...planned],
    });
  }
}

/** All rows of the file, in its sequence. */
function* toPlannedRows(
  { rows }: ReadFile,
  groups: readonly GroupPlan[],
  refused: readonly Problem[],
): Generator<PlannedRow> {
  const byLine = Map.groupBy(refused, ({ line }) => line);
  const outcomes: Outcomes = new Map(groups.flatMap((group) => [...group.outcomes]));
  for (const row of rows) {
    const { line, source, identifiers } = row;
    const problems = byLine.get(line) ?? [];
    const orders = identifiers.numbers.slice(0, 1);
    if (problems.length === 0) {
      const found = outcomes.get(row) ?? { outcome: "unchanged", orders, events: [] };
      yield { line, ...found, cells: [], problems };
    } else {
      const cells = Array.isArray(source) ? source : [JSON.stringify(source)];
      yield { line, outcome: "refused", orders, events: [], cells, problems };
    }
  }
}
