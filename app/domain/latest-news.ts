import type { Timeline } from "./timeline.ts";
import type { TrackingEvent } from "./tracking-event.ts";

export interface LatestNews {
  readonly event: TrackingEvent;
  /** Milliseconds since 1970; null where the event's time zone isn't known. */
  readonly at: number | null;
}

/** The newest of what happened, and of what was reported about what is ahead; null without events. */
export function latestNews({ happened, ahead }: Timeline): LatestNews | null {
  const [newest] = happened;
  const reported = ahead.reduce<TrackingEvent | undefined>(
    (last, event) => (last && last.learned_at >= event.learned_at ? last : event),
    undefined,
  );
  if (reported && reported.learned_at > (newest?.event_time ?? "")) {
    return { event: reported, at: Date.parse(reported.learned_at) };
  }
  if (!newest) return null;
  return { event: newest, at: newest.utc_offset === null ? null : Date.parse(newest.event_time) };
}
