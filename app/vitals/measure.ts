/**
 * Core Web Vitals of this page view, as web.dev defines them, sent once when the page is left: no
 * cookie, no identifier, only durations. Importing this module begins it. Not by the package
 * web-vitals, which is 2.6 KB more, gzipped, on every page.
 */
import { localPath, withoutBase } from "#app/content/page-url.ts";
import type { Vitals } from "../domain/vitals.ts";
import { layoutShift, type Shift, slowInteraction } from "./scores.ts";

/** The minimum duration of a reported interaction, in ms; faster ones are only counted. */
const SLOW_MS = 40;
/** Minimum widths of tablets and desktops, in px. */
const TABLET_MIN = 600;
const DESKTOP_MIN = 1024;

/** Not in TypeScript's types yet. */
interface NewInit {
  readonly durationThreshold: number;
}
interface NewNavigation {
  readonly connection?: { readonly effectiveType?: Vitals["connection"] };
}

/** Starts measuring, including what happened before. */
function measureVitals(): void {
  const [loading] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // The paint times of a background tab say nothing.
  if (!loading || wasHidden()) return;
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
    // Older browsers don't count them.
    const { interactionCount = interactions.size } = performance;
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
    navigator.sendBeacon(localPath("/vitals"), new Blob([JSON.stringify(vitals)], { type }));
  }
  document.addEventListener("visibilitychange", send, { signal: leaving.signal });
  addEventListener("pagehide", send, { signal: leaving.signal });
}

/** Whether the page was ever hidden, as in a background tab. */
function wasHidden(): boolean {
  const states = performance.getEntriesByType("visibility-state");
  return document.hidden || states.some(({ name }) => name === "hidden");
}

/**
 * Calls `onEntry` for every past and future entry of `type`. Returns a function that flushes the
 * queued ones; undefined where the browser doesn't support the type.
 */
function observe(
  type: string,
  onEntry: (entry: PerformanceEntry) => void,
): (() => void) | undefined {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return undefined;
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(onEntry));
  const options: PerformanceObserverInit & NewInit = {
    type,
    buffered: true,
    durationThreshold: SLOW_MS,
  };
  observer.observe(options);
  return () => observer.takeRecords().forEach(onEntry);
}

/** The path of the loaded page, without query and hash. An order's number is not sent. */
function pathOf(address: string): string {
  return withoutBase(new URL(address).pathname).replace(/^\/track\/.*/, "/track/*");
}

function deviceOf(width: number): Vitals["device"] {
  if (width < TABLET_MIN) return "phone";
  return width < DESKTOP_MIN ? "tablet" : "desktop";
}

measureVitals();
