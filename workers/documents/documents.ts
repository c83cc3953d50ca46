/** The documents of an order: the list of them, and how they are added, edited, removed and put back. */
import { and, asc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import { oneOf, optionalLine } from "#app/domain/fields.ts";
import {
  DOCUMENT_LEVELS,
  type DocumentKind,
  ORDER_DOCUMENT_KINDS,
  randomKey,
  usualLevel,
} from "#app/domain/order-documents.ts";
import { sha256Hex } from "#app/domain/sha256.ts";
import { validate } from "#app/domain/validation.ts";
import { documentKinds } from "#content/order-documents.ts";
import { type AuditEntry, changeIf, isLogged, type NewAuditEntry } from "../audit/audit-log.ts";
import { conflict, doneWith, type Person, type Result } from "../audit/result.ts";
import type { Database } from "../data/database.ts";
import { valuesOfJson } from "../data/stored-rows.ts";
import { logError } from "../log.ts";
import { orders } from "../orders/order-schema.ts";
import { documentDeletions, documents } from "./documents-schema.ts";
import { putObject } from "./objects.ts";
import { type ReadDocument, readDocument } from "./read-file.ts";

/** A stored document. */
export type OrderDocument = typeof documents.$inferSelect;

/** Documents of an order, also removed ones; and bytes of all orders in a day, by which a mistake ends soon. */
const ORDER_MAX = 40;
const DAY_BYTES_MAX = 400 * 1024 * 1024;
const DAY_MS = 86_400_000;

export const TITLE_MAX = 120;
export const DOCUMENT_FORMS = ["add-document", "edit-document", "remove-document"];

/** Those that weren't removed, the newest last. */
export function listDocuments(db: Database, orderId: number): Promise<OrderDocument[]> {
  return db.select().from(documents).where(isShown(orderId)).orderBy(asc(documents.id));
}

/** A document of an order that wasn't removed. */
export async function findDocument(
  db: Database,
  orderId: number,
  publicId: string,
): Promise<OrderDocument | undefined> {
  const isThis = and(isShown(orderId), eq(documents.public_id, publicId));
  const [found] = await db.select().from(documents).where(isThis);
  return found;
}

function isShown(orderId: number): SQL | undefined {
  return and(eq(documents.order_id, orderId), isNull(documents.removed_at));
}

const FIELDS = {
  kind: oneOf("Kind", ORDER_DOCUMENT_KINDS),
  title: optionalLine("Title", TITLE_MAX),
  received_by: optionalLine("Received by", TITLE_MAX),
};
const AddSchema = v.object({ ...FIELDS, level: v.picklist(["", ...DOCUMENT_LEVELS]) });
const EditSchema = v.object({ ...FIELDS, level: v.picklist(DOCUMENT_LEVELS) });

/** What an action on an order's documents is about. */
interface DocumentSubject {
  readonly id: number;
  readonly order_number: string;
}

export interface DocumentForm {
  readonly typed: Readonly<Record<string, string>>;
  readonly files: readonly File[];
  readonly person: Person;
}

/** Adds, edits or removes documents of an order, as the form's "do" says (`DOCUMENT_FORMS`). */
export function submitDocumentForm(
  db: Database,
  bucket: R2Bucket,
  order: DocumentSubject,
  { typed, files, person }: DocumentForm,
): Promise<Result> {
  if (typed.do === "edit-document") return editDocument(db, order, typed, person.name);
  if (typed.do === "remove-document")
    return removeDocument(db, order, typed.document ?? "", person);
  return addDocuments(db, bucket, order, { typed, files, author: person.name });
}

/**
 * Stores files as documents of one kind: all of them, or none. Their objects are put first, so that a row has its
 * object; those of rows that aren't added are deleted a day later.
 */
async function addDocuments(
  db: Database,
  bucket: R2Bucket,
  { id: orderId, order_number: subject }: DocumentSubject,
  { typed, files, author }: Omit<DocumentForm, "person"> & { readonly author: string },
): Promise<Result> {
  const checked = validate(AddSchema, { level: "", ...typed });
  if ("errors" in checked) return { kind: "invalid", errors: checked.errors };
  const { kind, title, received_by, level } = checked.value;
  const refuse = (file: string): Result => ({ kind: "invalid", errors: { file } });
  if (files.length === 0) return refuse("Take a photo, or choose a file.");
  const read = new Map<string, ReadDocument>();
  for (const file of files) {
    const document = readDocument(new Uint8Array(await file.arrayBuffer()));
    if (typeof document === "string")
      return refuse(`${file.name}: ${document} Nothing was stored.`);
    read.set(await sha256Hex(document.bytes), document);
  }
  const stored = await db.select().from(documents).where(eq(documents.order_id, orderId));
  const isSame = (row: OrderDocument) => row.removed_at === null && row.kind === kind;
  const known = new Set(stored.filter(isSame).map(({ sha256 }) => sha256));
  const added = [...read].filter(([sha256]) => !known.has(sha256));
  if (added.length === 0) {
    return doneWith(`No changes. This file is here already, as ${documentKinds[kind]}.`);
  }
  if (stored.length + added.length > ORDER_MAX) {
    return refuse(`An order has at most ${ORDER_MAX} documents, removed ones included.`);
  }
  const now = new Date();
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString();
  const [day] = await db
    .select({ bytes: sql<number>`coalesce(sum(bytes), 0)` })
    .from(documents)
    .where(sql`${documents.added_at} > ${dayAgo}`);
  const bytes = added.reduce((sum, [, document]) => sum + document.bytes.length, day?.bytes ?? 0);
  if (bytes > DAY_BYTES_MAX) {
    return refuse(
      "In a day 400 MB are stored for all orders, and that is reached. Add it tomorrow.",
    );
  }
  const rows = added.map(([sha256, document]) => ({
    public_id: randomKey(),
    order_id: orderId,
    ...{ kind, title, received_by: kind === "proof-of-delivery" ? received_by : "" },
    level: level || usualLevel(kind),
    object_key: `documents/${randomKey()}`,
    content_type: document.type,
    bytes: document.bytes.length,
    width: document.width,
    height: document.height,
    sha256,
    added_at: now.toISOString(),
    added_by: author,
  }));
  const due_at = new Date(now.getTime() + DAY_MS).toISOString();
  await db.insert(documentDeletions).values(rows.map(({ object_key }) => ({ object_key, due_at })));
  try {
    for (const [at, [, document]] of added.entries())
      if (rows[at]) await putObject(bucket, rows[at], document.bytes);
  } catch (error) {
    logError("documents", error);
    return conflict(
      "Nothing was stored: the store of documents doesn't answer. Try again in a minute.",
    );
  }
  const isThisFile = sql`order_id = ${orderId} and kind = ${kind} and removed_at is null
    and sha256 in (select value ->> 'sha256' from json_each(${JSON.stringify(rows)}))`;
  const holds = sql`exists (select 1 from ${orders} where id = ${orderId})
    and not exists (select 1 from ${documents} where ${isThisFile})`;
  const detail = describe(kind, title);
  const change = { author, subject, kind: "document-added", count: rows.length, detail } as const;
  const changeId = await changeIf(db, holds, change, (change_id) => {
    const json = JSON.stringify(rows.map((row) => ({ ...row, change_id })));
    return [
      db.insert(documents).select(
        sql`select ${valuesOfJson(documents, {})} from (select value as stored from json_each(${json}))
          where ${isLogged(change_id)}`,
      ),
    ];
  });
  if (changeId === null) return conflict("No changes. It was added at the same moment: see below.");
  return { kind: "done", changeId, subject };
}

/** "Proof of delivery, signed copy" */
function describe(kind: DocumentKind, title: string): string {
  return [documentKinds[kind], title].filter(Boolean).join(", ");
}

const GONE = "No changes. The document was removed meanwhile.";
const EDITED = ["kind", "title", "level", "received_by"] as const;

/** Stores what was changed, unless someone else changed the document since its form was shown ("was.title"). */
async function editDocument(
  db: Database,
  { id: orderId, order_number: subject }: DocumentSubject,
  typed: Readonly<Record<string, string>>,
  author: string,
): Promise<Result> {
  const document = await findDocument(db, orderId, typed.document ?? "");
  if (!document) return conflict(GONE);
  const checked = validate(EditSchema, typed);
  if ("errors" in checked) return { kind: "invalid", errors: checked.errors };
  const changed = EDITED.filter((field) => checked.value[field] !== document[field]);
  if (changed.length === 0) return doneWith("No changes. The document is as it is stored.");
  const valuesOf = (values: Pick<OrderDocument, (typeof EDITED)[number]>) =>
    Object.fromEntries(changed.map((field) => [`document_${field}`, values[field]]));
  const same = EDITED.map((field) => sql`${documents[field]} = ${typed[`was.${field}`] ?? ""}`);
  const holds = sql`exists (select 1 from ${documents} where ${and(isShown(orderId), eq(documents.id, document.id), ...same)})`;
  const change: Omit<NewAuditEntry, "id"> = {
    ...{
      author,
      subject,
      kind: "document-edited",
      detail: describe(document.kind, document.title),
    },
    ...{ before: valuesOf(document), after: valuesOf(checked.value) },
  };
  const changeId = await changeIf(db, holds, change, (id) => [
    db
      .update(documents)
      .set(checked.value)
      .where(and(eq(documents.id, document.id), isLogged(id))),
  ]);
  if (changeId !== null) return { kind: "done", changeId, subject };
  return conflict("No changes. Someone else changed this document meanwhile: see below.");
}

/** Only who added a document and administrators may remove it. */
async function removeDocument(
  db: Database,
  { id: orderId, order_number: subject }: DocumentSubject,
  publicId: string,
  { name: author, isAdmin }: Person,
): Promise<Result> {
  const document = await findDocument(db, orderId, publicId);
  if (!document) return conflict(GONE);
  if (!isAdmin && document.added_by !== author) return { kind: "forbidden" };
  const isThis = and(isShown(orderId), eq(documents.id, document.id));
  const holds = sql`exists (select 1 from ${documents} where ${isThis})`;
  const change: Omit<NewAuditEntry, "id"> = {
    ...{ author, subject, kind: "document-removed" },
    ...{ before: { document: describe(document.kind, document.title) }, after: { document: null } },
  };
  const changeId = await changeIf(db, holds, change, (change_id) => [
    db
      .update(documents)
      .set({ removed_at: new Date().toISOString(), change_id })
      .where(and(isThis, isLogged(change_id))),
  ]);
  return changeId === null ? conflict(GONE) : { kind: "done", changeId, subject };
}

const removedBy = (changeId: string) =>
  and(eq(documents.change_id, changeId), isNotNull(documents.removed_at));

/** Whether the document that a change removed can be put back. */
export async function canPutBack(db: Database, changeId: string): Promise<boolean> {
  return (await db.$count(documents, removedBy(changeId))) > 0;
}

/** Undoes the removal of a document. Null where it was undone already, or is gone. */
export function putBackDocument(
  db: Database,
  { id, subject, fields }: Pick<AuditEntry, "id" | "subject" | "fields">,
  author: string,
): Promise<string | null> {
  const holds = sql`exists (select 1 from ${documents} where ${removedBy(id)})`;
  const change: Omit<NewAuditEntry, "id"> = {
    ...{ author, subject, kind: "document-removed", undoes: id },
    ...{ before: { document: null }, after: { document: fields[0]?.before ?? null } },
  };
  return changeIf(db, holds, change, (change_id) => [
    db
      .update(documents)
      .set({ removed_at: null, change_id })
      .where(and(removedBy(id), isLogged(change_id))),
  ]);
}
