import { todayLabels } from "../mail.ts";

/** Words of the desk's first page. */
export const deskToday = {
  title: "Today",
  sections: todayLabels.sections,
  since: todayLabels.since,
  columns: { reference: "Reference", since: "Since", what: "What", name: "Name" },
  nothing: "Nothing needs you now.",
  count: (count: number) => (count === 1 ? "1 needs you" : `${count} need you`),
  more: (count: string) => `and ${count} more`,
  queue: {
    counted: (time: string) => `Counted at ${time} in Dubai.`,
    unreadable: todayLabels.unreadable,
    drain: "Store them now",
    drained: (stored: number, waiting: number) => `Stored: ${stored}. Still waiting: ${waiting}.`,
    failed:
      "Nothing was stored: the database or the queue doesn't respond. Try again in a few minutes.",
  },
  renewed: (time: string) => `As of ${time} in Dubai; it renews itself every minute.`,
} as const;
