import { clientMessages } from "#app/content/client-messages.ts";
import { ConsignmentNote } from "../track/ConsignmentNote.tsx";
import { NotFoundNote } from "../track/NotFoundNote.tsx";
import { OrdersTable } from "../track/OrdersTable.tsx";
import { orderView } from "../track/order-view.ts";
import { TrackingStrip } from "../track/TrackingStrip.tsx";
import { Part } from "./Part.tsx";
import { ORDER, ROWS, SAMPLES } from "./sample-orders.ts";

const CHECKED_AT = "2026-11-20T08:00:00Z";

/** The tracking strip, and the results of a look-up. */
export function Orders() {
  return (
    <>
      <Part title="The strip" layout="rows">
        <div style={{ paddingBlockStart: 92 }}>
          <TrackingStrip />
        </div>
      </Part>
      <Part title="An order that was found" layout="rows">
        <ConsignmentNote order={ORDER} view={orderView(ORDER)} checkedAt={CHECKED_AT} />
      </Part>
      {Object.entries(SAMPLES).map(([title, order]) => (
        <Part key={title} title={title} layout="rows">
          <ConsignmentNote order={order} view={orderView(order)} checkedAt={CHECKED_AT} />
        </Part>
      ))}
      <Part title="Several orders" layout="rows">
        <OrdersTable rows={ROWS} />
      </Part>
      <Part title="An order that was not found" layout="rows">
        <NotFoundNote
          orderNumber="DL-2611-0835"
          retry="/track"
          outcome={{ code: 404, message: "" }}
        />
      </Part>
      <Part title="An order that could not be looked up" layout="rows">
        <NotFoundNote
          orderNumber="DL-2611-0385"
          retry="/track"
          outcome={{ code: 503, message: clientMessages.ordersUnavailable, errorId: "7K3M-9XQ2" }}
        />
      </Part>
    </>
  );
}
