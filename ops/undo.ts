/** `npm run ops -- undo ID`: undoes an import or another change of orders. */
import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { readShortId } from "#app/domain/reference.ts";
import { formatEventTime } from "#app/domain/words.ts";
import type { Database } from "#workers/data/database.ts";
import { deriveStates, type OrderChange, type Origin } from "#workers/orders/change.ts";
import { describeFact } from "#workers/orders/event-codes.ts";
import { describeKept, planChangeUndo, type UndoPlan } from "#workers/orders/undo.ts";
import { changeOrders, undoHint, undoLine } from "./change-orders.ts";
import { type CommandContext, options, requireYes, storeCommand } from "./command-line.ts";
import { OperatorError, UsageError } from "./errors.ts";
import { interruptible } from "./interruption.ts";
import { retry, SITE_LABELS } from "./stores.ts";
import { json, pluralize, sanitizeLine } from "./terminal-text.ts";

export function undoCommand(program: CommandUnknownOpts, context: CommandContext): void {
  const { console } = context;
  storeCommand(program, "undo")
    .argument("<ID>", "the import's, which it printed, as 7K3M-9XQ2")
    .description("Undo an import of orders or events")
    .addOption(options.by)
    .addOption(options.yes)
    .addHelpText(
      "after",
      `
The orders are then as they were before. Columns that were changed since stay as they are, and so
does an order that the import added and that has other updates. An undo can be undone too, except
for removed orders. A single entry of an order's log is retracted at the desk. A deployed site
requires --yes; without it the command shows what it would do.

Examples:
  npm run ops -- undo 7K3M-9XQ2
  npm run ops -- undo 7K3M-9XQ2 --by Sara --remote`,
    )
    .action(async (typed, { by: author = null, yes = false, json: isJson = false, env: site }) => {
      const id = readShortId(typed.trim());
      if (id === null) {
        throw new UsageError(`"${sanitizeLine(typed)}" is no change's id, such as 7K3M-9XQ2.`);
      }
      const { plan, changeId } = await interruptible((startStoring) =>
        context.withStores(site, ({ db }) =>
          changeOrders(db, {
            startStoring,
            author,
            kind: "orders-undone",
            undoes: id,
            plan: async (now) => {
              const plan = await retry(() => planUndo(db, id, { source: "operator", author, now }));
              if (plan) return plan;
              throw new OperatorError(`There is no change ${id} ${SITE_LABELS[site]}.`);
            },
            approve: (plan) => {
              if (!isEmpty(plan)) {
                if (site !== "local" && !yes) print(describe(plan));
                requireYes({ site, yes, what: consequence(plan) });
              }
              return true;
            },
          }),
        ),
      );
      const hint = undoHint(plan.changes.length > 0 ? changeId : null, site);
      if (isJson) return console.log(json({ ...toJson(plan), ...hint }));
      print(describe(plan));
      if (isEmpty(plan)) {
        return console.log(`Nothing is left to undo of change ${id} ${SITE_LABELS[site]}.`);
      }
      print([`Undone ${SITE_LABELS[site]}.`, ...undoLine(hint)]);

      function print(lines: readonly string[]): void {
        if (!isJson) for (const line of lines) console.log(line);
      }
    });
}

interface Plan extends UndoPlan {
  readonly changes: readonly OrderChange[];
}

async function planUndo(db: Database, changeId: string, origin: Origin): Promise<Plan | null> {
  const plan = await planChangeUndo(db, changeId, origin);
  return plan && { ...plan, changes: await deriveStates(db, plan.changes, origin.now) };
}

function isEmpty({ changes, removed }: Plan): boolean {
  return changes.length + removed.length === 0;
}

/** "2 orders would change, 1 order would be removed". */
function consequence({ changes, removed }: Plan): string {
  return [
    changes.length > 0 && `${pluralize(changes.length, "order")} would change`,
    removed.length > 0 && `${pluralize(removed.length, "order")} would be removed`,
  ]
    .filter((part) => part !== false)
    .join(", ");
}

const SHOWN_MAX = 40;

/** What is undone, and what stays and why: a line each. */
function describe(plan: Plan): string[] {
  const lines = [
    ...plan.changes.flatMap(describeChange),
    ...plan.removed.map((number) => `${number}: removed, since the change had added it`),
    ...plan.kept.map(describeKept),
  ].map(sanitizeLine);
  const more = lines.length - SHOWN_MAX;
  return [
    ...lines.slice(0, SHOWN_MAX),
    ...(more > 0 ? [`… and ${pluralize(more, "line")} more`] : []),
  ];
}

function describeChange({ row, log, facts }: OrderChange): string[] {
  const { order_number, ...columns } = row;
  const retracted = facts.flatMap(
    ({ retracts }) => log.facts.find(({ id }) => id === retracts) ?? [],
  );
  const names = Object.keys(columns);
  return [
    ...retracted.map(
      (fact) =>
        `${order_number}: retracts ${fact.id}, ${describeFact(fact)}, ${formatEventTime(fact)}`,
    ),
    ...(names.length > 0 ? [`${order_number}: ${names.join(", ")} as before`] : []),
  ];
}

function toJson({ changes, removed, kept }: Plan) {
  return {
    retracted: changes.flatMap(({ facts }) => facts.flatMap(({ retracts }) => retracts ?? [])),
    changed: changes.map(({ row }) => row.order_number),
    removed,
    kept: kept.flatMap(({ order_number, column }) => (column === null ? order_number : [])),
    overwritten: kept.filter(({ column }) => column !== null),
  };
}
