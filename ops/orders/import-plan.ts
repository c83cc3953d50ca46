/** Plans what an import does with each row of a file, given the stored orders, and does it. */
import { normalizeOrderNumber } from "#app/domain/order-number.ts";
import type { Database } from "#workers/data/database.ts";
import { deriveStates, type OrderChange } from "#workers/orders/change.ts";
import { EMPTY_LOG, findFacts, type OrderLog, toLogs } from "#workers/orders/log.ts";
import { type Problem, refusedLines } from "../csv/import-result.ts";
import { retry } from "../retry.ts";
import { changeOrders } from "./change-orders.ts";
import { ambiguityMessage, matchNumbers, type NumberMatch } from "./match-numbers.ts";
import type { OrderFile, OrderRecord } from "./order-csv.ts";
import {
  draftAddition,
  draftChange,
  findRefusal,
  type RowDraft,
  type RowRules,
} from "./plan-row.ts";

/** Lines named in one reason */
const SAME_SHOWN = 5;

interface ImportRules extends Omit<RowRules, "now"> {
  /** Refuse rows of unknown orders */
  readonly updateOnly: boolean;
}

/** What a row makes of an order. */
export type RowChange = RowDraft & OrderChange;

export interface Plan {
  /** Of the orders that are added, and of those that are changed */
  readonly changes: readonly RowChange[];
  /** The number of orders that the file leaves unchanged */
  readonly unchanged: number;
  /** Rows whose number is stored in another spelling */
  readonly respelled: readonly { readonly line: number; readonly stored: string }[];
  /** By line */
  readonly problems: readonly Problem[];
  /** The number of refused rows */
  readonly refused: number;
}

/** Looks up the file's orders, and compares each row with its order. */
async function planImport(
  db: Database,
  file: OrderFile,
  { updateOnly, ...given }: ImportRules,
  now: string,
): Promise<Plan> {
  const { records } = file;
  const rules = { ...given, now };
  const findMatch = await matchNumbers(
    db,
    records.map(({ number }) => number),
  );
  const logs = await readLogs(db, file, findMatch);
  const problems = [...file.problems, ...findDuplicateOrders(records, findMatch)];
  const drafts: RowDraft[] = [];
  const respelled: { line: number; stored: string }[] = [];
  let unchanged = 0;
  const alreadyRefused = refusedLines(problems);
  for (const { line, number, row } of records) {
    if (!row || alreadyRefused.has(line)) continue;
    const match = findMatch(number);
    const refuse = (reason: string) =>
      problems.push({ line, column: "order_number", value: number, reason });
    if (match && !match.order) {
      refuse(ambiguityMessage(number, match.candidates));
      continue;
    }
    if (!match && updateOnly) {
      refuse(`There is no order ${number}, and --update-only adds none.`);
      continue;
    }
    const draft = match
      ? draftChange(match.order, logs.get(match.order.id) ?? EMPTY_LOG, row, rules)
      : draftAddition(row, rules);
    const refusal = findRefusal(draft, number, rules);
    if (refusal) {
      problems.push({ line, value: row[refusal.column] ?? "", ...refusal });
      continue;
    }
    if (match && number !== match.order.order_number) {
      respelled.push({ line, stored: match.order.order_number });
    }
    if (match && draft.facts.length === 0 && Object.keys(draft.row).length === 1) unchanged += 1;
    else drafts.push(draft);
  }
  const derived = await retry(() => deriveStates(db, drafts, now));
  problems.sort((one, other) => one.line - other.line);
  return {
    changes: drafts.map((draft, index) => ({ ...draft, state: derived[index]?.state ?? null })),
    unchanged,
    respelled,
    problems,
    refused: refusedLines(problems).size,
  };
}

/** The logs of the file's orders, by id; none where the file says nothing of their states. */
async function readLogs(
  db: Database,
  { fields, records }: OrderFile,
  findMatch: (number: string) => NumberMatch,
): Promise<ReadonlyMap<number, OrderLog>> {
  if (!fields.includes("order_status") && !fields.includes("delivery_date")) return new Map();
  const ids = records.flatMap(({ number }) => findMatch(number)?.order?.id ?? []);
  return retry(async () => toLogs(db, await findFacts(db, ids)));
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

interface ImportOptions extends ImportRules {
  /** Whether the plan is to be carried out; asked again when orders were changed meanwhile */
  readonly approve: (plan: Plan) => boolean | Promise<boolean>;
  /** Called with the number of orders sent so far, and of all */
  readonly onProgress?: (done: number, all: number) => void;
}

/**
 * Plans the import of a file and carries it out: all of the plan's orders or none. Returns the id by
 * which it can be taken back; null where nothing was stored.
 * @throws OperatorError when others change the same orders again and again
 */
export function importOrders(
  db: Database,
  file: OrderFile,
  { approve, onProgress, ...rules }: ImportOptions,
): Promise<{ readonly plan: Plan; readonly changeId: string | null }> {
  return changeOrders(db, {
    plan: (now) => planImport(db, file, rules, now),
    approve,
    author: rules.author,
    ...(onProgress && { onProgress }),
  });
}
