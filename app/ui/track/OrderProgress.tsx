import { followForm } from "#app/content/pages/follow.ts";
import { orderDetailsLabels } from "#app/content/pages/track.ts";
import { historyLabels, statusLabels } from "#app/content/pages/track-history.ts";
import { isOver } from "#app/domain/tracking/notifications.ts";
import type { ContainerState, TrackedOrder } from "#app/domain/tracking/state.ts";
import followStyles from "./FollowForm.module.css";
import { FollowForm } from "./FollowForm.tsx";
import { History } from "./History.tsx";
import { MilestonesLine } from "./MilestonesLine.tsx";
import { OrderDates } from "./OrderDates.tsx";
import { OrderMap } from "./OrderMap.tsx";
import styles from "./OrderProgress.module.css";
import { orderMap } from "./order-map.ts";
import { eventName, momentText } from "./order-text.ts";

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
        <details className={`screen-only ${followStyles.folded}`}>
          <summary>{followForm.title}</summary>
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
      {events.length > 0 && <History events={events} />}
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
                  {eventName(event)}, {momentText(event, event.place)}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
