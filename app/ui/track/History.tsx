import { timeInDubai } from "#app/domain/dubai-time.ts";
import { type EventMoment, isWholeDay, localMs } from "#app/domain/tracking/clock.ts";
import { ALL_EVENTS } from "#app/domain/tracking/history.ts";
import type { HistoryEvent } from "#app/domain/tracking/state.ts";
import { differentTimeInDubai, eventName, timeThere, zoneText } from "#app/sentences/order-text.ts";
import { historyLabels, momentLabels } from "#content/pages/track-history.ts";
import { comma, withCommas } from "#content/punctuation.ts";
import { More } from "../controls/Button.tsx";
import styles from "./History.module.css";

/** How many events are shown before the rest is folded. */
const SHOWN = 8;
const SHOWN_AHEAD = 3;

interface Props {
  readonly events: readonly HistoryEvent[];
  /** The number of other events, which another page has. */
  readonly leftOut: number | undefined;
}

/** Everything that happened to an order, newest first, after what comes next. */
export function History({ events, leftOut }: Props) {
  const eventsIn = (wanted: HistoryEvent["standing"]) =>
    events.filter(({ standing }) => standing === wanted);
  const next = eventsIn("ahead");
  const happened = eventsIn("happened").reverse();
  const outdated = eventsIn("outdated").reverse();
  return (
    <section className={`ruled-end ${styles.history}`} aria-label={historyLabels.title}>
      {next.length > 0 && (
        <>
          <h2 className="label">{historyLabels.ahead}</h2>
          <Events events={next.slice(0, SHOWN_AHEAD)} />
          <Folded events={next.slice(SHOWN_AHEAD)} title={historyLabels.further} continues />
        </>
      )}
      {happened.length > 0 && (
        <>
          <h2 className="label labels">
            <span>{historyLabels.title}</span> <span>{historyLabels.clock}</span>
          </h2>
          <Events events={happened.slice(0, SHOWN)} />
          <Folded events={happened.slice(SHOWN)} title={historyLabels.earlier} continues />
        </>
      )}
      <Folded events={outdated} title={historyLabels.outdated} />
      {leftOut && <More to={ALL_EVENTS}>{historyLabels.all(events.length + leftOut)}</More>}
    </section>
  );
}

interface FoldedProps {
  readonly events: readonly HistoryEvent[];
  readonly title: (count: number) => string;
  /** Whether it is the rest of the list before it. */
  readonly continues?: boolean;
}

function Folded({ events, title, continues = false }: FoldedProps) {
  if (events.length === 0) return null;
  return (
    <details className={`ruled folded ${styles.folded}`} data-continues={continues}>
      <summary className="row small strong">{title(events.length)}</summary>
      <Events events={events} />
    </details>
  );
}

function Events({ events }: { readonly events: readonly HistoryEvent[] }) {
  return (
    <ol className={styles.events}>
      {events.map((event, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state and no other key
        <Event key={index} event={event} />
      ))}
    </ol>
  );
}

function Event({ event }: { readonly event: HistoryEvent }) {
  const { classifier, place, leg, equipment, pieces, pieces_total, note } = event;
  return (
    <li className="small">
      <p>
        <EventDate moment={event} />
      </p>
      <p className="strong">
        <bdi>{eventName(event)}</bdi>{" "}
        {classifier !== "actual" && (
          <span className={`label ${styles.kind}`}>{historyLabels[classifier]}</span>
        )}
        {classifier !== "actual" && (
          <span className={styles.note}>
            {" "}
            {historyLabels.reported} {timeInDubai(event.reported_at).day}
          </span>
        )}
        {pieces !== null && pieces_total !== null && (
          <span className={styles.note}> {historyLabels.pieces(pieces, pieces_total)}</span>
        )}
        {note && (
          <span className={styles.note} dir="auto">
            {" "}
            {note}
          </span>
        )}
      </p>
      <p>
        {place && <bdi>{place}</bdi>}
        {[leg, equipment].map(
          (text) =>
            text && (
              <span key={text} className={`code ${styles.leg}`} dir="auto">
                {" "}
                {text}
              </span>
            ),
        )}
      </p>
    </li>
  );
}

/** A moment on the clock at its place; with its offset and the time in Dubai, unless `isShort`. */
export function EventDate({
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
        <span>
          {day}
          {comma}
        </span>{" "}
        <span>{time}</span>
      </time>
      {!isShort && (
        <span className="fine">
          {" "}
          {zoneText(moment)}
          {dubai &&
            `${comma} ${momentLabels.inDubai(dubai.day === day ? dubai.time : withCommas(dubai.day, dubai.time))}`}
        </span>
      )}
    </>
  );
}
