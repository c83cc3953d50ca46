import type { CSSProperties } from "react";
import { orderLabels, orderWords } from "#app/content/pages/track.ts";
import { dubaiTime } from "#app/domain/dubai-time.ts";
import type { Order } from "#app/domain/order.ts";
import type { TrackingException } from "#app/domain/order-status.ts";
import styles from "./OrderDates.module.css";

/** The parcel never covers the ends of the line, in percent of it. */
const FIRST_STOP = 8;
const LAST_STOP = 92;

interface Props {
  readonly order: Order;
  readonly checkedAt: string;
  /** How the parcel stands on the line; without one there is no line either. */
  readonly parcel: "moving" | "none" | TrackingException;
}

/** Three stops that every order has: when it was ordered, where it stands, when it is due. */
export function OrderDates({ order, checkedAt, parcel }: Props) {
  const place = shareOfTime(order.created_at, order.delivery_date, checkedAt);
  return (
    <dl
      className={styles.dates}
      data-parcel={parcel}
      style={{ "--place": `${place}%` } as CSSProperties}
    >
      <div>
        <dt className="label">{orderLabels.created_at}</dt>
        <Moment iso={order.created_at} />
      </div>
      <div>
        <dt className="label">{orderLabels.order_status}</dt>
        <dd className="value" dir="auto">
          {order.order_status ?? orderWords.empty}
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
        orderWords.empty
      )}
    </dd>
  );
}

/** How much of the time between `from` and `to` had gone by at `at`, in percent; the middle when it isn't known. */
function shareOfTime(from: string, to: string | null, at: string): number {
  const start = Date.parse(from);
  const share = to ? (Date.parse(at) - start) / (Date.parse(to) - start) : Number.NaN;
  const percent = Number.isFinite(share) ? Math.round(share * 100) : 50;
  return Math.min(Math.max(percent, FIRST_STOP), LAST_STOP);
}
