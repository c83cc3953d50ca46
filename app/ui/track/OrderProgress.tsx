import { orderDetailsLabels, statusLabels } from "#app/content/pages/track.ts";
import type { Order } from "#app/domain/order.ts";
import { type KnownStatus, readStatus } from "#app/domain/order-status.ts";
import { MilestonesLine } from "./MilestonesLine.tsx";
import { OrderDates } from "./OrderDates.tsx";
import styles from "./OrderProgress.module.css";

interface Props {
  readonly order: Order;
  readonly checkedAt: string;
}

/**
 * The order's progress: milestones where its status names one, else the status as written between the
 * order and delivery dates.
 */
export function OrderProgress({ order, checkedAt }: Props) {
  const status = readStatus(order.order_status);
  const hasMilestones = status !== null && status.milestone !== null;
  return (
    <div className={styles.line}>
      <p className="label">{orderDetailsLabels.consignment}</p>
      <OrderDates
        order={order}
        checkedAt={checkedAt}
        parcel={hasMilestones ? "none" : (exceptionOf(status) ?? "moving")}
      />
      {hasMilestones && (
        <MilestonesLine milestone={status.milestone} exception={exceptionOf(status)} />
      )}
      {status?.kind === "exception" && (
        <p className={styles.exception}>{statusLabels.exceptions[status.exception].meaning}</p>
      )}
    </div>
  );
}

function exceptionOf(status: KnownStatus | null) {
  return status?.kind === "exception" ? status.exception : null;
}
