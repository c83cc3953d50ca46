/** Plans what an import does with each row of a file, given the stored orders, and does it. */
import { normalizeOrderNumber } from "#app/domain/order.ts";
import { revertsDelivery } from "#app/domain/order-status.ts";
import type { Database } from "#workers/data/database.ts";
import type { OrderColumn, OrderRow, StoredOrder } from "#workers/orders/queries.ts";
import { OrdersChangedError, upsertOrders } from "#workers/orders/store.ts";
import { type Problem, refusedLines } from "../csv/import-result.ts";
import { OperatorError } from "../errors.ts";
import { retry } from "../retry.ts";
import { ambiguityMessage, matchNumbers, type NumberMatch } from "./match-numbers.ts";
import type { OrderFile, OrderRecord } from "./order-csv.ts";

/** Lines named in one reason */
const SAME_SHOWN = 5;

interface ImportRules {
  /** Refuse rows of unknown orders */
  readonly updateOnly: boolean;
  /** An empty cell empties what is stored */
  readonly clearEmpty: boolean;
  /** A row may take "Delivered" back */
  readonly reopenDelivered: boolean;
}

/** A change of an order: `row` has the changed columns, and the stored number. */
export interface Change {
  readonly order: StoredOrder;
  readonly row: OrderRow;
}

export interface Plan {
  readonly added: readonly OrderRow[];
  readonly changed: readonly Change[];
  /** The number of orders that the file leaves unchanged */
  readonly unchanged: number;
  /** Rows whose number is stored in another spelling */
  readonly respelled: readonly { readonly line: number; readonly stored: string }[];
  /** The changes that take "Delivered" back */
  readonly reopened: readonly Change[];
  /** By line */
  readonly problems: readonly Problem[];
  /** The number of refused rows */
  readonly refused: number;
}

/** Looks up the file's orders, and compares each row with its order. */
async function planImport(db: Database, file: OrderFile, rules: ImportRules): Promise<Plan> {
  const { records } = file;
  const findMatch = await matchNumbers(
    db,
    records.map(({ number }) => number),
  );
  const problems = [...file.problems, ...findDuplicateOrders(records, findMatch)];
  const added: OrderRow[] = [];
  const changed: Change[] = [];
  const respelled: { line: number; stored: string }[] = [];
  const reopened: Change[] = [];
  let unchanged = 0;
  const alreadyRefused = refusedLines(problems);
  for (const { line, number, row } of records) {
    if (!row || alreadyRefused.has(line)) continue;
    const match = findMatch(number);
    const refuse = (column: OrderColumn | "order_number", value: string, reason: string) =>
      problems.push({ line, column, value, reason });
    if (match && !match.order) {
      refuse("order_number", number, ambiguityMessage(number, match.candidates));
    } else if (!match) {
      if (rules.updateOnly) {
        const reason = `There is no order ${number}, and --update-only adds none.`;
        refuse("order_number", number, reason);
      } else added.push(row);
    } else {
      const change = toChange(match.order, row, rules);
      const { order_status } = change.row;
      const isReopened =
        order_status !== undefined && revertsDelivery(match.order.order_status, order_status);
      if (isReopened && !rules.reopenDelivered) {
        refuse("order_status", order_status ?? "", alreadyDeliveredMessage(number));
        continue;
      }
      if (number !== match.order.order_number) {
        respelled.push({ line, stored: match.order.order_number });
      }
      if (Object.keys(change.row).length === 1) unchanged += 1;
      else changed.push(change);
      if (isReopened) reopened.push(change);
    }
  }
  problems.sort((one, other) => one.line - other.line);
  const refused = refusedLines(problems).size;
  return { added, changed, unchanged, respelled, reopened, problems, refused };
}

/** Problems of rows that are of the same order: which one is right is unknown. */
function findDuplicateOrders(
  records: readonly OrderRecord[],
  findMatch: (number: string) => NumberMatch,
): Problem[] {
  const named = records.filter(({ number }) => number !== "");
  const groups = Map.groupBy(named, ({ number }) => {
    const match = findMatch(number);
    return match?.order?.id ?? normalizeOrderNumber(number);
  });
  return [...groups.values()].flatMap((rows) => {
    if (rows.length === 1) return [];
    const lines = new Intl.ListFormat("en").format(
      rows.slice(0, SAME_SHOWN).map(({ line }) => String(line)),
    );
    const more = rows.length > SAME_SHOWN ? " and more" : "";
    const reason = `Lines ${lines}${more} are of the same order, and none of them is taken: keep one.`;
    return rows.map(({ line, number }) => ({
      line,
      column: "order_number",
      value: number,
      reason,
    }));
  });
}

/** The columns in which the row differs from the order. */
function toChange(order: StoredOrder, row: OrderRow, { clearEmpty }: ImportRules): Change {
  const differing = Object.entries(row).filter(([name, value]) => {
    const column = name as OrderColumn;
    return value !== order[column] && (value !== null || clearEmpty);
  });
  return { order, row: { ...Object.fromEntries(differing), order_number: order.order_number } };
}

function alreadyDeliveredMessage(number: string): string {
  return (
    `Order ${number} is delivered already. If that was a mistake, --reopen-delivered takes it back, ` +
    "or orders set-status."
  );
}

/** Attempts before giving up because of concurrent changes. */
const ATTEMPTS = 5;

interface ImportOptions extends ImportRules {
  /** Whether the plan is to be carried out; asked again when orders were changed meanwhile */
  readonly approve: (plan: Plan) => boolean | Promise<boolean>;
  /** Called with the number of orders sent so far, and of all */
  readonly onProgress: (done: number, all: number) => void;
}

/**
 * Plans the import of a file and carries it out: all of the plan's orders or none.
 * @throws OperatorError when others change the same orders again and again
 */
export async function importOrders(
  db: Database,
  file: OrderFile,
  { approve, onProgress, ...rules }: ImportOptions,
): Promise<{ readonly plan: Plan; readonly isStored: boolean }> {
  let attempted: Plan | undefined;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const plan = await planImport(db, file, rules);
    // The last attempt was stored, but its response was lost.
    if (attempted && plan.added.length + plan.changed.length === 0) {
      return { plan: attempted, isStored: true };
    }
    if (!(await approve(plan))) return { plan, isStored: false };
    if (await storePlan(db, plan, onProgress)) return { plan, isStored: true };
    attempted = plan;
  }
  throw new OperatorError(
    "Others change the same orders at this moment. Nothing was stored: run the command again.",
  );
}

/** Returns false when orders were changed since they were looked up. */
async function storePlan(
  db: Database,
  { added, changed }: Plan,
  onProgress: ImportOptions["onProgress"],
): Promise<boolean> {
  const rows = [...added, ...changed.map(({ row }) => row)];
  const seen = new Map(changed.map(({ order }) => [order.order_number, order]));
  try {
    await retry(() =>
      upsertOrders(db, rows, { seen, onProgress: (done) => onProgress(done, rows.length) }),
    );
    return true;
  } catch (error) {
    if (error instanceof OrdersChangedError) return false;
    throw error;
  }
}
