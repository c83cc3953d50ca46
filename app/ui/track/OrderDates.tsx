import type { CSSProperties } from "react";
import { orderDetailsLabels, orderLabels } from "#app/content/pages/track.ts";
import { momentLabels } from "#app/content/pages/track-history.ts";
import { DUBAI_OFFSET, dubaiTime } from "#app/domain/dubai-time.ts";
import { isWholeDay } from "#app/domain/tracking/clock.ts";
import type { Eta, TrackedOrder } from "#app/domain/tracking/state.ts";
import type { TrackingException } from "#app/domain/tracking/status.ts";
import { timeInDubai } from "./long-time.ts";
import styles from "./OrderProgress.module.css";

/** In percent of the line, so that the parcel never covers its ends. */
const MIN_POSITION = 8;
const MAX_POSITION = 92;

interface Props {
  readonly order: TrackedOrder;
  readonly checkedAt: string;
  /** "none" hides the line too. */
  readonly parcel: "moving" | "none" | TrackingException;
}

/** Order date and delivery date, with the parcel where the time between them has got to. */
export function OrderDates({ order, checkedAt, parcel }: Props) {
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

/** Whether another clock than Dubai's tells of the delivery. */
function isElsewhere(eta: Eta): boolean {
  const isDated = eta.kind === "delivered" || eta.kind === "expected";
  return isDated && eta.moment !== null && eta.moment.utc_offset !== DUBAI_OFFSET;
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
              <span>{moment.day},</span>{" "}
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
