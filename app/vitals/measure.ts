/**
 * Core Web Vitals of this page view, as web.dev defines them, sent once when the page is left: no
 * cookie, no identifier, nothing of what the visitor did but how long it took. Not by the package
 * web-vitals: that would be 2.6 KB more, gzipped, on every page.
 */
import type { Vitals } from "../domain/vitals.ts";
import { layoutShift, type Shift, slowInteraction } from "./scores.ts";

/** What is worth knowing of an interaction, in ms; faster ones count, and are not looked at. */
const SLOW_MS = 40;
/** The narrowest tablet, and the narrowest desktop, in px. */
const TABLET_MIN = 600;
const DESKTOP_MIN = 1024;

/** Newer than TypeScript's own list. */
interface NewPerformance {
  readonly interactionCount?: number;
}
interface NewInit {
  readonly durationThreshold: number;
}
interface NewNavigation {
  readonly connection?: { readonly effectiveType?: Vitals["connection"] };
}

/** Begins to measure; what happened before is counted too. */
export function measureVitals(): void {
  const [loading] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // A page that was loaded out of sight was painted when nobody waited for it.
  if (!loading || wasOutOfSight()) return;
  const { name: address, responseStart } = loading;

  let lcp: number | undefined;
  const shifts: Shift[] = [];
  const interactions = new Map<number, number>();
  const interaction = (entry: PerformanceEventTiming) => {
    const { interactionId: id } = entry;
    if (id) interactions.set(id, Math.max(entry.duration, interactions.get(id) ?? 0));
  };
  const catchUps = [
    observe("largest-contentful-paint", ({ startTime }) => {
      lcp = startTime;
    }),
    observe("layout-shift", (entry) => shifts.push(entry as Shift & PerformanceEntry)),
    observe("event", (entry) => interaction(entry as PerformanceEventTiming)),
    observe("first-input", (entry) => interaction(entry as PerformanceEventTiming)),
  ];

  const leaving = new AbortController();
  function send(event: Event) {
    if (event.type !== "pagehide" && document.visibilityState !== "hidden") return;
    leaving.abort();
    for (const catchUp of catchUps) catchUp?.();
    const { interactionCount = interactions.size } = performance as Performance & NewPerformance;
    const vitals: Vitals = {
      page: pathOf(address),
      device: deviceOf(innerWidth),
      connection: (navigator as Navigator & NewNavigation).connection?.effectiveType,
      lcp: lcp === undefined ? undefined : Math.round(lcp),
      cls: catchUps[1] && Math.round(layoutShift(shifts) * 10_000) / 10_000,
      inp: slowInteraction([...interactions.values()], interactionCount),
      ttfb: Math.round(responseStart),
    };
    const type = "application/json";
    navigator.sendBeacon("/vitals", new Blob([JSON.stringify(vitals)], { type }));
  }
  document.addEventListener("visibilitychange", send, { signal: leaving.signal });
  addEventListener("pagehide", send, { signal: leaving.signal });
}

/** Whether the page was ever hidden, as in a tab that was opened beside the one being read. */
function wasOutOfSight(): boolean {
  const states = performance.getEntriesByType("visibility-state");
  return document.hidden || states.some(({ name }) => name === "hidden");
}

/**
 * Hands every entry of `type`, past and to come, to `take`. Answers with a function that hands over
 * those that are still on their way; undefined where the browser doesn't measure this.
 */
function observe(type: string, take: (entry: PerformanceEntry) => void): (() => void) | undefined {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return undefined;
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
  const wishes: PerformanceObserverInit & NewInit = {
    type,
    buffered: true,
    durationThreshold: SLOW_MS,
  };
  observer.observe(wishes);
  return () => observer.takeRecords().forEach(take);
}

/** The path of the page as it was loaded, without what follows it; an order's number stays here. */
function pathOf(address: string): string {
  return new URL(address).pathname.replace(/^\/track\/.*/, "/track/*");
}

function deviceOf(width: number): Vitals["device"] {
  if (width < TABLET_MIN) return "phone";
  return width < DESKTOP_MIN ? "tablet" : "desktop";
}
