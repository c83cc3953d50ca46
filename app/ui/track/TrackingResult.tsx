import type { ComponentProps } from "react";
import type { ApiResult } from "#app/backend.ts";
import type { CarrierNumber } from "#app/domain/carrier-number.ts";
import type { TrackedOrder } from "#app/domain/tracking/state.ts";
import { trackingPath } from "#app/domain/tracking-address.ts";
import { etaTextAt, etaValueAt, type OrderTexts } from "#app/sentences/live-text.ts";
import { clientMessages } from "#content/client-messages.ts";
import { orderDetailsLabels, trackMessages } from "#content/pages/track.ts";
import { withCommas } from "#content/punctuation.ts";
import { hydrateOnInteraction } from "../hydrate-on-interaction.tsx";
import { NotFoundNote } from "./NotFoundNote.tsx";
import { OrderAnswer } from "./OrderAnswer.tsx";
import { ResultFrame } from "./ResultFrame.tsx";

interface Props {
  readonly orderNumber: string;
  /** The carrier's number that it looks like. */
  readonly carrier: CarrierNumber | null;
  readonly refusal?: ComponentProps<typeof NotFoundNote>["refusal"];
  readonly outcome: ApiResult<TrackedOrder>;
  /** Null where no order was found. */
  readonly view: OrderTexts | null;
  readonly checkedAt: string;
}

/** The result of a look-up. */
export function TrackingResult(props: Props) {
  const { orderNumber, carrier, refusal, outcome, view, checkedAt } = props;
  return (
    <ResultFrame announcement={announcementOf(outcome, view, checkedAt)}>
      {outcome.result && view ? (
        <ConsignmentNote order={outcome.result} view={view} checkedAt={checkedAt} />
      ) : (
        <NotFoundNote
          orderNumber={orderNumber}
          carrier={carrier}
          refusal={refusal}
          retry={trackingPath(orderNumber) ?? "/track"}
          outcome={outcome}
        />
      )}
    </ResultFrame>
  );
}

function announcementOf(
  { code, result: order, message }: ApiResult<TrackedOrder>,
  view: OrderTexts | null,
  checkedAt: string,
): string {
  if (!order || !view) {
    return code === 404
      ? clientMessages.orderNotFound
      : `${clientMessages.orderNotFound} ${message}`;
  }
  const found = [trackMessages.found, order.order_number, view.status];
  const { where, eta } = view;
  if (where) found.push(where.place, where.text);
  if (eta) {
    const isNamed = eta.label === view.status;
    const textAt = isNamed ? etaValueAt : etaTextAt;
    found.push(textAt(eta, Date.parse(checkedAt)));
  }
  return withCommas(...found.filter((part) => typeof part === "string"));
}

interface ConsignmentNoteProps {
  readonly order: TrackedOrder;
  readonly view: OrderTexts;
  /** When the order was looked up, ISO 8601. */
  readonly checkedAt: string;
}

/** The Order Details card (specification section 2), designed as a consignment note. */
function ConsignmentNote({ order, view, checkedAt }: ConsignmentNoteProps) {
  return (
    <article aria-label={`${orderDetailsLabels.title}: ${order.order_number}`}>
      <OrderAnswer key={checkedAt} order={order} view={view} checkedAt={checkedAt} />
      <DeferredOrderDetails order={order} checkedAt={checkedAt} />
    </article>
  );
}

/** An order's details, whose scripts load when the page is used. */
export const DeferredOrderDetails = hydrateOnInteraction(
  async () => (await import("./OrderDetails.tsx")).OrderDetails,
);
