/** The bytes of documents, in R2. */
import { and, inArray, lte, sql } from "drizzle-orm";
import { documentFileName } from "#app/domain/order-documents.ts";
import type { Database } from "../data/database.ts";
import { withTimeout } from "../data/retry.ts";
import { removedOrderRows } from "../orders/order-schema.ts";
import { documentDeletions, type documents } from "./documents-schema.ts";

/** Without the bucket there are no documents. */
export type DocumentBindings = Partial<Pick<Env, "DOCUMENTS">>;

const TIMEOUT_MS = 30_000;

/** Stores an object, which is never overwritten. @throws where it isn't stored */
export async function putObject(
  bucket: R2Bucket,
  { object_key, sha256 }: Pick<typeof documents.$inferSelect, "object_key" | "sha256">,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const options = { sha256, onlyIf: { etagDoesNotMatch: "*" } };
  const stored = await withTimeout(TIMEOUT_MS, () => bucket.put(object_key, bytes, options));
  if (stored === null) throw new Error("R2 has an object of this key");
}

type Served = Pick<
  typeof documents.$inferSelect,
  "object_key" | "content_type" | "bytes" | "kind"
> & { readonly order_number: string };

/**
 * A document for a browser: a picture is shown, a PDF saved under our name, and neither runs anything. Null where
 * the object is gone.
 */
export async function serveObject(bucket: R2Bucket, document: Served): Promise<Response | null> {
  const { object_key, content_type, bytes, kind, order_number } = document;
  const object = await withTimeout(TIMEOUT_MS, () => bucket.get(object_key));
  if (!object) return null;
  const name = documentFileName(kind, content_type, order_number);
  const shown = content_type === "application/pdf" ? "attachment" : "inline";
  return new Response(object.body, {
    headers: {
      "Content-Type": content_type,
      "Content-Length": String(bytes),
      "Content-Disposition": `${shown}; filename="${name}"`,
      "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
      "Accept-Ranges": "none",
    },
  });
}

/** R2 deletes so many in one call. */
const DELETED_MAX = 1000;

/**
 * Deletes the objects that are due, but for those of removed orders that can be restored. Returns how many. A run
 * that ends in between is repeated: an object goes before its entry.
 */
export async function deleteDue(
  db: Database,
  { DOCUMENTS }: DocumentBindings,
  now = new Date(),
): Promise<number> {
  if (!DOCUMENTS) return 0;
  const { object_key, due_at } = documentDeletions;
  const isKept = sql`exists (select 1 from ${removedOrderRows}
    where table_name = 'documents' and stored ->> 'object_key' = ${object_key})`;
  const due = await db
    .select({ object_key })
    .from(documentDeletions)
    .where(and(lte(due_at, now.toISOString()), sql`not ${isKept}`))
    .limit(DELETED_MAX);
  if (due.length === 0) return 0;
  const keys = due.map((row) => row.object_key);
  await withTimeout(TIMEOUT_MS, () => DOCUMENTS.delete(keys));
  await db
    .delete(documentDeletions)
    .where(inArray(object_key, sql`(select value from json_each(${JSON.stringify(keys)}))`));
  return keys.length;
}
