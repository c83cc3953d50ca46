import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { readShortId } from "#app/domain/reference.ts";
import { formatEventTime } from "#app/domain/words.ts";
import type { Database } from "#workers/data/database.ts";
import { deriveStates, type OrderChange, type Speaker } from "#workers/orders/change.ts";
import { factWords } from "#workers/orders/fact-words.ts";
import { planChangeUndo, planFactUndo, type UndoPlan } from "#workers/orders/undo.ts";
import { changeOrders } from "../changes/change-orders.ts";
import { undoHint, undoLine } from "../changes/undo-hint.ts";
import { type CommandContext, options, storeCommand } from "../command-line.ts";
import { confirm } from "../confirm.ts";
import { OperatorError, UsageError } from "../errors.ts";
import { retry } from "../retry.ts";
import { SITE_LABELS } from "../stores.ts";
import { json, pluralize, sanitizeLine } from "../terminal-text.ts";
import { describeStateChanges, toStateChanges } from "./state-change.ts";

/** Adds the command that takes a change, or one fact, back; the same for orders and for events. */
export function undoCommand(group: CommandUnknownOpts, context: CommandContext): void {
  const { console } = context;
  storeCommand(group, "undo")
    .argument("<ID>", 'a change\'s, as 7K3M-9XQ2, or a number that "events list" shows')
    .description("Take back all of an import or a command, or one entry of an order's log")
    .addOption(options.by)
    .addOption(options.yes)
    .addHelpText("after", HELP)
    .action(async (typed, { by: author = null, yes = false, json: isJson = false, env: site }) => {
      const target = readTarget(typed);
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
          undoes: target.changeId ?? undefined,
          plan: async (now) => {
            const plan = await retry(() =>
              planUndo(db, target, { source: "operator", author, now }),
            );
            if (plan) return plan;
            throw new OperatorError(`There is no ${nameOf(target)} ${SITE_LABELS[site]}.`);
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
        return console.log(
          `Nothing is left to take back of ${nameOf(target)} ${SITE_LABELS[site]}.`,
        );
      }
      console.log(`Taken back ${SITE_LABELS[site]}.`);
      for (const line of [...describeStateChanges(states), ...undoLine(hint)]) console.log(line);
    });
}

/** One of the two is null. */
interface Target {
  readonly factId: number | null;
  readonly changeId: string | null;
}

/** @throws UsageError for what is neither a number nor a change's id */
function readTarget(typed: string): Target {
  const text = typed.trim();
  if (/^\d{1,9}$/.test(text)) return { factId: Number(text), changeId: null };
  const changeId = readShortId(text);
  if (changeId !== null) return { factId: null, changeId };
  throw new UsageError(
    `"${sanitizeLine(text)}" is neither a change's id, such as 7K3M-9XQ2, nor a number that "events list" shows.`,
  );
}

function nameOf({ factId, changeId }: Target): string {
  return changeId === null ? `entry ${factId}` : `change ${changeId}`;
}

interface Plan extends UndoPlan {
  readonly changes: readonly OrderChange[];
}

async function planUndo(
  db: Database,
  { factId, changeId }: Target,
  by: Speaker,
): Promise<Plan | null> {
  const plan =
    changeId === null
      ? await planFactUndo(db, factId ?? 0, by)
      : await planChangeUndo(db, changeId, by);
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
    ...plan.inUse.map(
      (number) => `${number} stays, though the change had added it: more was said about it since`,
    ),
    ...plan.overwritten.map(
      ({ order_number, column }) => `${order_number}: ${column} stays, it was changed again since`,
    ),
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
        `${order_number}: takes back ${fact.id}, ${factWords(fact)}, ${formatEventTime(fact)}`,
    ),
    ...(names.length > 0 ? [`${order_number}: ${names.join(", ")} as before`] : []),
  ];
}

function toJson({ changes, removed, inUse, overwritten }: Plan) {
  return {
    taken_back: changes.flatMap(({ facts }) => facts.flatMap(({ retracts }) => retracts ?? [])),
    removed,
    kept: inUse,
    overwritten,
  };
}

const HELP = `
The order is then what it was before. Columns that were changed again since stay as they are, and so
does an order that the change had added and that more was said about. Taking back can be taken back
too, but for orders that were removed. On a deployed site it asks first, or takes --yes.

Examples:
  npm run ops -- orders undo 7K3M-9XQ2
  npm run ops -- events undo 12 --by Sara --remote`;
