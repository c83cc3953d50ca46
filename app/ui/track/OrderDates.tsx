import type { CSSProperties } from "react";
import { orderDetailsLabels, orderLabels } from "#app/content/pages/track.ts";
import { dubaiTime } from "#app/domain/dubai-time.ts";
import type { Order } from "#app/domain/order.ts";
import type { TrackingException } from "#app/domain/order-status.ts";
import styles from "./OrderDates.module.css";

/** In percent of the line, so that the parcel never covers its ends. */
const MIN_POSITION = 8;
const MAX_POSITION = 92;

interface Props {
  readonly order: Order;
  readonly checkedAt: string;
  /** "none" hides the line too. */
  readonly parcel: "moving" | "none" | TrackingException;
}

/** Order date, status and delivery date, with the parcel where the time between them has got to. */
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
        <dt className="label">{orderLabels.order_status}</dt>
        <dd className="value" dir="auto">
          {order.order_status ?? orderDetailsLabels.empty}
        </dd>
      </div>
      <div>
        <dt className="label">{orderLabels.delivery_date}</dt>
        <Moment iso={order.delivery_date} />
      </div>
    </dl>
  );
}

function Moment({ iso }: { readonly iso: string | null }) {
  const moment = dubaiTime(iso);
  return (
    <dd className="value code">
      {moment && iso ? (
        <time dateTime={iso}>
          <span>{moment.day},</span> <span>{moment.time}</span>
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
