import type { OrderFollower } from "#app/desk/followers.ts";

/** Words about those who follow an order. */
export const deskFollowers = {
  title: "Who follows it by email",
  none: "Nobody follows this order.",
  columns: {
    address: "Address",
    state: "State",
    since: "Since",
    level: "Which news",
    told: "Last told",
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
    "This goes out within a few minutes, with what is true then. Whoever has not been told something that is new gets that instead.",
  subject: "Subject",
  send: (count: number) => (count === 1 ? "Send 1 email" : `Send ${count} emails`),
  isOn: "Followers are told ten minutes after something is said. While its news is off nothing is sent; once it is on again, one email tells what is new.",
  isOff: (since: string, by: string | null) =>
    `Its news is off since ${[since, by].filter(Boolean).join(", by ")}. Once it is on again, one email tells what is new.`,
  noReminder: "No changes. No follower gets emails of this order now.",
  notSwitched: (isOff: boolean) =>
    `No changes. Email updates of this order are ${isOff ? "off" : "on"} already.`,
  turnOff: "Turn its news off",
  turnOn: "Turn its news on again",
} as const;
