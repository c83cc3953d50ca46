import { momentLabels } from "#app/content/pages/track-history.ts";
import { type EventMoment, eventClock } from "#app/domain/tracking/clock.ts";
import { timeInDubai } from "./long-time.ts";
import { timeThere } from "./order-text.ts";

/** A moment on the clock at its place; with its offset and the time in Dubai, unless `isShort`. */
export function EventTime({
  moment,
  isShort = false,
}: {
  readonly moment: EventMoment;
  readonly isShort?: boolean;
}) {
  const clock = eventClock(moment);
  if (!clock) return null;
  const { zone, inDubai } = clock;
  const { day, time } = timeThere(moment);
  const dubai = inDubai && timeInDubai(moment.event_time);
  // A clock without a zone is no moment in UTC.
  const dateTime = zone ? moment.event_time : moment.event_time.slice(0, 16);
  return (
    <>
      <time className="code" dateTime={dateTime}>
        <span>{day},</span> <span>{time}</span>
      </time>
      {!isShort && (
        <span className="fine">
          {" "}
          {zone ?? momentLabels.noZone}
          {dubai &&
            `, ${momentLabels.inDubai(dubai.day === day ? dubai.time : `${dubai.day}, ${dubai.time}`)}`}
        </span>
      )}
    </>
  );
}
