import { orderDetailsLabels } from "#app/content/pages/track.ts";
import type { TrackedOrder } from "#app/domain/tracking/state.ts";
import { DeferredOrderDetails } from "./DeferredOrderDetails.ts";
import type { OrderView } from "./live-text.ts";
import { OrderAnswer } from "./OrderAnswer.tsx";

interface Props {
  readonly order: TrackedOrder;
  readonly view: OrderView;
  /** When the order was looked up, ISO 8601. */
  readonly checkedAt: string;
}

/** The Order Details card (specification section 2), designed as a consignment note. */
export function ConsignmentNote({ order, view, checkedAt }: Props) {
  return (
    <article aria-label={`${orderDetailsLabels.title}: ${order.order_number}`}>
      <OrderAnswer key={checkedAt} order={order} view={view} checkedAt={checkedAt} />
      <DeferredOrderDetails order={order} checkedAt={checkedAt} />
    </article>
  );
}
