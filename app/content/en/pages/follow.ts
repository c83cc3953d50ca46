/** Content of what asks for e-mail updates of an order, and of the page that its links open. */
import type { FollowDecision } from "#app/domain/follow.ts";
import type { NotificationLevel } from "#app/domain/tracking/notifications.ts";

export const followForm = {
  title: "Email me updates",
  lead: "No account needed. We first send you an email with a link to confirm your address.",
  email: "Email",
  which: "Which updates",
  levels: {
    important: {
      label: "Main updates",
      text: "Departure, arrival, a new date, a hold or damage, delivery.",
    },
    all: { label: "Every milestone", text: "Every step from booking to delivery." },
  } satisfies Readonly<
    Record<NotificationLevel, { readonly label: string; readonly text: string }>
  >,
  submit: "Email me updates",
  privacy: "How we use your address",
} as const;

export const followOrderPage = {
  title: "Email updates",
  label: "Order tracking",
  heading: "Email me updates",
  back: "Back to the order",
  asked: {
    heading: "Check your inbox",
    /** After the address. */
    lead: (address: string) =>
      `We are sending an email to ${address}. Open the link in it and confirm.`,
    text: "The email arrives in a minute or two. We send at most one of these emails an hour to an address, so a second one may take longer. The link works for 48 hours. If you don't confirm by then, we remove the address.",
  },
  refused: "Your request wasn't sent",
} as const;

export const followPage = {
  title: "Email updates",
  label: "Email updates",
  states: {
    pending: {
      heading: "Confirm your updates",
      lead: "We will send updates on this order to the address that received this link.",
    },
    /** The same, where the link says that the address is to be removed. */
    removing: {
      heading: "Remove your address?",
      lead: "We keep it only until you confirm, and send no updates before you do.",
    },
    following: {
      heading: "Updates are on",
      lead: "We email you updates on this order until a week after delivery or cancellation.",
    },
    stopped: {
      heading: "Updates are off",
      lead: "We no longer email you about this order. You can turn updates on again on the order's page.",
    },
    /** After the decision for all orders. */
    "all stopped": {
      heading: "Updates are off",
      lead: "We no longer email this address about any order.",
    },
    unknown: {
      heading: "This link has expired",
      lead: "Use the one in your latest email.",
    },
    unavailable: { heading: "Something Error!", lead: "Please try again in a minute." },
  },
  which: "Which updates",
  order: "Order",
  see: "See the order",
  decisions: {
    confirm: "Yes, send updates",
    stop: "Stop updates on this order",
    "stop-all": "Stop updates on all orders",
  } satisfies Readonly<Record<FollowDecision, string>>,
  refuse: "No, remove my address",
  remove: "Remove my address",
} as const;
