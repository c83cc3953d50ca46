import type { Database } from "#workers/data/database.ts";
import { OrdersChangedError, upsertOrders } from "#workers/orders/store.ts";
import { OperatorError } from "../errors.ts";
import { retry } from "../retry.ts";
import { type ImportRules, type Plan, planImport } from "./import-plan.ts";
import type { OrderFile } from "./order-csv.ts";

/** Somebody else would have to change the same orders at each of them. */
const ATTEMPTS = 5;

interface ImportOptions extends ImportRules {
  /** Whether the plan is to be carried out; asked again when orders were changed meanwhile */
  readonly approve: (plan: Plan) => boolean | Promise<boolean>;
  /** Gets the number of orders sent so far, and of all */
  readonly onProgress?: (done: number, all: number) => void;
}

export interface Imported {
  readonly plan: Plan;
  readonly isStored: boolean;
}

/**
 * Plans the import of a file and carries it out: all of the plan's orders or none.
 * @throws OperatorError when others change the same orders again and again
 */
export async function importOrders(
  db: Database,
  file: OrderFile,
  { approve, onProgress, ...rules }: ImportOptions,
): Promise<Imported> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const plan = await planImport(db, file, rules);
    if (!(await approve(plan))) return { plan, isStored: false };
    if (await stored(db, plan, onProgress)) return { plan, isStored: true };
  }
  throw new OperatorError(
    "Others change the same orders at this moment. Nothing was stored: run the command again.",
  );
}

/** False when orders were changed since they were looked up. */
async function stored(
  db: Database,
  { added, changed }: Plan,
  onProgress: ImportOptions["onProgress"],
): Promise<boolean> {
  const rows = [...added, ...changed.map(({ row }) => row)];
  const seen = new Map(changed.map(({ order }) => [order.order_number, order]));
  try {
    await retry(() =>
      upsertOrders(db, rows, { seen, onProgress: (done) => onProgress?.(done, rows.length) }),
    );
    return true;
  } catch (error) {
    if (error instanceof OrdersChangedError) return false;
    throw error;
  }
}
