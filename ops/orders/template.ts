import { stringify } from "csv-stringify/sync";
import { brand } from "#app/content/company.ts";
import { ORDER_FIELDS, type OrderField } from "./order-row.ts";

/** Valid in form, and so improbable that no order has it: an import skips the row. */
export const EXAMPLE_NUMBER = `${brand.orderPrefix}-0000-0000-0000`;

const EXAMPLE: Record<OrderField, string> = {
  order_number: EXAMPLE_NUMBER,
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
  carrier_references: "176-12345675",
};

/** Every column of an order file, and one example order, which an import skips. */
export function templateCsv({ bom }: { readonly bom: boolean }): string {
  return stringify([EXAMPLE], { bom, header: true, columns: [...ORDER_FIELDS] });
}
