import { followForm } from "#app/content/pages/follow.ts";
import { orderDetailsLabels } from "#app/content/pages/track.ts";
import { historyLabels, statusLabels } from "#app/content/pages/track-history.ts";
import { isOver } from "#app/domain/tracking/news.ts";
import type { TrackedOrder } from "#app/domain/tracking/state.ts";
import { Containers } from "./Containers.tsx";
import followStyles from "./FollowForm.module.css";
import { FollowForm } from "./FollowForm.tsx";
import { History } from "./History.tsx";
import { MilestonesLine } from "./MilestonesLine.tsx";
import { OrderDates } from "./OrderDates.tsx";
import { OrderMap } from "./OrderMap.tsx";
import styles from "./OrderProgress.module.css";
import { orderMap } from "./order-map.ts";

interface Props {
  readonly order: TrackedOrder;
  readonly checkedAt: string;
}

/**
 * The order's progress: who wants to be told of it; its milestones where a fact names one, else the
 * status as written between the order and delivery dates; its containers, and its history.
 */
export function OrderProgress({ order, checkedAt }: Props) {
  const { milestones, exception, partial, containers, events } = order;
  const map = orderMap(order);
  const hasMilestones = milestones.length > 0;
  return (
    <>
      {!isOver(order) && (
        <details className={`screen-only ${followStyles.folded}`}>
          <summary>{followForm.title}</summary>
          <FollowForm orderNumber={order.order_number} />
        </details>
      )}
      <div className={styles.line}>
        <p className="label">{orderDetailsLabels.consignment}</p>
        <OrderDates
          order={order}
          checkedAt={checkedAt}
          parcel={hasMilestones ? "none" : (exception?.milestone ?? "moving")}
        />
        {hasMilestones && <MilestonesLine milestones={milestones} exception={exception} />}
        {partial && (
          <p className={styles.partial}>
            {statusLabels.milestones[partial.milestone]}:{" "}
            {historyLabels.pieces(partial.pieces, partial.total)}
          </p>
        )}
      </div>
      {map && <OrderMap map={map} />}
      {containers.length > 0 && <Containers containers={containers} />}
      {events.length > 0 && <History events={events} />}
    </>
  );
}
