/** Stores a file between its upload and its import. Only the user who uploaded it can read it. */
import { and, between, eq, gt, gte, lt, sql } from "drizzle-orm";
import * as v from "valibot";
import { createShortId } from "#app/domain/reference.ts";
import type { Database } from "../data/database.ts";
import { FileOptionsSchema, type GivenOptions } from "../imports/options.ts";
import type { NamedFile } from "../imports/read-file.ts";
import { nextTurn } from "../imports/turns.ts";
import { uploads } from "./upload-schema.ts";

/** In bytes: a part is encoded in a few ms, and D1 takes 2 MB in a value. */
const PART_MAX = 360_000;
const KEPT_MS = 60 * 60 * 1000;

export interface Owned {
  readonly id: string;
  readonly author: string;
}

export interface Upload extends NamedFile {
  /** ISO 8601, UTC */
  readonly made_at: string;
  readonly options: GivenOptions;
}

/** Returns the upload's id. */
export async function storeUpload(
  db: Database,
  { name, bytes, options = {} }: NamedFile & Partial<Pick<Upload, "options">>,
  author: string,
  id = createShortId(),
): Promise<string> {
  const settings = JSON.stringify(options);
  const made_at = new Date().toISOString();
  for (let part = 0; part === 0 || part * PART_MAX < bytes.length; part++) {
    if (part > 0) await nextTurn();
    const content = bytes.subarray(part * PART_MAX, (part + 1) * PART_MAX).toBase64();
    const row = { id, part, name, content, author, options: settings, made_at };
    await db.batch([
      db
        .insert(uploads)
        .values(row)
        .onConflictDoUpdate({ target: [uploads.id, uploads.part], set: row }),
      // Removes parts of an earlier upload with this id.
      db.delete(uploads).where(and(isOwn({ id, author }), gt(uploads.part, part))),
    ]);
  }
  return id;
}

export async function setUploadOptions(
  db: Database,
  owned: Owned,
  options: GivenOptions,
): Promise<void> {
  await db
    .update(uploads)
    .set({ options: JSON.stringify(options) })
    .where(isOwn(owned));
}

/** Bytes of a user's files as they are stored: some twenty of the largest, or three with their plans. */
export const OWN_MAX = 100_000_000;

/** True if the user's waiting files exceed `OWN_MAX`. */
export async function hasTooMany(db: Database, author: string, now = new Date()): Promise<boolean> {
  const size = sql<number>`total(octet_length(${uploads.content}))`;
  const isWaiting = and(eq(uploads.author, author), gte(uploads.made_at, keptSince(now)));
  const [found] = await db.select({ size }).from(uploads).where(isWaiting);
  return (found?.size ?? 0) > OWN_MAX;
}

/** The file without its bytes, and the number of its stored characters; null where `readUpload` returns null. */
export async function describeUpload(db: Database, owned: Owned, now = new Date()) {
  const size = sql<number>`sum(length(${uploads.content}))`;
  const { name, made_at, options } = uploads;
  const [found] = await db
    .select({ name, made_at, options, size })
    .from(uploads)
    .where(and(isOwn(owned), gte(made_at, keptSince(now))))
    .groupBy(uploads.id);
  return found ? { ...found, options: readGiven(found.options) } : null;
}

function readGiven(options: string): GivenOptions {
  const { success, output } = v.safeParse(FileOptionsSchema, JSON.parse(options));
  return success ? output : {};
}

/** Null where there is no such upload, it is another user's, or it is an hour old. */
export async function readUpload(
  db: Database,
  owned: Owned,
  now = new Date(),
): Promise<Upload | null> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let found: Pick<typeof uploads.$inferSelect, "name" | "made_at" | "options"> | undefined;
  for (;;) {
    if (parts.length > 0) await nextTurn();
    const [row] = await db
      .select()
      .from(uploads)
      .where(and(isOwn(owned), eq(uploads.part, parts.length)));
    if (!row || row.made_at < keptSince(now)) break;
    found ??= row;
    parts.push(Uint8Array.fromBase64(row.content));
  }
  if (!found) return null;
  const { name, made_at, options } = found;
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return { name, made_at, bytes, options: readGiven(options) };
}

/** Removes it, once it is imported or discarded. */
export async function removeUpload(db: Database, owned: Owned): Promise<void> {
  await db.delete(uploads).where(isOwn(owned));
}

/** Removes all of the user whose ids start with this one. */
export async function removeUploads(db: Database, { id, author }: Owned): Promise<void> {
  const isFamily = between(uploads.id, id, `${id}~`);
  await db.delete(uploads).where(and(isFamily, eq(uploads.author, author)));
}

/** The statement that removes what has been kept for an hour. */
export function removeOldUploads(db: Database, now = new Date()) {
  return db.delete(uploads).where(lt(uploads.made_at, keptSince(now)));
}

function isOwn({ id, author }: Owned) {
  return and(eq(uploads.id, id), eq(uploads.author, author));
}

function keptSince(now: Date): string {
  return new Date(now.getTime() - KEPT_MS).toISOString();
}
