import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Rows on their way into `orders`, so that an import of any size is one transaction. */
export const stagedOrders = sqliteTable(
  "staged_orders",
  {
    import_id: text("import_id").notNull(),
    part: integer("part").notNull(),
    /** A JSON array */
    rows: text("rows").notNull(),
    /** ISO 8601, UTC */
    created_at: text("created_at")
      .notNull()
      .$defaultFn(() => new Date().toISOString()),
  },
  (table) => [primaryKey({ columns: [table.import_id, table.part] })],
);
