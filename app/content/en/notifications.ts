/** The text of the e-mails to followers of an order. */
import type { NotificationLevel } from "#app/domain/tracking/notifications.ts";
import type { Milestone, TrackingException } from "#app/domain/tracking/status.ts";
import { phoneLines } from "./company.ts";

type Headline = readonly [alone: string, at: (place: string) => string];

const MILESTONES: Readonly<Record<Milestone, Headline>> = {
  booked: ["Booked", (place) => `Booked in ${place}`],
  collected: ["Collected", (place) => `Collected in ${place}`],
  "at origin": ["At origin", (place) => `At origin, ${place}`],
  departed: ["Departed", (place) => `Departed ${place}`],
  "in transit": ["In transit", (place) => `In transit, ${place}`],
  arrived: ["Arrived", (place) => `Arrived in ${place}`],
  "customs clearance": ["Customs clearance", (place) => `Customs clearance in ${place}`],
  "out for delivery": ["Out for delivery", (place) => `Out for delivery in ${place}`],
  delivered: ["Delivered", (place) => `Delivered in ${place}`],
};

const EXCEPTIONS: Readonly<Record<TrackingException, Headline>> = {
  "on hold": ["On hold", (place) => `On hold in ${place}`],
  damaged: ["Damage reported", (place) => `Damage reported in ${place}`],
  cancelled: ["Cancelled", (place) => `Cancelled in ${place}`],
};

function headline([alone, at]: Headline, place: string | null): string {
  return place === null ? alone : at(place);
}

/** An e-mail's heading, and its subject after the order's number. */
export const notificationHeadlines = {
  milestone: (milestone: Milestone, place: string | null) => headline(MILESTONES[milestone], place),
  exception: (exception: TrackingException, place: string | null) =>
    headline(EXCEPTIONS[exception], place),
  correction: (milestone: Milestone) =>
    `Correction: "${MILESTONES[milestone][0]}" was reported in error`,
  date: {
    delivered: (day: string) => `Delivery now expected on ${day}`,
    arrived: (day: string) => `Arrival now expected on ${day}`,
    none: "The expected date was withdrawn",
  },
  /** The headline for a new date that has already passed. */
  passed: {
    delivered: (day: string) => `Delivery was expected on ${day}`,
    arrived: (day: string) => `Arrival was expected on ${day}`,
  },
  resumed: {
    "on hold": "No longer on hold",
    damaged: "No longer reported as damaged",
    cancelled: "No longer cancelled",
  } satisfies Readonly<Record<TrackingException, string>>,
  noStatus: "The status was withdrawn",
  /** Sent by a person, whether anything changed or not. */
  reminder: (place: string | null, status: string | null) => {
    if (place !== null) return `Last reported at ${place}`;
    return status === null ? "Place not reported" : `Status: ${status}`;
  },
  subject: (number: string, headline: string) => `${number}: ${headline}`,
} as const;

export const notificationLabels = {
  order: "Order",
  status: "Status",
  /** For a milestone without an event. */
  unreported: "Reported without a place or time.",
  corrected: (milestone: Milestone) =>
    `An earlier email reported "${MILESTONES[milestone][0]}". That report was withdrawn.`,
  correction: "Correction",
  before: (when: string) => `Previously: ${when}`,
  reported: (day: string) => `Reported on ${day}`,
  open: "See the order",
  calendar: "Add to calendar",
  call: (telephone: string) => `Call customer support: ${telephone}`,
  kind: "Order update",
} as const;

/** Why an e-mail comes, and how to stop it. */
export const notificationReasons = {
  follows: {
    important: (number: string, since: string) =>
      `You asked on ${since} for the main updates on order ${number}: departure, arrival, a new date, a hold or damage, and delivery.`,
    all: (number: string, since: string) =>
      `You asked on ${since} for every update on order ${number}.`,
  } satisfies Readonly<Record<NotificationLevel, (number: string, since: string) => string>>,
  reminder: "A member of our team sent this email.",
  ends: "Updates stop a week after delivery or cancellation.",
  stop: "Stop these emails",
  stopHint: "For this order or for all orders.",
} as const;

/** The e-mail that asks for the confirmation. Contains nothing but the number that was typed. */
export const requestMail = {
  heading: "Confirm your updates",
  asked: {
    important: (number: string) =>
      `You, or someone using your address, asked for updates on order ${number}: departure, arrival, a new date, a hold or damage, and delivery.`,
    all: (number: string) =>
      `You, or someone using your address, asked for every update on order ${number}.`,
  } satisfies Readonly<Record<NotificationLevel, (number: string) => string>>,
  open: "Yes, send updates",
  until: (day: string, time: string) => `The link works until ${day}, ${time} Dubai time.`,
  first: {
    confirm: "Please confirm on our site. We send no updates until you do.",
    unasked: "If this wasn't you, ignore this email. We'll remove your address after 48 hours.",
    stop: "Remove my address now",
  },
  /** To one who gets updates, and asked for others. */
  change: {
    confirm:
      "Please confirm on our site. Until you do, you'll keep getting the updates you chose before.",
    unasked: "If this wasn't you, ignore this email. Nothing will change.",
    stop: notificationReasons.stop,
  },
} as const;

const [support] = phoneLines;

/** The telephone for orders with exceptions. */
export const supportPhone = support;
