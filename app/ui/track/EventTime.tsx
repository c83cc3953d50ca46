import { momentLabels } from "#app/content/pages/track-history.ts";
import { type EventMoment, isWholeDay, localMs } from "#app/domain/tracking/clock.ts";
import { differentTimeInDubai, timeThere, zoneText } from "./order-text.ts";

/** A moment on the clock at its place; with its offset and the time in Dubai, unless `isShort`. */
export function EventTime({
  moment,
  isShort = false,
}: {
  readonly moment: EventMoment;
  readonly isShort?: boolean;
}) {
  const { day, time } = timeThere(moment);
  const dubai = differentTimeInDubai(moment);
  if (isWholeDay(moment)) {
    return (
      <time className="code" dateTime={new Date(localMs(moment)).toISOString().slice(0, 10)}>
        {day}
      </time>
    );
  }
  // A clock without a zone is no moment in UTC.
  const dateTime = moment.utc_offset ? moment.event_time : moment.event_time.slice(0, 16);
  return (
    <>
      <time className="code" dateTime={dateTime}>
        <span>{day},</span> <span>{time}</span>
      </time>
      {!isShort && (
        <span className="fine">
          {" "}
          {zoneText(moment)}
          {dubai &&
            `, ${momentLabels.inDubai(dubai.day === day ? dubai.time : `${dubai.day}, ${dubai.time}`)}`}
        </span>
      )}
    </>
  );
}
