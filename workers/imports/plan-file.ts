/** Loading a file: what it would do, and what it refuses. */
import { stringify } from "csv-stringify/browser/esm/sync";
import { escapeFormula } from "#app/domain/invisible.ts";
import { sha256Hex } from "#app/domain/sha256.ts";
import type { Database } from "../data/database.ts";
import { findFacts } from "../orders/log.ts";
import { findByReferences, findOrdersByNumber, type OrderId } from "../orders/order-queries.ts";
import { changedFields, type OrderPlan } from "../orders/plan.ts";
import type { Limits } from "./files/budget.ts";
import { type GivenOptions, readOptions } from "./options.ts";
import type { FilePlan } from "./planning/plan.ts";
import { planRows } from "./planning/plan-rows.ts";
import { type NamedFile, readFile } from "./read-file.ts";
import type { OrderTimes } from "./tables/cells.ts";
import { REASON_COLUMN } from "./tables/columns.ts";
import { CHARACTERS_OF_TURN, nextTurn } from "./turns.ts";

/** Called with how many rows are planned so far, and with how many there are. */
export type OnProgress = Parameters<typeof planRows>[4];

interface FileToPlan extends NamedFile {
  readonly options?: GivenOptions;
  /** The command line's, unless it is for a Worker */
  readonly limits?: Limits;
  readonly onProgress?: OnProgress;
}

/**
 * Plans the import of the file at `now` (ISO 8601, UTC). A plan that has questions has no rows: it is made
 * again with the options that answer them.
 * @throws FileError when the file can't be read
 */
export async function planFile(
  db: Database,
  { options = {}, limits, onProgress, ...file }: FileToPlan,
  now: string,
): Promise<FilePlan> {
  const given = { received: now, ...readOptions(options) };
  const read = await readFile(file, given, limits);
  const { undated = [] } = read;
  // Once more by their dates: most files have years.
  const dated =
    undated.length > 0 ? await readFile(file, given, limits, await findTimes(db, undated)) : read;
  return planRows(db, dated, given, now, onProgress);
}

/** When stored orders had their last event, or were ordered, by their numbers, else by what they carry. */
async function findTimes(db: Database, numbers: readonly string[]): Promise<OrderTimes> {
  const carrying = await findByReferences(db, numbers);
  const found = new Map<string, readonly OrderId[]>([
    ...carrying,
    ...(await findOrdersByNumber(db, numbers)),
  ]);
  const ids = [...found.values()].flat().map(({ id }) => id);
  const facts = Map.groupBy(await findFacts(db, ids), ({ order_id }) => order_id);
  const lastTime = ({ id, created_at }: OrderId) =>
    facts.get(id)?.reduce((last, { event_time }) => (event_time > last ? event_time : last), "") ||
    created_at;
  return new Map(
    [...found].map(([number, orders]) => [
      number,
      new Date(orders.map(lastTime).sort().at(-1) ?? 0),
    ]),
  );
}

/**
 * A hash that is equal for plans that do the same, whenever they were made: a plan that a user has seen is made
 * again at the moment when it is stored.
 */
export async function planDigest({ rows, orders, now }: FilePlan): Promise<string> {
  // "Delivered" without a date is delivered at the moment of doing.
  const toText = (item: unknown) => JSON.stringify(item).replaceAll(JSON.stringify(now), "now");
  // Hashed in parts: a large plan as one text would fill a Worker's memory.
  let [hashes, part] = ["", ""];
  for (const item of [...rows, ...orders]) {
    part += toText("line" in item ? item : toShown(item));
    if (part.length < CHARACTERS_OF_TURN) continue;
    hashes += await sha256Hex(part);
    part = "";
    await nextTurn();
  }
  return sha256Hex(hashes + part);
}

/** The shown parts of an order's plan: its columns for lists follow from these and from the time. */
function toShown(order: OrderPlan) {
  const { order_number, before, isReopened } = order;
  return { order_number, isNew: before === null, isReopened, changes: changedFields(order) };
}

/**
 * The refused rows as CSV, as they came, with the reasons in a first column that nothing reads, so
 * that the corrected file can be imported.
 */
export function refusedRows({ rows, header, delimiter }: FilePlan): string {
  // The file may be one of refused rows itself.
  const before = header.findIndex((name) => name.trim() === REASON_COLUMN);
  const withReason = (reason: string, cells: readonly string[]) => [
    reason,
    ...cells.filter((_, index) => index !== before),
  ];
  // A row of several containers is there for each of them.
  const lines = new Map(rows.map((row) => [row.line, row]));
  const refused = [...lines.values()].flatMap(({ cells, problems }) => {
    const reasons = problems.map(({ column, reason }) =>
      column ? `${column}: ${reason}` : reason,
    );
    return problems.length > 0 ? [withReason(reasons.join("\n"), cells)] : [];
  });
  const cast = { string: escapeFormula };
  return stringify([withReason(REASON_COLUMN, header), ...refused], { bom: true, delimiter, cast });
}
