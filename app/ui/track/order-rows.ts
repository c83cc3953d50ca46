/** The table of several orders. It is made on the server: the browser gets nothing but its cells. */
import type { OrderMatch } from "#app/backend.ts";
import { brand } from "#app/content/company-facts.ts";
import { carrierNumber } from "#app/domain/carrier-number.ts";
import { type EventMoment, isWholeDay, localMs } from "#app/domain/tracking/clock.ts";
import type { HistoryEvent, TrackedOrder } from "#app/domain/tracking/state.ts";
import { isSameStatus } from "#app/domain/tracking/status.ts";
import { trackingPath } from "#app/domain/tracking-address.ts";
import { etaTextAt, isLate } from "#app/sentences/live-text.ts";
import { etaText, eventText, momentText, statusText } from "#app/sentences/order-text.ts";
import { clientMessages } from "#content/client-messages.ts";
import { orderDetailsLabels } from "#content/pages/track.ts";
import { carrierSearch } from "#content/pages/track-carrier.ts";
import { statusLabels } from "#content/pages/track-history.ts";
import { severalLabels, sheetColumns, sheetLabels } from "#content/pages/track-several.ts";
import { withCommas } from "#content/punctuation.ts";

/** The sequence of the rows. */
const ATTENTION = ["late", "exception", "unknown", "moving", "delivered"] as const;

export interface ResultRow {
  readonly orderNumber: string;
  /** The order's page. */
  readonly path: string;
  readonly attention: (typeof ATTENTION)[number];
  /** True for a carrier's number, which no order has as its own. */
  readonly isCarriers: boolean;
  /** Why it needs attention: "Late". */
  readonly flags: readonly string[];
  readonly status: string;
  readonly last: string;
  readonly eta: string;
  readonly moved: string | null;
  /** The further cells for spreadsheets, after the number and the status (`sheetColumns`). */
  readonly sheet: readonly string[];
}

/** A row for each number, first those that need attention; `now` in milliseconds since 1970. */
export function orderRows(
  orderNumbers: readonly string[],
  matches: readonly OrderMatch[],
  now: number,
): ResultRow[] {
  const found = new Map(matches.map((match) => [match.typed, match]));
  const rows = orderNumbers.map((typed) => rowOf(found.get(typed) ?? { typed, order: null }, now));
  // Numbers that differ in spaces or dashes may mean the same order.
  const byNumber = new Map(rows.map((row) => [row.orderNumber, row]));
  return [...byNumber.values()].sort((row, other) => rank(row) - rank(other));
}

function rank({ attention }: ResultRow): number {
  return ATTENTION.indexOf(attention);
}

function rowOf({ typed, order, problem }: OrderMatch, now: number): ResultRow {
  const orderNumber = order?.order_number ?? typed;
  const path = trackingPath(orderNumber) ?? "/track";
  const { empty } = orderDetailsLabels;
  if (!order) {
    const sheet = Array<string>(sheetColumns.length - 2).fill("");
    const nothing = {
      status: problem ? severalLabels.problems[problem] : clientMessages.orderNotFound,
      last: empty,
      eta: empty,
      moved: null,
      sheet,
    };
    const carrier = problem ? null : carrierNumber(typed, brand.orderPrefix);
    const flags = carrier ? [carrierSearch.flags[carrier]] : [];
    const isCarriers = carrier !== null;
    return { orderNumber, path, attention: "unknown", isCarriers, flags, ...nothing };
  }
  const exception = order.exception?.milestone;
  const eta = etaText(order, momentText);
  const late = isLate(eta, now);
  const last = order.exception ?? order.events.findLast(({ standing }) => standing === "happened");
  return {
    orderNumber,
    path,
    attention: late
      ? "late"
      : exception
        ? "exception"
        : order.eta.kind === "delivered"
          ? "delivered"
          : "moving",
    isCarriers: false,
    flags: [
      late ? severalLabels.late : [],
      exception && !isSameStatus(exception, order.order_status)
        ? statusLabels.exceptions[exception].label
        : [],
    ].flat(),
    status: statusText(order.order_status) ?? empty,
    last: last ? withCommas(eventText(last, order), momentText(last, last.place)) : empty,
    eta: etaTextAt(eta, now),
    moved: eta.moved,
    sheet: sheetCells(order, last, late),
  };
}

function sheetCells(
  order: TrackedOrder,
  last: HistoryEvent | undefined,
  isLate: boolean,
): string[] {
  const { milestones, eta } = order;
  const here = milestones.find(({ position }) => position === "here");
  return [
    here ? statusLabels.milestones[here.milestone] : "",
    last ? eventText(last, order) : "",
    last?.place ?? "",
    last ? isoThere(last) : "",
    eta.kind === "expected" ? isoThere(eta.moment) : "",
    isLate ? sheetLabels.yes : sheetLabels.no,
    eta.kind === "delivered" && eta.moment ? isoThere(eta.moment) : "",
  ];
}

/** "2026-11-27T10:00+01:00"; only the date for a whole day, and no offset where none is known. */
function isoThere(moment: EventMoment): string {
  const clock = new Date(localMs(moment)).toISOString();
  if (isWholeDay(moment)) return clock.slice(0, 10);
  return clock.slice(0, 16) + (moment.utc_offset ?? "");
}
