/** What a change is and what it did, in sentences. */

import { describeKept, deskActivity, fieldLabel } from "#app/content/desk/activity.ts";
import { deskLabels } from "#app/content/desk/frame.ts";
import { deskOrder } from "#app/content/desk/orders.ts";
import { withoutBidiControls } from "#app/domain/invisible.ts";
import type { AuditEntry, Notified, StateChange } from "#workers/audit/types.ts";
import type { UpdatePreview } from "#workers/desk/orders-types.ts";
import type { Result } from "#workers/desk/result-types.ts";
import { moment } from "./table.tsx";

/** "Update: arrived, Wed 25 Nov 09:00, Jebel Ali", "Undone: Orders imported: orders.csv". */
export function changeTitle({
  kind,
  detail,
  undone,
}: Pick<AuditEntry, "kind" | "detail" | "undone">): string {
  const of = undone ?? { kind, detail };
  const title = [deskActivity.kinds[of.kind], of.detail].filter(Boolean).join(": ");
  return withoutBidiControls(undone ? deskActivity.undone(title) : title);
}

/** What a change did to orders, a sentence each: "Status: On hold to Out for delivery." */
export function changeResults({
  kind,
  effect,
  count,
}: Pick<AuditEntry, "kind" | "effect" | "count">): string[] {
  if (!effect) return [];
  const { removed, kept, keptCount } = effect;
  const isImport = kind.endsWith("imported");
  return [
    ...(isImport ? [deskActivity.imported(count, effect)] : []),
    ...(removed > 0 ? [deskActivity.removed(removed)] : []),
    // An import has a page with what it did to each order.
    ...describeStates(isImport ? [] : effect.states, {
      isOne: count === 1,
      withUnchanged: kind === "order-updated" || kind === "orders-undone",
    }),
    ...(keptCount > 0 ? [deskActivity.kept(keptCount, kept.map(describeKept))] : []),
  ].map(withoutBidiControls);
}

interface StatesOptions {
  /** Whether the change is of one order. */
  readonly isOne: boolean;
  /** Whether it also names the statuses that stay. */
  readonly withUnchanged: boolean;
}

/** What became of the status and the delivery date of orders. */
function describeStates(
  states: readonly StateChange[],
  { isOne, withUnchanged }: StatesOptions,
): string[] {
  const describe = (what: string, before: string, after: string, orders: number) =>
    isOne
      ? deskActivity.changed(what, before, after)
      : deskActivity.changedOf(what, before, after, orders);
  return [
    ...counts(states, ({ status }) => status).map(([{ before, after }, orders]) =>
      describe(deskOrder.status, before ?? deskLabels.none, after ?? deskLabels.none, orders),
    ),
    ...(withUnchanged ? describeUnchanged(states, isOne) : []),
    ...counts(states, ({ delivery }) => delivery).map(([{ before, after }, orders]) =>
      describe(deskOrder.delivery, moment(before), moment(after), orders),
    ),
  ];
}

function describeUnchanged(states: readonly StateChange[], isOne: boolean): string[] {
  return states
    .filter(({ status }) => status.before === status.after)
    .map(({ status, reason, orders }) =>
      isOne
        ? deskActivity.stays(status.after, reason)
        : deskActivity.staysOf(status.after, orders, reason),
    );
}

type Pair = StateChange["status"];

/** Orders by what became of one thing, where it changed. */
function counts(
  states: readonly StateChange[],
  of: (state: StateChange) => Pair,
): [Pair, number][] {
  const byPair = Map.groupBy(states, (state) => JSON.stringify(of(state)));
  return [...byPair]
    .map(([pair, those]): [Pair, number] => [
      JSON.parse(pair),
      those.reduce((sum, { orders }) => sum + orders, 0),
    ])
    .filter(([{ before, after }]) => before !== after);
}

/** What an update will do: "The status becomes Arrived. 2 followers will be notified in about …" */
export function previewText(preview: UpdatePreview): string {
  const { added, fields, orders, states, notified } = preview;
  const isOne = orders === 1;
  const changed = states.reduce((sum, state) => sum + state.orders, 0);
  return withoutBidiControls(
    [
      ...(added ? [deskActivity.adds(added.order_number)] : []),
      ...(fields ?? []).map(({ field, before, after }) =>
        deskActivity.changed(
          fieldLabel(field),
          before ?? deskLabels.none,
          after ?? deskLabels.none,
        ),
      ),
      ...(fields ? [deskActivity.notEmailed] : []),
      ...becoming(states).map(([status, count]) =>
        isOne ? deskActivity.becomes(status) : deskActivity.becomeOf(status, count, orders),
      ),
      ...(added ? [] : describeUnchanged(states, isOne)),
      ...counts(states, ({ delivery }) => delivery).map(([{ after }, count]) =>
        isOne
          ? deskActivity.dateBecomes(moment(after))
          : deskActivity.dateBecomesOf(moment(after), count),
      ),
      ...(!fields && changed < orders ? [deskActivity.unchangedOf(orders - changed)] : []),
      ...describeNotified(notified),
    ].join(" "),
  );
}

/**
 * What a form would do, or why it would do nothing, with the field that is wrong; null where that can't
 * be said.
 */
export function explainPreview(
  result: UpdatePreview | Result,
): { readonly text: string; readonly field?: string } | null {
  switch (result.kind) {
    case "planned":
      return { text: previewText(result) };
    case "done":
      return { text: result.changeId === null ? result.message : "" };
    case "invalid": {
      const [[field = "", text = ""] = []] = Object.entries(result.errors);
      return { text, field };
    }
    case "conflict":
      return { text: result.message };
    default:
      return null;
  }
}

/** Orders by their new status. */
function becoming(states: readonly StateChange[]): [string | null, number][] {
  const byStatus = new Map<string | null, number>();
  for (const { status, orders } of states) {
    if (status.before === status.after) continue;
    byStatus.set(status.after, (byStatus.get(status.after) ?? 0) + orders);
  }
  return [...byStatus];
}

/** "2 followers will be notified in about 10 minutes." */
export function describeNotified({ count, others, paused, minutes }: Notified): string[] {
  return [
    ...(count > 0 ? [deskActivity.notified(count, minutes)] : []),
    ...(others > 0 && count === 0 ? [deskActivity.notNew(others)] : []),
    ...(paused > 0 ? [deskActivity.paused(paused)] : []),
  ];
}
