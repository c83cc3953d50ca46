/** The text of the e-mails to whoever follows an order. */
import type { NewsLevel } from "../domain/tracking/news.ts";
import type { Milestone, TrackingException } from "../domain/tracking/status.ts";
import { brand, phoneLines } from "./company.ts";
import { statusLabels } from "./pages/track-history.ts";

/** "departed Jebel Ali"; small, since it stands after the order's number. */
const MILESTONES: Readonly<Partial<Record<Milestone, (place: string) => string>>> = {
  collected: (place) => `collected in ${place}`,
  departed: (place) => `departed ${place}`,
  arrived: (place) => `arrived in ${place}`,
  delivered: (place) => `delivered in ${place}`,
};

const small = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

/** What an e-mail is about, in its subject and as its heading. */
export const newsHeadlines = {
  milestone(milestone: Milestone, place: string | null): string {
    const label = small(statusLabels.milestones[milestone]);
    if (place === null) return label;
    return MILESTONES[milestone]?.(place) ?? `${label}, ${place}`;
  },
  exception(exception: TrackingException, place: string | null): string {
    const { label } = statusLabels.exceptions[exception];
    return [exception === "damaged" ? "damage reported" : small(label), place]
      .filter(Boolean)
      .join(" in ");
  },
  correction: (milestone: Milestone) =>
    `correction, not ${small(statusLabels.milestones[milestone])} yet`,
  date: {
    delivered: (day: string) => `now expected on ${day}`,
    arrived: (day: string) => `arrival now expected on ${day}`,
    none: "no date is known any more",
  },
  resumed: (exception: TrackingException) =>
    `no longer ${small(statusLabels.exceptions[exception].label)}`,
  /** "nothing new, still at Salalah" */
  reminder: (place: string | null, status: string | null) => {
    if (place !== null) return `nothing new, still at ${place}`;
    return status === null ? "nothing new" : `nothing new, still ${small(status)}`;
  },
  subject: (number: string, headline: string) => `${number}: ${headline}`,
} as const;

export const newsLabels = {
  order: "Order",
  status: "Status",
  /** Of an exception. */
  resumed: "No longer: the order goes on.",
  /** For a milestone of which no event tells. */
  unreported: "Reported without a place and a time.",
  corrected: (milestone: Milestone) =>
    `An earlier email said: ${small(statusLabels.milestones[milestone])}. That was taken back.`,
  correction: "Correction",
  before: (when: string) => `Before: ${when}`,
  reported: (day: string) => `Reported on ${day}`,
  open: "See the order",
  calendar: "Add to calendar",
  sender: brand.name,
  kind: "News of your order",
} as const;

const LEVELS: Readonly<Record<NewsLevel, string>> = {
  important: "when it departs and arrives, gets another date, is held up, and is delivered",
  all: "at every milestone",
};

/** Why somebody gets an e-mail, and how it ends. */
export const newsReasons = {
  follows: (number: string, level: NewsLevel, since: string) =>
    `You get this email because you asked on ${since} to be told of ${number} ${LEVELS[level]}.`,
  reminder: "It was sent by a person at our desk.",
  ends: "It stops by itself a week after the delivery.",
  stop: "Stop these emails",
  stopHint: "For this order, or for all: one click, no questions.",
} as const;

/** The e-mail that asks for the confirmation. Contains nothing but the number that was typed. */
export const requestMail = {
  headline: "confirm that you want its news",
  heading: "Do you want to be told?",
  paragraphs: (number: string, level: NewsLevel) => [
    `Somebody, you we hope, asked that we write to this address about order ${number}: ${LEVELS[level]}.`,
    "Open the page and press the button there. Until you do, we send nothing.",
  ],
  open: "Yes, tell me",
  until: (day: string, time: string) => `The link works until ${day}, ${time} in Dubai.`,
  unasked: "If it wasn't you, do nothing: the address is removed after 48 hours.",
  stop: "Remove it at once",
} as const;

/** To the desk when a ceiling is reached. */
export const newsNotice = (
  waiting: number,
  { news, requests }: Readonly<Record<"news" | "requests", { hourly: number; monthly: number }>>,
) => ({
  subject: `News of orders waits: ${waiting.toLocaleString("en")} emails`,
  heading: "News of orders waits",
  paragraphs: [
    `The site sends at most ${news.hourly.toLocaleString("en")} emails with news of orders in an hour and ${news.monthly.toLocaleString("en")} in 30 days, and ${requests.hourly.toLocaleString("en")} and ${requests.monthly.toLocaleString("en")} that ask for a confirmation. One of these is reached: ${waiting.toLocaleString("en")} emails wait. They go out as soon as they may, the oldest first, with what is true then.`,
    "After a large import that is as it should be, and nothing is lost. If it goes on, the figures are variables in wrangler.toml.",
  ],
});

const [support] = phoneLines.value;

/** Whom to call about an order that is held up. */
export const newsSupport = support;
