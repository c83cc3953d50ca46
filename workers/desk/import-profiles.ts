/** Keeps under a name what was told of a sender's files, and offers it for the next one. */
import { asc, desc, eq } from "drizzle-orm";
import * as v from "valibot";
import { line } from "#app/domain/fields.ts";
import { createShortId } from "#app/domain/reference.ts";
import type { Database } from "../data/database.ts";
import { FileOptionsSchema, type GivenOptions } from "../imports/options.ts";
import { digest } from "../imports/plan-file.ts";
import { fileFormats } from "../imports/schema.ts";
import { nameKey } from "../imports/tables/fields.ts";
import { recordChange } from "../record/record.ts";

const NAME_MAX = 80;

/** The name of a format: one line of 80 characters. */
export const FormatNameSchema = line("Name", NAME_MAX);

/** What is the same for all files of a sender; the others belong to one file. */
const KeptOptionsSchema = v.omit(FileOptionsSchema, ["order", "received"]);

export interface FileFormat {
  readonly name: string;
  readonly options: GivenOptions;
  readonly author: string;
  /** ISO 8601, UTC */
  readonly made_at: string;
}

/** By what files of one sender are known. */
interface FileLike {
  readonly format: string;
  readonly columns: readonly { readonly name: string }[];
}

/** Equal for files of the same columns, or of the same kind of message. */
export function headerKey({ format, columns }: FileLike): Promise<string> {
  const names = columns.map(({ name }) => nameKey(name)).sort();
  return digest(columns.length === 0 ? format : JSON.stringify(names));
}

/** What is kept of options. */
export function readKept(options: GivenOptions): v.InferOutput<typeof KeptOptionsSchema> {
  return v.parse(KeptOptionsSchema, options);
}

/** Keeps a format, in place of another one of this name. */
export async function saveFormat(
  db: Database,
  file: FileLike,
  { name, options, author }: Omit<FileFormat, "made_at">,
): Promise<void> {
  const row = {
    name,
    options: JSON.stringify(readKept(options)),
    header_key: await headerKey(file),
    author,
    made_at: new Date().toISOString(),
  };
  const [was, is] = [(await storedSettings(db, name)) ?? {}, settings(row)];
  const change = {
    id: createShortId(),
    author,
    kind: "import-profile-saved",
    subject: name,
  } as const;
  await db.batch([
    recordChange(db, { ...change, before: changed(was, is), after: changed(is, was) }),
    db.insert(fileFormats).values(row).onConflictDoUpdate({ target: fileFormats.name, set: row }),
  ]);
}

/** The settings of a profile as the audit log shows them: its columns are one text. */
function settings({ options }: { readonly options: string }): Record<string, unknown> {
  const entries = Object.entries<unknown>(JSON.parse(options));
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      typeof value === "object" ? JSON.stringify(value) : value,
    ]),
  );
}

/** The settings that differ from the others. */
const changed = (these: Record<string, unknown>, others: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(these).filter(([name, value]) => value !== others[name]));

async function storedSettings(db: Database, name: string) {
  const [stored] = await db.select().from(fileFormats).where(eq(fileFormats.name, name));
  return stored && settings(stored);
}

/** All formats, by name. */
export async function listFormats(db: Database): Promise<FileFormat[]> {
  return (await db.select().from(fileFormats).orderBy(asc(fileFormats.name))).map(toFormat);
}

/** The formats of files like this one, the newest first. */
export async function findFormats(db: Database, file: FileLike): Promise<FileFormat[]> {
  const rows = await db
    .select()
    .from(fileFormats)
    .where(eq(fileFormats.header_key, await headerKey(file)))
    .orderBy(desc(fileFormats.made_at));
  return rows.map(toFormat);
}

/** Removes a profile, if there is one of this name. */
export async function removeFormat(db: Database, name: string, author: string): Promise<void> {
  const before = await storedSettings(db, name);
  if (!before) return;
  const kind = "import-profile-removed";
  await db.batch([
    recordChange(db, { id: createShortId(), author, kind, subject: name, before }),
    db.delete(fileFormats).where(eq(fileFormats.name, name)),
  ]);
}

/** Options that a former version kept and this one doesn't know are left out. */
function toFormat({ name, options, author, made_at }: typeof fileFormats.$inferSelect): FileFormat {
  const { success, output } = v.safeParse(KeptOptionsSchema, JSON.parse(options));
  return { name, options: success ? output : {}, author, made_at };
}
