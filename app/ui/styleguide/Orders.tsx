import { clientMessages } from "#app/content/client-messages.ts";
import type { Order } from "#app/domain/order.ts";
import { ConsignmentNote } from "../track/ConsignmentNote.tsx";
import { NotFoundNote } from "../track/NotFoundNote.tsx";
import { TrackingStrip } from "../track/TrackingStrip.tsx";
import { Part } from "./Part.tsx";

/** An order with every field filled in. */
const ORDER: Order = {
  order_number: "DL-2611-0385",
  created_at: "2026-11-18T05:40:00Z",
  customer_firstName: "Warehouse Manager",
  customer_email: "receiving@consignee.example",
  customer_phone: "+971 4 000 0009",
  delivery_address: "Gate 4, Receiving\nBusiness centre, Dubai, UAE",
  shipper_type: "air",
  delivery_date: "2026-11-24T10:30:00Z",
  order_status: "In transit",
  note: "Keep upright. Call the receiving desk an hour ahead.",
  shipper_link: "https://carrier.example/track",
  item_photo: "items/item-crate.webp",
  order_count: 2,
  shipper_charges: 48500,
};

/** The tracking strip, and the three results of a look-up. */
export function Orders() {
  return (
    <>
      <Part title="The strip" layout="rows">
        <TrackingStrip />
      </Part>
      <Part title="An order that was found" layout="rows">
        <ConsignmentNote order={ORDER} checkedAt="2026-11-20T08:00:00Z" />
      </Part>
      <Part title="An order that was not found" layout="rows">
        <NotFoundNote orderNumber="DL-2611-0835" outcome={{ code: 404, message: "" }} />
      </Part>
      <Part title="An order that could not be looked up" layout="rows">
        <NotFoundNote
          orderNumber="DL-2611-0385"
          outcome={{ code: 503, message: clientMessages.ordersUnavailable, errorId: "7K3M-9XQ2" }}
        />
      </Part>
    </>
  );
}
