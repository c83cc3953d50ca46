/** Sentences about an order's containers: order-text.ts makes them, and its page loads without them. */
import type { Milestone, TrackingException } from "#app/domain/tracking/status.ts";
import { plural } from "../plural.ts";

/** Sentences about the containers that are on hold, damaged or cancelled. */
export const containersStopped = {
  "on hold": (count, total, place) =>
    place
      ? plural(
          count,
          `${count} of ${total} containers is on hold at ${place}.`,
          `${count} of ${total} containers are on hold at ${place}.`,
        )
      : plural(
          count,
          `${count} of ${total} containers is on hold.`,
          `${count} of ${total} containers are on hold.`,
        ),
  damaged: (count, total, place) =>
    place
      ? plural(
          count,
          `${count} of ${total} containers is damaged at ${place}.`,
          `${count} of ${total} containers are damaged at ${place}.`,
        )
      : plural(
          count,
          `${count} of ${total} containers is damaged.`,
          `${count} of ${total} containers are damaged.`,
        ),
  cancelled: (count, total) =>
    plural(
      count,
      `${count} of ${total} containers is cancelled.`,
      `${count} of ${total} containers are cancelled.`,
    ),
} satisfies Readonly<
  Record<TrackingException, (count: number, total: number, place: string | null) => string>
>;

/** Sentences about the last event of the others; `{when}` is replaced by "2 days ago" or "on Fri 27 Nov 2026". */
export const containersMoved = {
  booked: (count, total) =>
    plural(
      count,
      `${count} of ${total} containers was booked {when}.`,
      `${count} of ${total} containers were booked {when}.`,
    ),
  collected: (count, total, place) =>
    plural(
      count,
      `${count} of ${total} containers was collected at ${place} {when}.`,
      `${count} of ${total} containers were collected at ${place} {when}.`,
    ),
  "at origin": (count, total, place) =>
    plural(
      count,
      `${count} of ${total} containers was received at ${place} {when}.`,
      `${count} of ${total} containers were received at ${place} {when}.`,
    ),
  departed: (count, total, place) => `${count} of ${total} containers departed ${place} {when}.`,
  "in transit": (count, total, place) =>
    plural(
      count,
      `${count} of ${total} containers was in transit at ${place} {when}.`,
      `${count} of ${total} containers were in transit at ${place} {when}.`,
    ),
  arrived: (count, total, place) => `${count} of ${total} containers arrived at ${place} {when}.`,
  "customs clearance": (count, total, place) =>
    plural(
      count,
      `${count} of ${total} containers was in customs clearance at ${place} {when}.`,
      `${count} of ${total} containers were in customs clearance at ${place} {when}.`,
    ),
  "out for delivery": (count, total, place) =>
    `${count} of ${total} containers left ${place} for delivery {when}.`,
  delivered: (count, total, place) =>
    plural(
      count,
      `${count} of ${total} containers was delivered in ${place} {when}.`,
      `${count} of ${total} containers were delivered in ${place} {when}.`,
    ),
  reported: (count, total, place) =>
    plural(
      count,
      `${count} of ${total} containers was last reported at ${place} {when}.`,
      `${count} of ${total} containers were last reported at ${place} {when}.`,
    ),
  nothing: (count, total) =>
    plural(
      count,
      `${count} of ${total} containers has no report yet.`,
      `${count} of ${total} containers have no report yet.`,
    ),
} satisfies Readonly<
  Record<
    Milestone | "reported" | "nothing",
    (count: number, total: number, place: string) => string
  >
>;

/** In place of `{when}`. */
export const movedOn = (day: string) => `on ${day}`;
