import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { describeKept } from "#app/content/desk/activity.ts";
import { readShortId } from "#app/domain/reference.ts";
import { formatEventTime } from "#app/domain/words.ts";
import type { Database } from "#workers/data/database.ts";
import { deriveStates, type OrderChange, type Origin } from "#workers/orders/change.ts";
import { describeFact } from "#workers/orders/event-codes.ts";
import { planChangeUndo, type UndoPlan } from "#workers/orders/undo.ts";
import { type CommandContext, options, storeCommand } from "../command-line.ts";
import { confirm } from "../confirm.ts";
import { OperatorError, UsageError } from "../errors.ts";
import { retry } from "../retry.ts";
import { SITE_LABELS } from "../stores.ts";
import { json, pluralize, sanitizeLine } from "../terminal-text.ts";
import { changeOrders } from "./change-orders.ts";
import { describeStateChanges, toStateChanges } from "./state-change.ts";
import { undoHint, undoLine } from "./undo-hint.ts";

/** Adds the command that takes an import back; the same for orders and for events. */
export function undoCommand(group: CommandUnknownOpts, context: CommandContext): void {
  const { console } = context;
  storeCommand(group, "undo")
    .argument("<ID>", "the import's, which it printed, as 7K3M-9XQ2")
    .description("Take back all of an import")
    .addOption(options.by)
    .addOption(options.yes)
    .addHelpText("after", HELP)
    .action(async (typed, { by: author = null, yes = false, json: isJson = false, env: site }) => {
      const id = readId(typed);
      let isAsked = false;
      const approve = async (plan: Plan) => {
        if (isAsked || isEmpty(plan)) return true;
        isAsked = true;
        if (!isJson) for (const line of describe(plan)) console.log(line);
        await confirm(context, { site, yes, what: consequence(plan) });
        return true;
      };
      const { plan, changeId } = await context.withStores(site, ({ db }) =>
        changeOrders(db, {
          author,
          kind: "orders-undone",
          undoes: id,
          plan: async (now) => {
            const plan = await retry(() => planUndo(db, id, { source: "operator", author, now }));
            if (plan) return plan;
            throw new OperatorError(`There is no change ${id} ${SITE_LABELS[site]}.`);
          },
          approve,
        }),
      );
      const canRedo = plan.changes.length > 0 ? changeId : null;
      const hint = undoHint(group.name() === "orders" ? "orders" : "events", canRedo, site);
      const states = toStateChanges(plan.changes);
      if (isJson) return console.log(json({ ...toJson(plan), orders: states, ...hint }));
      if (isEmpty(plan)) {
        for (const line of describe(plan)) console.log(line);
        return console.log(`Nothing is left to take back of change ${id} ${SITE_LABELS[site]}.`);
      }
      console.log(`Taken back ${SITE_LABELS[site]}.`);
      for (const line of [...describeStateChanges(states), ...undoLine(hint)]) console.log(line);
    });
}

/** @throws UsageError for what is no change's id */
function readId(typed: string): string {
  const id = readShortId(typed.trim());
  if (id !== null) return id;
  throw new UsageError(`"${sanitizeLine(typed)}" is no change's id, such as 7K3M-9XQ2.`);
}

interface Plan extends UndoPlan {
  readonly changes: readonly OrderChange[];
}

async function planUndo(db: Database, changeId: string, by: Origin): Promise<Plan | null> {
  const plan = await planChangeUndo(db, changeId, by);
  return plan && { ...plan, changes: await deriveStates(db, plan.drafts, by.now) };
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

/** What is taken back, and what isn't and why: a line each. */
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
  const taken = facts.flatMap(({ retracts }) => log.facts.find(({ id }) => id === retracts) ?? []);
  const names = Object.keys(columns);
  return [
    ...taken.map(
      (fact) =>
        `${order_number}: takes back ${fact.id}, ${describeFact(fact)}, ${formatEventTime(fact)}`,
    ),
    ...(names.length > 0 ? [`${order_number}: ${names.join(", ")} as before`] : []),
  ];
}

function toJson({ changes, removed, kept }: Plan) {
  return {
    taken_back: changes.flatMap(({ facts }) => facts.flatMap(({ retracts }) => retracts ?? [])),
    removed,
    kept: kept.flatMap(({ order_number, column }) => (column === null ? order_number : [])),
    overwritten: kept.filter(({ column }) => column !== null),
  };
}

const HELP = `
The order is then what it was before. Columns that were changed again since stay as they are, and so
does an order that the change had added and that more was said about. Taking back can be taken back
too, but for orders that were removed. One entry of an order's log is taken back at the desk. On a deployed site it asks first, or takes --yes.

Examples:
  npm run ops -- orders undo 7K3M-9XQ2
  npm run ops -- events undo 7K3M-9XQ2 --by Sara --remote`;
