/** Orders by status and lateness. */
import { EXCEPTIONS, isUndelivered, MILESTONES, readStatus } from "#app/domain/order-status.ts";
import type { Count, OrderCount } from "./queries.ts";

const DAY_MS = 86_400_000;
const OTHER = "in other words";
const NONE = "no status";
const LATENESS = [
  { name: "1 to 3 days", most: 3 },
  { name: "4 to 7 days", most: 7 },
  { name: "8 to 30 days", most: 30 },
  { name: "over 30 days", most: Number.POSITIVE_INFINITY },
];

/** The orders by status, those late on `today`, and the delivered ones. */
export function readOrders(counts: readonly OrderCount[], today: string) {
  const orders = counts.map(({ status, due, count }) => {
    const name = statusName(status);
    const undelivered = isUndelivered(status);
    const daysLate =
      due === null || !undelivered
        ? 0
        : Math.max(0, (Date.parse(today) - Date.parse(due)) / DAY_MS);
    return { name, due, count, undelivered, daysLate };
  });
  const sum = (isIt: (order: (typeof orders)[number]) => boolean) =>
    orders.filter(isIt).reduce((all, { count }) => all + count, 0);
  return {
    statuses: [...MILESTONES, ...EXCEPTIONS, OTHER, NONE].map((status) => ({
      name: status,
      count: sum(({ name }) => name === status),
      late: sum(({ name, daysLate }) => name === status && daysLate > 0),
    })),
    /** Not delivered or cancelled. */
    undelivered: sum(({ undelivered }) => undelivered),
    late: LATENESS.map(({ name, most }, index): Count => {
      const above = LATENESS[index - 1]?.most ?? 0;
      return { name, count: sum(({ daysLate }) => daysLate > above && daysLate <= most) };
    }),
    delivered: orders.flatMap(({ name, due, count }) =>
      name === "delivered" && due ? [{ series: "delivered" as const, day: due, count }] : [],
    ),
  };
}

/** A status by name. An unknown one is not repeated: it may name a person. */
function statusName(status: string | null): string {
  const known = readStatus(status);
  if (known) return known.kind === "moving" ? known.milestone : known.exception;
  return status?.trim() ? OTHER : NONE;
}
