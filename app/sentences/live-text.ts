/** The texts of tracking pages that change while a page is open; order-text.ts has the others. */
import { answerLabels } from "#content/pages/track-answer.ts";

/** When an order comes. */
export interface EtaText {
  /** A sentence: "Delivery expected on Thu 3 Dec 2026, 10:00 in Dubai." */
  readonly text: string;
  /** The same as a label and a value: "Delivery", "Thu 3 Dec 2026, 10:00 in Dubai". */
  readonly label: string;
  readonly value: string;
  /** The date before this one; null where it didn't move. */
  readonly moved: string | null;
  /** Why it moved; null where no reason is known. */
  readonly reason: string | null;
  /** The text from a moment on: ISO 8601, UTC. Null where it doesn't change. */
  readonly passed: {
    readonly from: string;
    readonly text: string;
    readonly isLate: boolean;
  } | null;
}

/** Where an order was last, and what happened there. */
export interface WhereText {
  /** Null where it isn't known. */
  readonly place: string | null;
  /** Null where the status says the same. */
  readonly text: string | null;
  /** ISO 8601, UTC; null where the event's time zone isn't known: then its `moment` is shown. */
  readonly at: string | null;
  readonly moment: string;
}

/** Where some of an order's containers are. */
export interface ContainersText {
  /** "1 of 2 containers departed Salalah {when}." */
  readonly text: string;
  /** When: ISO 8601, UTC; null where the time zone isn't known, and where it doesn't matter. */
  readonly at: string | null;
  /** The day; empty where it doesn't matter. */
  readonly day: string;
}

/** The texts of an order's page that change while it is open. */
export interface OrderTexts {
  /** Null where another version of the Worker sent a delivery date without an ETA. */
  readonly eta: EtaText | null;
  readonly status: string | null;
  /** Null where nothing was reported. */
  readonly where: WhereText | null;
  /** Where the containers are, where some of them are on hold or damaged and others aren't; else empty. */
  readonly containers: readonly ContainersText[];
}

/** Whether the moment has passed at `now`, in milliseconds since 1970. */
export function hasPassed({ passed }: EtaText, now: number): boolean {
  return passed !== null && now >= Date.parse(passed.from);
}

/** Whether the order is late at `now`. */
export function isLate(eta: EtaText, now: number): boolean {
  return eta.passed?.isLate === true && hasPassed(eta, now);
}

/** The sentence at `now`. */
export function etaTextAt(eta: EtaText, now: number): string {
  return eta.passed && hasPassed(eta, now) ? eta.passed.text : eta.text;
}

/** Beneath the label, at `now`: the moment, or the sentence that says that it has passed. */
export function etaValueAt(eta: EtaText, now: number): string {
  return eta.passed && hasPassed(eta, now) ? eta.passed.text : eta.value;
}

/** "1 of 2 containers is on hold at Jebel Ali." and "1 of 2 containers departed Salalah 2 days ago.", on lines of their own. */
export function containersText(parts: readonly ContainersText[], now: number): string {
  return parts
    .map(({ text, at, day }) =>
      text.replace(/ ?\{when\}/, () => {
        const when = at === null ? day : ageText(now - Date.parse(at));
        return when && ` ${when}`;
      }),
    )
    .join("\n");
}

const UNITS = [
  ["day", 24 * 60],
  ["hour", 60],
  ["minute", 1],
] as const;

/** "12 minutes ago"; "just now" below a minute, and for what a clock that is fast puts in the future. */
export function ageText(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  const [unit, size] = UNITS.find(([, size]) => minutes >= size) ?? ["minute", 1];
  return minutes < 1 ? answerLabels.justNow : answerLabels.ago(Math.floor(minutes / size), unit);
}
