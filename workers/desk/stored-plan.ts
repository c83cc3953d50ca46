/** Plans of files as they are shown, kept beside their files: to plan a large one takes seconds. */

import type { Database } from "../data/database.ts";
import { readOptions } from "../imports/options.ts";
import { toWholePlan, type WholePlan } from "./file-plan.ts";
import type { WaitingFile } from "./files-types.ts";
import { planUpload } from "./planned-upload.ts";
import { type Owned, readUpload, removeUpload, storeUpload } from "./uploads.ts";

interface PlannedFile extends Pick<WaitingFile, "name" | "made_at" | "settings"> {
  readonly plan: WholePlan | { readonly error: string };
}

/** The plan that is kept, else one made now; null where there is no such file. */
export async function findPlan(db: Database, owned: Owned): Promise<PlannedFile | null> {
  const kept = await readUpload(db, planOf(owned));
  if (kept) return JSON.parse(new TextDecoder().decode(kept.bytes));
  const upload = await readUpload(db, owned);
  if (!upload) return null;
  const { name, made_at, options } = upload;
  const file = { name, made_at, settings: readOptions(options) };
  const planned = await planUpload(db, upload);
  if ("error" in planned) return { ...file, plan: planned };
  const found = { ...file, plan: await toWholePlan(planned) };
  const bytes = new TextEncoder().encode(JSON.stringify(found));
  await storeUpload(db, { name, bytes }, owned.author, planOf(owned).id);
  return found;
}

/** For a file with other import settings, and where orders were changed. */
export function discardPlan(db: Database, owned: Owned): Promise<void> {
  return removeUpload(db, planOf(owned));
}

function planOf({ id, author }: Owned): Owned {
  return { id: `${id}-plan`, author };
}
