/** What a change is and what it did, in sentences. */
import { deskLabels } from "#app/content/desk/frame.ts";
import { deskOrder } from "#app/content/desk/orders.ts";
import { describeKept, deskRecord, fieldLabel } from "#app/content/desk/record.ts";
import { withoutBidiControls } from "#app/domain/invisible.ts";
import type { UpdatePreview } from "#workers/desk/orders-types.ts";
import type { Notified, RecordedChange, StateChange } from "#workers/desk/record-types.ts";
import type { Result } from "#workers/desk/result-types.ts";
import { moment } from "./moment.ts";

/** "Update: arrived, Wed 25 Nov 09:00, Jebel Ali", "Undone: Orders imported: orders.csv". */
export function changeTitle({
  kind,
  detail,
  undone,
}: Pick<RecordedChange, "kind" | "detail" | "undone">): string {
  const of = undone ?? { kind, detail };
  const title = [deskRecord.kinds[of.kind], of.detail].filter(Boolean).join(": ");
  return withoutBidiControls(undone ? deskRecord.undone(title) : title);
}

/** What a change did to orders, a sentence each: "Status: On hold to Out for delivery." */
export function changeResults({
  kind,
  effect,
  count,
}: Pick<RecordedChange, "kind" | "effect" | "count">): string[] {
  if (!effect) return [];
  const { removed, kept, keptCount } = effect;
  const isImport = kind.endsWith("imported");
  return [
    ...(isImport ? [deskRecord.imported(count, effect)] : []),
    ...(removed > 0 ? [deskRecord.removed(removed)] : []),
    // An import has a page with what it did to each order.
    ...describeStates(isImport ? [] : effect.states, {
      isOne: count === 1,
      withUnchanged: kind === "order-updated" || kind === "orders-undone",
    }),
    ...(keptCount > 0 ? [deskRecord.kept(keptCount, kept.map(describeKept))] : []),
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
      ? deskRecord.changed(what, before, after)
      : deskRecord.changedOf(what, before, after, orders);
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
        ? deskRecord.stays(status.after, reason)
        : deskRecord.staysOf(status.after, orders, reason),
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
      ...(added ? [deskRecord.adds(added.order_number)] : []),
      ...(fields ?? []).map(({ field, before, after }) =>
        deskRecord.changed(fieldLabel(field), before ?? deskLabels.none, after ?? deskLabels.none),
      ),
      ...(fields ? [deskRecord.notEmailed] : []),
      ...becoming(states).map(([status, count]) =>
        isOne ? deskRecord.becomes(status) : deskRecord.becomeOf(status, count, orders),
      ),
      ...(added ? [] : describeUnchanged(states, isOne)),
      ...counts(states, ({ delivery }) => delivery).map(([{ after }, count]) =>
        isOne
          ? deskRecord.dateBecomes(moment(after))
          : deskRecord.dateBecomesOf(moment(after), count),
      ),
      ...(!fields && changed < orders ? [deskRecord.unchangedOf(orders - changed)] : []),
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
    ...(count > 0 ? [deskRecord.notified(count, minutes)] : []),
    ...(others > 0 && count === 0 ? [deskRecord.notNew(others)] : []),
    ...(paused > 0 ? [deskRecord.paused(paused)] : []),
  ];
}
