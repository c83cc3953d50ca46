import { sql } from "drizzle-orm";
import type { Database } from "../data/database.ts";
import { orders } from "./schema.ts";

export interface ReferencedOrder {
  readonly id: number;
  readonly order_number: string;
  readonly order_status: string | null;
  readonly delivery_date: string | null;
}

/** A reference is at most some 50 characters long; D1 takes at most 2 MB in a value. */
const REFERENCES_IN_A_STATEMENT = 5000;

/**
 * The orders that carry these references of carriers, by reference; several may share one. References
 * are capitals without spaces and dashes (`normalizeOrderNumber`). Reads the orders that carry any, by
 * an index of their own.
 */
export async function findByReferences(
  db: Database,
  references: readonly string[],
): Promise<ReadonlyMap<string, readonly ReferencedOrder[]>> {
  const distinct = [...new Set(references)];
  const found: (ReferencedOrder & { readonly reference: string })[] = [];
  for (let start = 0; start < distinct.length; start += REFERENCES_IN_A_STATEMENT) {
    const some = distinct.slice(start, start + REFERENCES_IN_A_STATEMENT);
    const rows = await db.all<ReferencedOrder & { readonly reference: string }>(sql`
      select distinct found.id, found.order_number, found.order_status, found.delivery_date,
        reference.value as reference
      from ${orders} as carrying indexed by orders_carrier_references
      cross join json_each(
        '[' || replace(json_quote(upper(replace(replace(carrying.carrier_references, ' ', ''), '-', ''))), '|', '","') || ']'
      ) as reference
      cross join ${orders} as found on found.id = carrying.id
      where carrying.carrier_references is not null
        and reference.value in (select value from json_each(${JSON.stringify(some)}))`);
    found.push(...rows);
  }
  return Map.groupBy(found, ({ reference }) => reference);
}
