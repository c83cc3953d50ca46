/** Content of what asks for news of an order by e-mail, and of the page that its links open. */
import type { FollowDecision } from "../../domain/follow.ts";
import type { NewsLevel } from "../../domain/tracking/news.ts";

export const followForm = {
  title: "Tell me when it moves",
  lead: "By email, without an account. First you get one email with a link, to confirm that the address is yours.",
  email: "Email",
  which: "Which news",
  levels: {
    important: {
      label: "Only what matters",
      text: "Departed, arrived, another date, held up, delivered.",
    },
    all: { label: "Every milestone", text: "From booked to delivered, and what is between." },
  } satisfies Readonly<Record<NewsLevel, { readonly label: string; readonly text: string }>>,
  submit: "Tell me",
  privacy: "How we keep the address",
} as const;

export const followOrderPage = {
  title: "News by email",
  label: "Order tracking",
  heading: "Tell me when it moves",
  back: "Back to the order",
  asked: {
    heading: "Look into your mailbox",
    /** After the address. */
    lead: (address: string) => `We write to ${address}. Open the link there, and press the button.`,
    text: "The email comes in a minute or two. An address gets one such email an hour at most: if another came just before, this one comes after that. The link works for 48 hours; what nobody confirms is removed then.",
  },
  refused: "That didn't work",
} as const;

export const followPage = {
  title: "News by email",
  label: "News by email",
  states: {
    asked: {
      heading: "Do you want to be told?",
      lead: "News of this order, to the address at which you got the link.",
    },
    following: {
      heading: "You are told when it moves",
      lead: "The news of this order comes by email, until a week after the delivery.",
    },
    stopped: {
      heading: "No more emails",
      lead: "You get no news of this order. To get it again, ask on the order's page.",
    },
    unknown: {
      heading: "This link is at rest",
      lead: "We send nothing by it any more, and don't know any more for whom it was. If you still get emails from us, use the link in the newest one.",
    },
    unavailable: { heading: "Something Error!", lead: "Please try again in a minute." },
  },
  which: "Which news",
  order: "Order",
  see: "See the order",
  decisions: {
    confirm: "Yes, tell me",
    stop: "Stop the news of this order",
    "stop-all": "Stop all news to this address",
  } satisfies Readonly<Record<FollowDecision, string>>,
  refuse: "No, and remove the address",
} as const;
