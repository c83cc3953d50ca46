import type { OrderFollower } from "#workers/desk/followers-types.ts";

/** Words about those who follow an order. */
export const deskFollowers = {
  title: "Who follows it by email",
  none: "Nobody follows this order.",
  columns: {
    address: "Address",
    state: "State",
    since: "Since",
    level: "Updates",
    notified: "Last email",
  },
  states: {
    following: "follows",
    asked: "has not confirmed it yet",
    stopped: "stopped",
  } satisfies Record<OrderFollower["state"], string>,
  stoppedBy: {
    reader: "by the reader",
    end: "after the delivery",
    bounce: "the address is gone",
  },
  levels: { all: "every milestone", important: "what matters" } satisfies Record<
    OrderFollower["level"],
    string
  >,
  remind: "Tell them where it is, though nothing is new",
  remindHint:
    "This is sent within a few minutes, with the state of the order at that time. Followers for whom something is new get that instead.",
  subject: "Subject",
  send: (count: number) => (count === 1 ? "Send 1 email" : `Send ${count} emails`),
  isOn: "Followers are notified ten minutes after an update. While email updates are off nothing is sent; when they are turned on again, one email has everything new.",
  isOff: (since: string, by: string | null) =>
    `Email updates have been off since ${[since, by].filter(Boolean).join(", by ")}. When they are turned on again, one email has everything new.`,
  noReminder: "No changes. No follower gets emails of this order now.",
  notSwitched: (isOff: boolean) =>
    `No changes. Email updates of this order are ${isOff ? "off" : "on"} already.`,
  turnOff: "Turn email updates off",
  turnOn: "Turn email updates on again",
} as const;
