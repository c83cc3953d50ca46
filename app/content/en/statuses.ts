/** Names of the known statuses. Any other status is a free text, which is shown as written. */
import type { KnownStatusName } from "#app/domain/tracking/status.ts";

export const statusNames = {
  booked: "Booked",
  collected: "Collected",
  "at origin": "At origin",
  departed: "Departed",
  "in transit": "In transit",
  arrived: "Arrived",
  "customs clearance": "Customs clearance",
  "out for delivery": "Out for delivery",
  delivered: "Delivered",
  "on hold": "On hold",
  damaged: "Damaged",
  cancelled: "Cancelled",
} as const satisfies Readonly<Record<KnownStatusName, string>>;

/** "On hold, customs clearance": the name of an exception, and of the milestone at which it happened. */
export const exceptionAt = (exception: string, milestone: string) =>
  `${exception}, ${milestone.toLowerCase()}`;
