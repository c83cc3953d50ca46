import { orderDetailsLabels, statusLabels } from "#app/content/pages/track.ts";
import type { Order } from "#app/domain/order.ts";
import type { Timeline } from "#app/domain/timeline.ts";
import { MilestonesLine } from "./MilestonesLine.tsx";
import { OrderDates } from "./OrderDates.tsx";
import styles from "./OrderProgress.module.css";

interface Props {
  readonly order: Order;
  readonly timeline: Timeline;
  readonly checkedAt: string;
}

/**
 * The order's progress: its stops where an event or the status names one, else the status as written
 * between the order and delivery dates.
 */
export function OrderProgress({ order, timeline: { stops, exception }, checkedAt }: Props) {
  const hasStops = stops.length > 0;
  return (
    <div className={styles.line}>
      <p className="label">{orderDetailsLabels.consignment}</p>
      <OrderDates
        order={order}
        checkedAt={checkedAt}
        parcel={hasStops ? "none" : (exception ?? "moving")}
      />
      {hasStops && <MilestonesLine stops={stops} exception={exception} />}
      {exception && (
        <p className={styles.exception}>{statusLabels.exceptions[exception].meaning}</p>
      )}
    </div>
  );
}
