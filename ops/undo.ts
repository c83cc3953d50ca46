/** `npm run ops -- undo ID`: undoes an import or another change of orders. */
import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { readShortId } from "#app/domain/reference.ts";
import type { OrderPlan } from "#workers/orders/plan.ts";
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
            plan: async (now) => {
              const plan = await retry(() => planChangeUndo(db, id, { author, now }));
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
      const hint = undoHint(plan.orders.length > 0 ? changeId : null, site);
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

function isEmpty({ orders, undoes }: UndoPlan): boolean {
  return orders.length + undoes.removed.length === 0;
}

/** "2 orders would change, 1 order would be removed". */
function consequence({ orders, undoes: { removed } }: UndoPlan): string {
  return [
    orders.length > 0 && `${pluralize(orders.length, "order")} would change`,
    removed.length > 0 && `${pluralize(removed.length, "order")} would be removed`,
  ]
    .filter((part) => part !== false)
    .join(", ");
}

const SHOWN_MAX = 40;

/** Describes what is undone, and what stays and why: a line each. */
function describe({ orders, undoes: { removed, kept } }: UndoPlan): string[] {
  const lines = [
    ...orders.flatMap(describeOrder),
    ...removed.map((number) => `${number}: removed, since the change had added it`),
    ...kept.map(describeKept),
  ].map(sanitizeLine);
  const more = lines.length - SHOWN_MAX;
  return [
    ...lines.slice(0, SHOWN_MAX),
    ...(more > 0 ? [`… and ${pluralize(more, "line")} more`] : []),
  ];
}

function describeOrder({ order_number, retracted, after }: OrderPlan): string[] {
  const names = Object.keys(after);
  return [
    ...retracted.map(
      ({ what, when }) => `${order_number}: retracts ${[what, when].filter(Boolean).join(", ")}`,
    ),
    ...(names.length > 0 ? [`${order_number}: ${names.join(", ")} as before`] : []),
  ];
}

function toJson({ orders, undoes: { removed, kept } }: UndoPlan) {
  return {
    retracted: orders.flatMap(({ facts }) => facts.flatMap(({ retracts }) => retracts ?? [])),
    changed: orders.map(({ order_number }) => order_number),
    removed,
    kept: kept.flatMap(({ order_number, column }) => (column === null ? order_number : [])),
    overwritten: kept.filter(({ column }) => column !== null),
  };
}
