/** A file between its upload and its import: what it would do. */
import type { Database } from "../data/database.ts";
import { FileError } from "../imports/file.ts";
import { WORKER_LIMITS } from "../imports/files/budget.ts";
import {
  findProfiles,
  listProfiles,
  profileOptions,
  type SavedProfile,
} from "../imports/import-profiles.ts";
import { readOptions } from "../imports/options.ts";
import { type OnProgress, planFile, refusedRows } from "../imports/plan-file.ts";
import { countPlan, type FilePlan } from "../imports/planning/plan.ts";
import { openFile } from "../imports/read-file.ts";
import { nextTurn } from "../imports/turns.ts";
import {
  discardPlan,
  type PlannedFile,
  type PlanView,
  planOf,
  readPlan,
  type Shown,
  showPlan,
  storePlan,
} from "./stored-plan.ts";
import {
  describeUpload,
  hasTooMany,
  type Owned,
  readUpload,
  storeUpload,
  type Upload,
} from "./uploads.ts";

const NAME_MAX = 120;
const TOO_MANY =
  "Too many of your files wait for their import. Import or discard some of them, or wait: each is removed an hour after its upload.";

/**
 * Stores a file for an hour, for this user only; returns its id.
 * @throws FileError when it can't be opened
 */
export async function uploadFile(db: Database, form: FormData, author: string): Promise<string> {
  const sent = form.get("file");
  if (!(sent instanceof File) || sent.size === 0) {
    throw new FileError("Choose a file first. An empty file can't be imported.");
  }
  if (await hasTooMany(db, author)) throw new FileError(TOO_MANY);
  const profile = (await listProfiles(db)).find(({ name }) => name === form.get("profile"));
  const options = profile ? { ...profile.options, profile: profile.name } : {};
  const file = { name: fileName(sent.name), bytes: new Uint8Array(await sent.arrayBuffer()) };
  await nextTurn();
  await openFile(file, readOptions(options), WORKER_LIMITS);
  return storeUpload(db, { ...file, options }, author);
}

/** Without the folders that some browsers send, and without invisible characters. */
function fileName(sent: string): string {
  const name = (sent.split(/[\\/]/).at(-1) ?? "").replace(/[\p{Cc}\p{Cf}]/gu, "").trim();
  return name.slice(-NAME_MAX) || "file";
}

/** Plans the import of the file; or returns why it can't be read with its settings. */
export async function planUpload(
  db: Database,
  { options, made_at, ...file }: Upload,
  onProgress?: OnProgress,
): Promise<FilePlan | { readonly error: string }> {
  const settings = { received: made_at, ...options };
  const given = { ...file, options: settings, limits: WORKER_LIMITS, onProgress };
  try {
    return await planFile(db, given, new Date().toISOString());
  } catch (error) {
    if (error instanceof FileError) return { error: error.message };
    throw error;
  }
}

/** Characters of a stored file: a few hundred rows, which are planned within a second. */
const SHORT_MAX = 50_000;

/** A file without a plan that needs seconds for it; null for any other. */
export async function findUnplanned(db: Database, owned: Owned) {
  const file = await describeUpload(db, owned);
  if (!file || file.size <= SHORT_MAX || (await describeUpload(db, planOf(owned)))) return null;
  return { name: file.name };
}

/** The stored plan, else one made now and stored. Null where there is no file. */
export async function findPlan(
  db: Database,
  owned: Owned,
  onProgress?: OnProgress,
): Promise<PlannedFile | null> {
  const stored = await readPlan(db, owned);
  if (stored) return stored;
  const upload = await readUpload(db, owned);
  if (!upload) return null;
  const { name, made_at, options } = upload;
  const planned = await planUpload(db, upload, onProgress);
  return storePlan(db, owned, { name, made_at, settings: readOptions(options) }, planned);
}

export interface WaitingFile extends Omit<PlannedFile, "plan"> {
  readonly id: string;
  readonly profiles: readonly SavedProfile[];
  readonly plan: PlanView | { readonly error: string };
}

/** A file with a part of what it would do; null where there is none, or it is another user's. */
export async function findWaiting(
  db: Database,
  owned: Owned,
  shown: Shown,
): Promise<WaitingFile | null> {
  const found = await findPlan(db, owned);
  if (!found) return null;
  const { plan, settings, ...file } = found;
  const waiting = { id: owned.id, settings, ...file };
  if ("error" in plan) {
    // Read again the next time: the order that was missing may have been added.
    await discardPlan(db, owned);
    return { ...waiting, profiles: [], plan };
  }
  const current = JSON.stringify(profileOptions(settings));
  // Profiles of similar files, without the one by which this file is read.
  const profiles = (await findProfiles(db, plan)).filter(
    ({ name, options }) =>
      name !== settings.profile && JSON.stringify(profileOptions(options)) !== current,
  );
  const view = await showPlan(db, owned, plan, shown);
  if (view) return { ...waiting, profiles, plan: view };
  await discardPlan(db, owned);
  return findWaiting(db, owned, shown);
}

/** The id of the upload that holds the refused rows of an import. */
export function refusedOf({ id, author }: Owned): Owned {
  return { id: `${id}-refused`, author };
}

/** The refused rows as CSV, to be corrected and imported; null without any. */
export function refusedFile(
  plan: FilePlan,
): { readonly name: string; readonly csv: string } | null {
  const { refused } = countPlan(plan);
  if (refused === 0) return null;
  const name = plan.name.replace(/\.[a-z]{1,5}$/i, "");
  const rows = `${refused.toLocaleString("en")} row${refused === 1 ? "" : "s"}`;
  return { name: `${name}, ${rows} refused.csv`, csv: refusedRows(plan) };
}

/** The name of the file of refused rows, while it is kept for this user; null without one. */
export async function findRefusedName(db: Database, owned: Owned): Promise<string | null> {
  return (await describeUpload(db, refusedOf(owned)))?.name ?? null;
}

/** The refused rows of an import that is done, or of a waiting file. */
export async function findRefused(db: Database, owned: Owned) {
  const kept = await readUpload(db, refusedOf(owned));
  if (kept) {
    const csv = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(kept.bytes);
    return { name: kept.name, csv };
  }
  const waiting = await readUpload(db, owned);
  const plan = waiting && (await planUpload(db, waiting));
  return plan && !("error" in plan) ? refusedFile(plan) : null;
}
