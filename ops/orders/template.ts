import { stringify } from "csv-stringify/sync";
import { brand } from "#app/content/company.ts";
import { newOrderNumber } from "#app/domain/order-number.ts";
import { command, type ExitCode } from "../command-line.ts";
import { writeNewFile } from "../new-file.ts";
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

export const template = command({
  name: "orders template",
  arguments: ["[FILE.csv]"],
  summary: "Write a CSV file with every column and one example order, to fill in",
  details: `Without FILE.csv it is printed. The file has a byte order mark, by which spreadsheets know UTF-8.`,
  options: {},
  examples: ["orders.csv", ""],
  async run(_, path?: string): Promise<ExitCode> {
    if (path === undefined) {
      process.stdout.write(csv({ bom: false }));
      return 0;
    }
    await writeNewFile(path, csv({ bom: true }));
    console.log(`${path} has the columns and one example order.`);
    return 0;
  },
});

function csv({ bom }: { bom: boolean }): string {
  const example = { order_number: newOrderNumber(brand.orderPrefix), ...EXAMPLE };
  return stringify([example], { bom, header: true, columns: [...ORDER_FIELDS] });
}
