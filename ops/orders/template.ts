import { stringify } from "csv-stringify/sync";
import { brand } from "#app/content/company.ts";
import { newOrderNumber } from "#app/domain/order-number.ts";
import { ORDER_FIELDS, type OrderField } from "./order-row.ts";

const EXAMPLE: Record<Exclude<OrderField, "order_number">, string> = {
  created_at: "2026-11-18T09:40+04:00",
  customer_firstName: "Warehouse Manager",
  customer_email: "receiving@consignee.example",
  customer_phone: "+971 4 000 0009",
  delivery_address: "Gate 4, Receiving\nBusiness centre, Dubai, UAE",
  shipper_type: "Air",
  delivery_date: "2026-11-24T14:30+04:00",
  order_status: "Booked",
  note: "Keep upright. Call the receiving desk an hour ahead.",
  shipper_link: "https://carrier.example",
  item_photo: "items/item-crate.webp",
  order_count: "2",
  shipper_charges: "48500",
};

/** Every column of an order file, and one example order. */
export function templateCsv({ bom }: { readonly bom: boolean }): string {
  const example = { order_number: newOrderNumber(brand.orderPrefix), ...EXAMPLE };
  return stringify([example], { bom, header: true, columns: [...ORDER_FIELDS] });
}
