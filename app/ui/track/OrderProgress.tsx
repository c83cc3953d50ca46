import { orderWords, statusWords } from "#app/content/pages/track.ts";
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
 * Where the order stands. A known status has its place among the stops; any other is shown as it was
 * written, between the two dates that every order has.
 */
export function OrderProgress({ order, checkedAt }: Props) {
  const status = readStatus(order.order_status);
  const hasStops = status !== null && status.stop !== null;
  return (
    <div className={styles.line}>
      <p className="label">{orderWords.consignment}</p>
      <OrderDates
        order={order}
        checkedAt={checkedAt}
        parcel={hasStops ? "none" : (haltOf(status) ?? "moving")}
      />
      {hasStops && <MilestonesLine stop={status.stop} halt={haltOf(status)} />}
      {status?.kind === "halted" && (
        <p className={styles.halt}>{statusWords.halts[status.halt].meaning}</p>
      )}
    </div>
  );
}

function haltOf(status: KnownStatus | null) {
  return status?.kind === "halted" ? status.halt : null;
}
