/** What an upload would do, and the rows that it refuses. */
import { deskFiles } from "#app/content/desk/files.ts";
import type { Database } from "../data/database.ts";
import { FileError } from "../imports/file.ts";
import { WORKER_LIMITS } from "../imports/files/budget.ts";
import { planFile, refusedRows } from "../imports/plan-file.ts";
import { countPlan, type FilePlan } from "../imports/planning/plan.ts";
import { type Owned, readUpload, type Upload } from "./uploads.ts";

/** Or why it can't be read with these settings. */
export async function planUpload(
  db: Database,
  { options, made_at, ...file }: Upload,
): Promise<FilePlan | { readonly error: string }> {
  const settings = { received: made_at, ...options };
  const given = { ...file, options: settings, limits: WORKER_LIMITS };
  try {
    return await planFile(db, given, new Date().toISOString());
  } catch (error) {
    return toFileError(error);
  }
}

/** Why a file can't be read; anything else is thrown again. */
export function toFileError(error: unknown): { readonly error: string } {
  if (error instanceof FileError) return { error: error.message };
  throw error;
}

/** Of the upload that holds the refused rows of an import. */
export function refusedId(id: string): string {
  return `${id}-refused`;
}

export interface RefusedRows {
  readonly name: string;
  readonly csv: string;
}

/** Null where none is refused. */
export function refusedFile(plan: FilePlan): RefusedRows | null {
  const { refused } = countPlan(plan);
  if (refused === 0) return null;
  const name = plan.name.replace(/\.[a-z]{1,5}$/i, "");
  return { name: deskFiles.refusedName(name, refused), csv: refusedRows(plan) };
}

/** Those of an import that is done, or of a file that waits. */
export async function findRefused(db: Database, owned: Owned): Promise<RefusedRows | null> {
  const kept = await readUpload(db, { ...owned, id: refusedId(owned.id) });
  if (kept) {
    const csv = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(kept.bytes);
    return { name: kept.name, csv };
  }
  const waiting = await readUpload(db, owned);
  const plan = waiting && (await planUpload(db, waiting));
  return plan && !("error" in plan) ? refusedFile(plan) : null;
}
