/** Saves the import { sha256Hex } from "#app/domain/sha256.ts";
import { sha256Hex } from "#app/domain/sha256.ts";
import settings of a sender's files under a name, and offers them for the next one. */
import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import { line } from "#app/domain/fields.ts";
import { createShortId } from "#app/domain/reference.ts";
import { sha256Hex } from "#app/domain/sha256.ts";
import type { KnownStatusName } from "#app/domain/tracking/status.ts";
import { capitalize } from "#app/domain/words.ts";
import { isLogged, isStanding, logChangeIf, markUndone } from "../audit/audit-log.ts";
import type { AuditEntry } from "../audit/types.ts";
import type { Database } from "../data/database.ts";
import { FileOptionsSchema, type GivenOptions } from "./options.ts";
import { importProfiles } from "./schema.ts";
import { statusKey } from "./status-mapping.ts";
import { nameKey } from "./tables/fields.ts";

const NAME_MAX = 80;

/** The name of a format: one line of 80 characters. */
export const ProfileNameSchema = line("Name", NAME_MAX);

/** What is the same for all files of a sender; the others belong to one file. */
const ProfileOptionsSchema = v.omit(FileOptionsSchema, ["order", "received", "profile"]);

type ProfileOptions = v.InferOutput<typeof ProfileOptionsSchema>;

export interface SavedProfile {
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
  return sha256Hex(columns.length === 0 ? format : JSON.stringify(names));
}

/** What is kept of options. */
export function profileOptions(options: GivenOptions): ProfileOptions {
  return v.parse(ProfileOptionsSchema, options);
}

/** Keeps a format, in place of another one of this name. */
export async function saveProfile(
  db: Database,
  file: FileLike,
  { name, options, author }: Omit<SavedProfile, "made_at">,
): Promise<void> {
  const profile = { options: profileOptions(options), header_key: await headerKey(file) };
  const before = await findProfile(db, name);
  await storeProfile(db, name, before, profile, { author, detail: null });
}

interface Profile {
  readonly options: ProfileOptions;
  readonly header_key: string;
}

interface ProfileChange {
  readonly author: string;
  /** What was changed of it, for the audit log */
  readonly detail: string | null;
  /** The change that this one undoes */
  readonly undoes?: string;
}

/**
 * Stores a profile, or removes it where `after` is null. Returns the id of the change; null where it
 * isn't as `before` any more, and nothing is done.
 */
async function storeProfile(
  db: Database,
  name: string,
  before: Profile | null,
  after: Profile | null,
  { author, detail, undoes }: ProfileChange,
): Promise<string | null> {
  const id = createShortId();
  const [was, is] = [settings(before), settings(after)];
  const kind = after ? ("import-profile-saved" as const) : ("import-profile-removed" as const);
  const change = { ...{ id, author, kind, subject: name, detail, undoes }, ...differing(was, is) };
  const holds = [isStored(name, before), ...(undoes ? [isStanding(undoes)] : [])];
  const made_at = new Date().toISOString();
  const row = after && { ...after, options: JSON.stringify(after.options), author, made_at };
  const [logged] = await db.batch([
    logChangeIf(db, sql.join(holds, sql` and `), change),
    row
      ? db
          .insert(importProfiles)
          .select(
            sql`select ${name}, ${row.options}, ${row.header_key}, ${author}, ${made_at}
              where ${isLogged(id)}`,
          )
          .onConflictDoUpdate({ target: importProfiles.name, set: { ...row, name } })
      : db.delete(importProfiles).where(and(eq(importProfiles.name, name), isLogged(id))),
    ...(undoes ? [markUndone(db, undoes, id)] : []),
  ]);
  return logged.length > 0 ? id : null;
}

function isStored(name: string, profile: Profile | null): SQL {
  const same = profile
    ? sql`and options = ${JSON.stringify(profile.options)} and header_key = ${profile.header_key}`
    : sql``;
  const found = sql`exists (select 1 from ${importProfiles} where name = ${name} ${same})`;
  return profile ? found : sql`not ${found}`;
}

/**
 * The settings of a profile as the audit log has them: columns are one text, and each of the sender's
 * statuses is a setting of its own, by its text in quotes.
 */
function settings(profile: Profile | null): Record<string, string> {
  if (!profile) return {};
  const { statusMap, columns, ...options } = profile.options;
  return {
    ...Object.fromEntries(
      Object.entries(options).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      ),
    ),
    columns: JSON.stringify(columns),
    ...Object.fromEntries(
      Object.entries(statusMap).map(([text, status]) => [JSON.stringify(text), status]),
    ),
    header_key: profile.header_key,
  };
}

/** The profile of such settings; null without any. */
function readProfile({ header_key, ...values }: Record<string, string>): Profile | null {
  if (header_key === undefined) return null;
  const entries = Object.entries(values);
  const isText = (name: string) => TEXT_SETTINGS.includes(name);
  const options = entries.filter(([name]) => !name.startsWith('"'));
  const statuses = entries.filter(([name]) => name.startsWith('"'));
  return {
    header_key,
    options: v.parse(ProfileOptionsSchema, {
      ...Object.fromEntries(
        options.map(([name, value]) => [name, isText(name) ? value : JSON.parse(value)]),
      ),
      statusMap: Object.fromEntries(statuses.map(([name, value]) => [JSON.parse(name), value])),
    }),
  };
}

const TEXT_SETTINGS = ["kind", "dates", "decimals", "sheet"];

/** The settings that differ, on both sides. */
function differing(was: Record<string, string>, is: Record<string, string>) {
  const pick = (these: Record<string, string>, others: Record<string, string>) =>
    Object.fromEntries(Object.entries(these).filter(([name, value]) => value !== others[name]));
  return { before: pick(was, is), after: pick(is, was) };
}

async function findProfile(db: Database, name: string): Promise<Profile | null> {
  const [stored] = await db.select().from(importProfiles).where(eq(importProfiles.name, name));
  return stored
    ? { options: profileOptions(toProfile(stored).options), header_key: stored.header_key }
    : null;
}

/** All formats, by name. */
export async function listProfiles(db: Database): Promise<SavedProfile[]> {
  return (await db.select().from(importProfiles).orderBy(asc(importProfiles.name))).map(toProfile);
}

/** The formats of files like this one, the newest first. */
export async function findProfiles(db: Database, file: FileLike): Promise<SavedProfile[]> {
  const rows = await db
    .select()
    .from(importProfiles)
    .where(eq(importProfiles.header_key, await headerKey(file)))
    .orderBy(desc(importProfiles.made_at));
  return rows.map(toProfile);
}

/** Removes a profile, if there is one of this name. */
export async function removeProfile(db: Database, name: string, author: string): Promise<void> {
  const before = await findProfile(db, name);
  if (before) await storeProfile(db, name, before, null, { author, detail: null });
}

interface StatusMapping {
  /** The profile's name */
  readonly profile: string;
  /** In the sender's own words */
  readonly text: string;
  /** Null: kept as written */
  readonly status: KnownStatusName | null;
}

/**
 * Maps a status of a sender in its profile. Returns the id of the change; "missing" where there is no
 * such profile or text, "same" where nothing changes, null where the profile was changed meanwhile.
 */
export async function mapStatus(
  db: Database,
  { profile, text, status }: StatusMapping,
  author: string,
): Promise<{ readonly id: string | null } | "missing" | "same"> {
  const before = await findProfile(db, profile);
  const { statusMap = {} } = before?.options ?? {};
  if (!before || !Object.hasOwn(statusMap, text)) return "missing";
  if (statusMap[text] === status) return "same";
  const others = Object.entries(statusMap).filter(
    ([other]) => statusKey(other) !== statusKey(text),
  );
  const mapped = Object.fromEntries([...others, ...(status ? [[text, status]] : [])]);
  const after = { ...before, options: { ...before.options, statusMap: mapped } };
  const detail = `“${text}” ${status ? `is ${capitalize(status)}` : "is kept as written"}`;
  return { id: await storeProfile(db, profile, before, after, { author, detail }) };
}

/**
 * Undoes a change of a profile: its settings are as before, the others stay. Returns the id of the new
 * change; null where one of the settings was changed again since.
 */
export async function undoProfileChange(
  db: Database,
  { id, subject, fields }: Pick<AuditEntry, "id" | "subject" | "fields">,
  author: string,
): Promise<string | null> {
  const name = subject ?? "";
  const current = await findProfile(db, name);
  const now = settings(current);
  if (fields.some(({ field, after }) => (now[field] ?? null) !== after)) return null;
  const then: Record<string, string> = { ...now };
  for (const { field, before } of fields) {
    if (before === null) delete then[field];
    else then[field] = before;
  }
  const how = { author, detail: null, undoes: id };
  return storeProfile(db, name, current, readProfile(then), how);
}

/** Options that a former version kept and this one doesn't know are left out. */
function toProfile({
  name,
  options,
  author,
  made_at,
}: typeof importProfiles.$inferSelect): SavedProfile {
  const { success, output } = v.safeParse(ProfileOptionsSchema, JSON.parse(options));
  return { name, options: success ? output : {}, author, made_at };
}
