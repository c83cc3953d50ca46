/** Saves the import settings of a sender's files under a name, and offers them for the next one. */
import { and, asc, desc, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { line } from "#app/domain/fields.ts";
import { sha256Hex } from "#app/domain/sha256.ts";
import { changeIf, isLogged } from "../audit/audit-log.ts";
import type { Database } from "../data/database.ts";
import { importProfiles } from "./import-profile-schema.ts";
import { FileOptionsSchema, type GivenOptions, type StatusChoice } from "./options.ts";
import { choiceLabel, statusKey } from "./status-mapping.ts";
import { nameKey } from "./tables/fields.ts";

const NAME_MAX = 80;

/** The name of a profile: one line of 80 characters. */
export const ProfileNameSchema = line("Name", NAME_MAX);

/** The options that all files of a sender share; the omitted ones belong to one file. */
const ProfileOptionsSchema = v.omit(FileOptionsSchema, ["order", "received", "profile"]);

type ProfileOptions = v.InferOutput<typeof ProfileOptionsSchema>;

interface Profile {
  readonly options: ProfileOptions;
  /** `headerKey` of the files that it is for */
  readonly header_key: string;
}

export type SavedProfile = Profile & Omit<typeof importProfiles.$inferSelect, "options">;

/** Files of one sender are recognized by these. */
interface FileLike {
  readonly format: string;
  readonly columns: readonly { readonly name: string }[];
}

/** Equal for files of the same columns, or of the same kind of message. */
export function headerKey({ format, columns }: FileLike): Promise<string> {
  const names = columns.map(({ name }) => nameKey(name)).sort();
  return sha256Hex(columns.length === 0 ? format : JSON.stringify(names));
}

/** The options of a profile. */
export function profileOptions(options: GivenOptions): ProfileOptions {
  return v.parse(ProfileOptionsSchema, options);
}

/**
 * Saves a profile and replaces one with the same name. Returns the id of the change; null where someone else
 * changed the profile meanwhile, and nothing is saved.
 */
export async function saveProfile(
  db: Database,
  file: FileLike,
  { name, options, author }: { name: string; options: GivenOptions; author: string },
): Promise<string | null> {
  const after = { options: profileOptions(options), header_key: await headerKey(file) };
  return storeProfile(db, name, { before: await findProfile(db, name), after, author });
}

interface ProfileChange {
  readonly before: Profile | null;
  /** Null to remove it */
  readonly after: Profile | null;
  readonly author: string;
  /** Describes the change of the profile in the audit log */
  readonly detail?: string;
}

/** Returns the id of the change; null where the profile isn't as `before` any more, and nothing is done. */
async function storeProfile(
  db: Database,
  name: string,
  { before, after, author, detail }: ProfileChange,
): Promise<string | null> {
  const [was, is] = [settings(before), settings(after)];
  const differing = (these: Settings, others: Settings) =>
    Object.fromEntries(Object.entries(these).filter(([name, value]) => value !== others[name]));
  const stored = before && `${JSON.stringify(before.options)}${before.header_key}`;
  const isAsBefore = sql`
    (select options || header_key from ${importProfiles} where name = ${name}) is ${stored}`;
  const made_at = new Date().toISOString();
  const row = after && { ...after, options: JSON.stringify(after.options), author, made_at };
  const change = {
    author,
    subject: name,
    detail,
    kind: after ? "import-profile-saved" : "import-profile-removed",
    before: differing(was, is),
    after: differing(is, was),
  } as const;
  return changeIf(db, isAsBefore, change, (id) => [
    row
      ? db
          .insert(importProfiles)
          .select(
            sql`select ${name}, ${row.options}, ${row.header_key}, ${author}, ${made_at}
              where ${isLogged(id)}`,
          )
          .onConflictDoUpdate({ target: importProfiles.name, set: { ...row, name } })
      : db.delete(importProfiles).where(and(eq(importProfiles.name, name), isLogged(id))),
  ]);
}

type Settings = Readonly<Record<string, string>>;
const TEXT_SETTINGS = ["kind", "dates", "decimals", "encoding", "sheet"];

/**
 * The settings of a profile as the audit log has them: columns are one text, and each of the sender's
 * statuses is a setting of its own, by its text in quotes.
 */
function settings(profile: Profile | null): Settings {
  if (!profile) return {};
  const { header_key } = profile;
  const { statusMap, ...options } = profile.options;
  const others = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries([
    ...others.map(([name, value]) => [
      name,
      TEXT_SETTINGS.includes(name) ? value : JSON.stringify(value),
    ]),
    ...Object.entries(statusMap).map(([text, status]) => [JSON.stringify(text), status]),
    ["header_key", header_key],
  ]);
}

async function findProfile(db: Database, name: string): Promise<SavedProfile | null> {
  const rows = await db.select().from(importProfiles).where(eq(importProfiles.name, name));
  return rows.map(toProfile)[0] ?? null;
}

/** All profiles, by name. */
export async function listProfiles(db: Database): Promise<SavedProfile[]> {
  return (await db.select().from(importProfiles).orderBy(asc(importProfiles.name))).map(toProfile);
}

/** The profiles of files like this one, the newest first. */
export async function findProfiles(db: Database, file: FileLike): Promise<SavedProfile[]> {
  const rows = await db
    .select()
    .from(importProfiles)
    .where(eq(importProfiles.header_key, await headerKey(file)))
    .orderBy(desc(importProfiles.made_at));
  return rows.map(toProfile);
}

/** Removes a profile. Returns the id of the change; null where no profile has this name. */
export async function removeProfile(
  db: Database,
  name: string,
  author: string,
): Promise<string | null> {
  const before = await findProfile(db, name);
  return before && storeProfile(db, name, { before, after: null, author });
}

/**
 * Maps the text of a sender's status in its profile; null removes its entry. Returns the id of the
 * change; "missing" without such a profile or text, "same" where nothing changes, null where the profile
 * was changed meanwhile.
 */
export async function mapStatus(
  db: Database,
  profile: string,
  { text, status }: { readonly text: string; readonly status: StatusChoice | null },
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
  const detail = `“${text}” ${status ? `is ${choiceLabel(status)}` : "is no longer mapped"}`;
  return { id: await storeProfile(db, profile, { before, after, author, detail }) };
}

function toProfile({ options, ...profile }: typeof importProfiles.$inferSelect): SavedProfile {
  const { success, output } = v.safeParse(ProfileOptionsSchema, JSON.parse(options));
  return { ...profile, options: success ? output : profileOptions({}) };
}
