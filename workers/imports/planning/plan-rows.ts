/** Plans what the rows of a file make of the stored orders. */
import type { Database } from "../../data/database.ts";
import { deriveStates } from "../../orders/change.ts";
import { findPlaces } from "../../orders/log.ts";
import { stageChange } from "../../orders/store.ts";
import { FileError, type Problem, type ReadFile } from "../file.ts";
import type { FileOptions } from "../options.ts";
import { listOwnStatuses, mapStatuses } from "../status-mapping.ts";
import { findWork } from "./find-work.ts";
import { loadOrders } from "./matched-orders.ts";
import { type GroupPlan, toPlannedRows, type WorkPlan } from "./outcomes.ts";
import { columnChanges, type FilePlan, stateChanges } from "./plan.ts";
import { type OrderWork, type PlanContext, planOrder } from "./plan-order.ts";
import { remarksOf } from "./remarks.ts";
import { groupTargets, matchEvents, matchOrders, type Target } from "./targets.ts";

/** Far more than any order has: deriving a state takes the square of their number. */
const ORDER_EVENTS_MAX = 2_000;

/**
 * Compares what was read with the stored orders.
 * @throws FileError when an order has too many events, or the named one doesn't exist
 */
export async function planRows(
  db: Database,
  file: ReadFile,
  options: FileOptions,
  now: string,
): Promise<FilePlan> {
  const read = mapStatuses(file, options.statusMap);
  const unreadable = new Set(read.problems.map(({ line }) => line));
  const rows = read.rows.filter(({ line }) => !unreadable.has(line));
  const match = read.kind === "orders" ? matchOrders : matchEvents;
  const { targets, problems } = await match(db, rows, options);
  const groups: GroupPlan[] = [];
  for (const group of groupTargets(targets)) {
    groups.push(await planGroup(db, group, { options, unit: read.unit, now }));
  }
  const ownStatuses = listOwnStatuses(file, options.statusMap);
  const { name, format, kind, unit, header, delimiter, columns, questions } = read;
  const planned = {
    rows: toPlannedRows(read, groups, [...read.problems, ...problems]),
    orders: groups.flatMap((group) => group.orders),
  };
  return {
    ...{ name, format, kind, unit, header, delimiter, columns, questions, now },
    ...planned,
    ownStatuses,
    remarks: remarksOf(read, planned, ownStatuses),
    staged: groups.flatMap((group) => group.staged),
  };
}

/** Returns nothing that holds on to the logs: those of all groups would fill a Worker's memory. */
async function planGroup(
  db: Database,
  targets: readonly Target[],
  given: Omit<PlanContext, "places">,
): Promise<GroupPlan> {
  const orders = await loadOrders(
    db,
    targets.flatMap(({ ids }) => ids),
  );
  const { works, outcomes, ...found } = findWork(targets, orders, given.options);
  if (works.some((work) => work.events.length > ORDER_EVENTS_MAX)) {
    const most = ORDER_EVENTS_MAX.toLocaleString("en");
    throw new FileError(
      `More than ${most} events are of one order. Split the file and import the parts.`,
    );
  }
  const said = works.flatMap(({ events }) => events.map(({ read }) => read.event));
  const context = { ...given, places: await findPlaces(db, said) };
  const { plans, problems } = planWorks(works, found.problems, context);
  const drafted = plans.filter((plan) => plan.draft !== null);
  const changes = await deriveStates(
    db,
    drafted.flatMap(({ draft }) => draft ?? []),
    given.now,
  );
  for (const plan of plans) outcomes.add(plan);
  return {
    problems,
    outcomes,
    staged: changes.map((change) => stageChange(change, given.now)),
    orders: changes.map(({ order, row, state }, index) => ({
      order_number: row.order_number,
      isNew: order === null,
      isReopened: drafted[index]?.isReopened ?? false,
      changes: [
        ...columnChanges(order, row),
        ...stateChanges(drafted[index]?.work.known?.state ?? null, state),
      ],
    })),
  };
}

/** Plans again without the rows that can't be taken, until all others can. */
function planWorks(
  works: readonly OrderWork[],
  found: readonly Problem[],
  context: PlanContext,
): { readonly plans: readonly WorkPlan[]; readonly problems: readonly Problem[] } {
  const problems = [...found];
  for (;;) {
    const refused = new Set(problems.map(({ line }) => line));
    const plans = works.map((work) => {
      const left = withoutRows(work, refused);
      return { work: left, ...planOrder(left, context) };
    });
    const more = plans.flatMap((plan) => plan.problems);
    if (more.length === 0) return { plans, problems };
    problems.push(...more);
  }
}

function withoutRows(
  { rows, events, ...work }: OrderWork,
  refused: ReadonlySet<number>,
): OrderWork {
  return {
    ...work,
    rows: rows.filter(({ line }) => !refused.has(line)),
    events: events.filter(({ row }) => !refused.has(row.line)),
  };
}
