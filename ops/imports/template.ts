import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { stringify } from "csv-stringify/sync";
import type { EventField } from "#workers/imports/tables/field-names.ts";
import { EXAMPLE_NUMBER, type TableKind } from "#workers/imports/tables/fields.ts";
import type { OrderField } from "#workers/orders/order-row.ts";
import type { CommandContext } from "../command-line.ts";
import { writeNewFile } from "../files.ts";

/** The usual columns of orders; an import leaves this one out. */
const ORDER_EXAMPLE: Record<OrderField, string> = {
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

/** The usual columns of events. */
const EVENT_EXAMPLE: Record<Exclude<EventField, "reported_at">, string> = {
  order_number: EXAMPLE_NUMBER,
  event: "Departed",
  classifier: "actual",
  time: "2026-11-19T22:15+04:00",
  place: "Jebel Ali (AEJEA)",
  leg: "Dhow of Dubai 2611W",
  mode: "vessel",
  equipment: "TCLU7654321",
  pieces: "",
  note: "",
};

const EXAMPLES = {
  orders: { noun: "order", row: ORDER_EXAMPLE },
  events: { noun: "event", row: EVENT_EXAMPLE },
} as const satisfies Record<TableKind, unknown>;

/** Adds the command that writes the template of orders or of events. */
export function templateCommand(
  group: CommandUnknownOpts,
  { console, stdout }: CommandContext,
  kind: TableKind,
): void {
  const { noun, row } = EXAMPLES[kind];
  group
    .command("template")
    .argument("[FILE.csv]", "where to; without it the template is printed")
    .description(`Write a CSV file with the columns and one example ${noun}, to fill in`)
    .action(async (path) => {
      // A file has a byte order mark, by which spreadsheets know UTF-8.
      const bom = path !== undefined;
      const content = stringify([row], { bom, header: true, columns: Object.keys(row) });
      if (path === undefined) return void stdout.write(content);
      await writeNewFile(path, content);
      console.log(`${path} has the columns and one example ${noun}.`);
    });
}
