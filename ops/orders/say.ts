/** Stores what an operator says about one or several orders, in one transaction. */
import type { Database } from "#workers/data/database.ts";
import type { Wanted } from "#workers/orders/change.ts";
import { matchNumbers } from "#workers/orders/match-numbers.ts";
import { planWords } from "#workers/orders/plan-words.ts";
import { findOrdersById, type StoredOrder } from "#workers/orders/queries.ts";
import { changeOrders } from "../changes/change-orders.ts";
import { undoHint, undoLine } from "../changes/undo-hint.ts";
import type { CommandContext } from "../command-line.ts";
import { confirm } from "../confirm.ts";
import { OperatorError } from "../errors.ts";
import { retry } from "../retry.ts";
import { SITE_LABELS, type Site } from "../stores.ts";
import { json, pluralize, sanitizeLine } from "../terminal-text.ts";
import { notFoundMessage } from "./not-found.ts";
import { describeStateChanges, toStateChanges } from "./state-change.ts";

interface Saying {
  readonly numbers: readonly string[];
  readonly wanted: Wanted;
  /** What changes: "the status" */
  readonly what: string;
  readonly site: Site;
  readonly yes: boolean;
  readonly isJson: boolean;
  /** The operator's name, where one was given */
  readonly author: string | null;
  /** Whether to take what can hardly be meant */
  readonly allowUnlikely?: boolean;
}

/**
 * Says the same about each of the orders, and prints what becomes of them.
 * @throws OperatorError when one is unknown, or the date is unlikely
 */
export async function say(
  context: CommandContext,
  { numbers, wanted, what, site, yes, isJson, author, allowUnlikely = false }: Saying,
): Promise<void> {
  let isConfirmed = false;
  const { plan, changeId } = await context.withStores(site, ({ db }) =>
    changeOrders(db, {
      author,
      plan: async (now) => {
        const orders = await requireOrders(db, numbers, site);
        await rejectNumbers(db, wanted.order_status ?? "");
        const plan = await retry(() => planWords(db, orders, { wanted, author, now }));
        if (plan.unlikely === null || allowUnlikely) return plan;
        const { order_number, reason } = plan.unlikely;
        throw new OperatorError(
          `${sanitizeLine(order_number)}: ${reason} None was changed. If it is meant, --allow-unlikely takes it.`,
        );
      },
      approve: async ({ changes }) => {
        if (changes.length > 0 && !isConfirmed) {
          const named = changes.map(({ row }) => sanitizeLine(row.order_number));
          const all = new Intl.ListFormat("en").format(named);
          await confirm(context, { site, yes, what: `${what} of ${all} would change` });
          isConfirmed = true;
        }
        return true;
      },
    }),
  );
  const undo = undoHint("orders", changeId, site);
  const said = toStateChanges(plan.said);
  if (isJson) return context.console.log(json({ orders: said, ...undo }));
  const done = `${pluralize(plan.changes.length, "order")} changed ${SITE_LABELS[site]}`;
  for (const line of [...describeStateChanges(said), done, ...undoLine(undo)]) {
    context.console.log(line);
  }
}

/**
 * Customers would read another order's number.
 * @throws OperatorError when a word of a status is the number of an order
 */
async function rejectNumbers(db: Database, status: string): Promise<void> {
  const words = status.split(/\s+/).filter((word) => word !== "");
  const findMatch = await retry(() => matchNumbers(db, words));
  const number = words.find((word) => findMatch(word) !== null);
  if (number === undefined) return;
  throw new OperatorError(
    `"${sanitizeLine(number)}" is the number of an order: numbers stand before the status, each by itself. None was changed.`,
  );
}

/** @throws OperatorError when one is unknown or could be several */
export async function requireOrders(
  db: Database,
  numbers: readonly string[],
  site: Site,
): Promise<readonly StoredOrder[]> {
  const findMatch = await retry(() => matchNumbers(db, numbers));
  const unknown = numbers.filter((number) => !findMatch(number)?.order);
  if (unknown.length > 0) {
    const none = numbers.length > 1 ? " None was changed." : "";
    throw new OperatorError(`${await notFoundMessage(db, unknown, site)}${none}`);
  }
  const ids = [...new Set(numbers.flatMap((number) => findMatch(number)?.order?.id ?? []))];
  const found = await retry(() => findOrdersById(db, ids));
  return found.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
