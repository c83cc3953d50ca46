import type { CSSProperties } from "react";
import { DUBAI_OFFSET, dubaiTime, timeInDubai } from "#app/domain/dubai-time.ts";
import { isWholeDay } from "#app/domain/tracking/clock.ts";
import { isOver } from "#app/domain/tracking/notifications.ts";
import type {
  ContainerState,
  Eta,
  ExceptionEvent,
  MilestoneState,
  TrackedOrder,
} from "#app/domain/tracking/state.ts";
import type { TrackingException } from "#app/domain/tracking/status.ts";
import { differentTimeInDubai, eventName, momentText } from "#app/sentences/order-text.ts";
import { followForm } from "#content/pages/follow.ts";
import { orderDetailsLabels, orderLabels } from "#content/pages/track.ts";
import {
  historyLabels,
  mapLabels,
  momentLabels,
  pastExceptions,
  statusLabels,
} from "#content/pages/track-history.ts";
import { comma, withCommas } from "#content/punctuation.ts";
import { FollowForm } from "./FollowForm.tsx";
import { EventDate, History } from "./History.tsx";
import { land } from "./land.generated.ts";
import mapStyles from "./OrderMap.module.css";
import styles from "./OrderProgress.module.css";
import { type MapStop, type OrderMapView, orderMap } from "./order-map.ts";

interface Props {
  readonly order: TrackedOrder;
  readonly checkedAt: string;
}

/**
 * The order's progress: the form to follow it; its milestones where a fact names one, else the
 * status as written between the order and delivery dates; its containers, and its history.
 */
export function OrderProgress({ order, checkedAt }: Props) {
  const { milestones, exception, partial, containers, events } = order;
  const map = orderMap(order);
  const hasMilestones = milestones.length > 0;
  return (
    <>
      {!isOver(order) && (
        <details className="screen-only ruled-end folded">
          <summary className="row strong">{followForm.title}</summary>
          <FollowForm orderNumber={order.order_number} />
        </details>
      )}
      <div className={`ruled-end ${styles.line}`}>
        <p className="label">{orderDetailsLabels.consignment}</p>
        <OrderDates
          order={order}
          checkedAt={checkedAt}
          parcel={hasMilestones ? "none" : (exception?.milestone ?? "moving")}
        />
        {hasMilestones && <MilestonesLine milestones={milestones} exception={exception} />}
        {partial && (
          <p className={`strong ${styles.partial}`}>
            {statusLabels.milestones[partial.milestone]}:{" "}
            {historyLabels.pieces(partial.pieces, partial.total)}
          </p>
        )}
      </div>
      {map && <OrderMap map={map} />}
      {containers.length > 0 && <Containers containers={containers} />}
      {events.length > 0 && <History events={events} leftOut={order.left_out} />}
    </>
  );
}

/** How far each container of an order has come. */
function Containers({ containers }: { readonly containers: readonly ContainerState[] }) {
  return (
    <section
      className={`small ruled-end ${styles.containers}`}
      aria-label={historyLabels.containers}
    >
      <h2 className="label">{historyLabels.containers}</h2>
      <dl>
        {containers.map(({ equipment, milestone, event }) => (
          <div key={equipment}>
            <dt className="code">{equipment}</dt>
            <dd>
              <b className="strong">
                {milestone ? statusLabels.milestones[milestone] : historyLabels.waiting}
              </b>{" "}
              {event && (
                <span className={styles.event}>
                  {withCommas(eventName(event), momentText(event, event.place))}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** In percent of the line, so that the parcel never covers its ends. */
const MIN_POSITION = 8;
const MAX_POSITION = 92;

interface OrderDatesProps {
  readonly order: TrackedOrder;
  readonly checkedAt: string;
  /** "none" hides the line too. */
  readonly parcel: "moving" | "none" | TrackingException;
}

/** Order date and delivery date, with the parcel at the share of the time that has passed. */
function OrderDates({ order, checkedAt, parcel }: OrderDatesProps) {
  const position = shareOfTime(order.created_at, order.delivery_date, checkedAt);
  return (
    <dl
      className={styles.dates}
      data-parcel={parcel}
      style={{ "--position": `${position}%` } as CSSProperties}
    >
      <div>
        <dt className="label">{orderLabels.created_at}</dt>
        <Moment iso={order.created_at} />
      </div>
      <div>
        <dt className="label">{orderLabels.delivery_date}</dt>
        <Moment iso={order.delivery_date} isInDubai={isElsewhere(order.eta)} />
      </div>
    </dl>
  );
}

/** Whether the delivery date is by a clock that is known to be another one than Dubai's. */
function isElsewhere(eta: Eta): boolean {
  const isDated = eta.kind === "delivered" || eta.kind === "expected";
  return isDated && eta.moment !== null && differentTimeInDubai(eta.moment) !== null;
}

function Moment({
  iso,
  isInDubai = false,
}: {
  readonly iso: string | null;
  readonly isInDubai?: boolean;
}) {
  const moment = dubaiTime(iso);
  return (
    <dd className="value code">
      {moment && iso ? (
        <time dateTime={iso}>
          {isWholeDay({ event_time: iso, utc_offset: DUBAI_OFFSET }) ? (
            <span className="nowrap">{timeInDubai(iso).day}</span>
          ) : (
            <>
              <span>
                {moment.day}
                {comma}
              </span>{" "}
              <span>{isInDubai ? momentLabels.inDubai(moment.time) : moment.time}</span>
            </>
          )}
        </time>
      ) : (
        orderDetailsLabels.empty
      )}
    </dd>
  );
}

/** The share of the time from `from` to `to` that has passed at `at`, in percent; 50 when unknown. */
function shareOfTime(from: string, to: string | null, at: string): number {
  const start = Date.parse(from);
  const share = to ? (Date.parse(at) - start) / (Date.parse(to) - start) : Number.NaN;
  const percent = Number.isFinite(share) ? Math.round(share * 100) : 50;
  return Math.min(Math.max(percent, MIN_POSITION), MAX_POSITION);
}

interface MilestonesLineProps {
  readonly milestones: readonly MilestoneState[];
  /** The exception that isn't over. */
  readonly exception: ExceptionEvent | null;
}

/** The milestones of a consignment: done, current or ahead, shown by shape and text. */
function MilestonesLine({ milestones, exception }: MilestonesLineProps) {
  return (
    <ol
      className={styles.milestones}
      style={{ "--count": milestones.length } as CSSProperties}
      aria-label={statusLabels.label}
      data-exception={exception?.milestone}
    >
      {milestones.map((state) => (
        <li
          key={state.milestone}
          data-position={state.position}
          aria-current={state.position === "here" ? "step" : undefined}
        >
          <span className={`small strong ${styles.name}`}>
            {statusLabels.milestones[state.milestone]}
          </span>{" "}
          <span className={`label ${styles.position}`}>{labelOf(state, exception)}</span>
          <MilestoneEvents state={state} exception={exception} />
        </li>
      ))}
    </ol>
  );
}

function labelOf(
  { position, milestone }: MilestoneState,
  exception: ExceptionEvent | null,
): string {
  const labels = exception && statusLabels.exceptions[exception.milestone];
  if (labels && position === "here") return labels.label;
  if (labels && position === "ahead") return labels.ahead;
  if (milestone === "delivered" && position === "here") return statusLabels.done;
  return statusLabels[position];
}

/** When and where it was reached, and what interrupted or interrupts the order there. */
function MilestoneEvents({
  state: { event, exceptions },
  exception,
}: {
  readonly state: MilestoneState;
  readonly exception: ExceptionEvent | null;
}) {
  const nameOf = (event: ExceptionEvent) =>
    isSame(event, exception)
      ? statusLabels.exceptions[event.milestone].since
      : pastExceptions[event.milestone];
  if (!event && exceptions.length === 0) return null;
  return (
    <span className={`fine ${styles.events}`}>
      {event && (
        <span>
          {event.classifier !== "actual" && `${historyLabels[event.classifier]} `}
          <EventDate moment={event} isShort />{" "}
          {event.place && <bdi className={styles.place}>{event.place}</bdi>}
        </span>
      )}
      {exceptions.map((interruption) => (
        <span
          key={interruption.milestone + interruption.event_time}
          className={styles.interruption}
        >
          {nameOf(interruption)} <EventDate moment={interruption} isShort />{" "}
          {interruption.place && <bdi className={styles.place}>{interruption.place}</bdi>}
        </span>
      ))}
    </span>
  );
}

/** Compared by content: objects from JSON have no identity. */
function isSame(event: ExceptionEvent, other: ExceptionEvent | null): boolean {
  return event.milestone === other?.milestone && event.event_time === other.event_time;
}

/** An order's route on a map. */
function OrderMap({ map: { box, done, ahead, stops } }: { readonly map: OrderMapView }) {
  const { x, y, width, height } = box;
  return (
    <figure className={`ruled-end ${mapStyles.map}`} data-theme="navy">
      <div className={mapStyles.world} dir="ltr">
        <svg viewBox={`${x} ${y} ${width} ${height}`} role="img" aria-label={describe(stops)}>
          {worldsIn(x, x + width).map((west) => (
            <image
              key={west}
              href={land.href}
              x={west}
              y={land.top}
              width={360}
              height={land.bottom - land.top}
            />
          ))}
          <path className={mapStyles.done} d={done} />
          <path className={mapStyles.ahead} d={ahead} />
        </svg>
        {stops.map((stop) => (
          <span
            key={stop.name}
            className={mapStyles.stop}
            data-position={stop.position}
            style={positionOf(stop, box)}
            aria-hidden="true"
          >
            {stop.side && (
              <span className={mapStyles.name} data-side={stop.side}>
                {stop.name}
              </span>
            )}
          </span>
        ))}
      </div>
      <figcaption className="small">{mapLabels.caption}</figcaption>
    </figure>
  );
}

/** The western edges of the pictures of the land that are visible between two longitudes. */
function worldsIn(from: number, to: number): number[] {
  return [-540, -180, 180].filter((west) => west < to && west + 360 > from);
}

function positionOf({ x, y }: MapStop, box: OrderMapView["box"]): CSSProperties {
  const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
  const position = {
    "--x": percent((x - box.x) / box.width),
    "--y": percent((y - box.y) / box.height),
  };
  return position as CSSProperties;
}

function describe(stops: readonly MapStop[]): string {
  const at = (position: MapStop["position"]) =>
    stops.filter((stop) => stop.position === position).map(({ name }) => name);
  return mapLabels.describe(at("done"), at("here"), at("ahead"));
}
