import { orderDetailsLabels } from "#app/content/pages/track.ts";
import { statusLabels } from "#app/content/pages/track-history.ts";
import type { Timeline } from "#app/domain/timeline.ts";
import type { TrackedOrder } from "#app/domain/tracking-event.ts";
import { History } from "./History.tsx";
import { MilestonesLine } from "./MilestonesLine.tsx";
import { OrderDates } from "./OrderDates.tsx";
import styles from "./OrderProgress.module.css";

interface Props {
  readonly order: TrackedOrder;
  readonly timeline: Timeline;
  readonly checkedAt: string;
}

/**
 * The order's progress: its stops where an event or the status names one, else the status as written
 * between the order and delivery dates; and its history.
 */
export function OrderProgress({ order, timeline, checkedAt }: Props) {
  const { stops, exception } = timeline;
  const hasStops = stops.length > 0;
  return (
    <>
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
      {order.events.length > 0 && <History timeline={timeline} />}
    </>
  );
}
