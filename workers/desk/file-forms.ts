/** What the forms of a waiting file do. */
import * as v from "valibot";
import { deskFiles } from "#app/content/desk/files.ts";
import { formValues } from "#app/domain/enquiries/form-data.ts";
import { findChange } from "../audit/audit-log.ts";
import type { Database } from "../data/database.ts";
import { WORKER_LIMITS } from "../imports/files/budget.ts";
import { listProfiles, ProfileNameSchema, saveProfile } from "../imports/import-profiles.ts";
import { type GivenOptions, readOptions } from "../imports/options.ts";
import { applyPlan, planDigest } from "../imports/plan-file.ts";
import { readFile } from "../imports/read-file.ts";
import { OrdersChangedError } from "../orders/store.ts";
import { readSettings } from "./file-settings.ts";
import { type FileOutcome, PERMISSIONS } from "./files-types.ts";
import { planUpload, refusedFile, refusedId } from "./planned-upload.ts";
import { discardPlan } from "./stored-plan.ts";
import {
  type Owned,
  readUpload,
  removeUpload,
  setUploadOptions,
  storeUpload,
  type Upload,
} from "./uploads.ts";

interface Submission {
  readonly db: Database;
  readonly owned: Owned;
  readonly upload: Upload;
  readonly form: FormData;
}

/** Does what the form says; null where there is no such file or form. */
export async function submitFileForm(
  db: Database,
  owned: Owned,
  form: FormData,
): Promise<FileOutcome | null> {
  const does = String(form.get("do"));
  const upload = await readUpload(db, owned);
  if (!upload) return null;
  const act = Object.hasOwn(FORMS, does) ? FORMS[does] : undefined;
  return (await act?.({ db, owned, upload, form })) ?? null;
}

/** By the field "do". */
const FORMS: Readonly<Record<string, (submission: Submission) => Promise<FileOutcome | null>>> = {
  settings: ({ db, owned, form }) => setOptions(db, owned, readSettings(form)),
  async allow({ db, owned, upload, form }) {
    const permission = PERMISSIONS.find((one) => one === form.get("permission"));
    return permission ? setOptions(db, owned, { ...upload.options, [permission]: true }) : null;
  },
  async use({ db, owned, form }) {
    const profile = (await listProfiles(db)).find(({ name }) => name === form.get("profile"));
    return profile ? setOptions(db, owned, { ...profile.options, profile: profile.name }) : null;
  },
  save,
  async discard({ db, owned }) {
    await remove(db, owned);
    return { kind: "discarded" };
  },
  import: importFile,
};

async function setOptions(db: Database, owned: Owned, options: GivenOptions): Promise<FileOutcome> {
  await setUploadOptions(db, owned, options);
  await discardPlan(db, owned);
  return { kind: "updated" };
}

async function remove(db: Database, owned: Owned): Promise<void> {
  await removeUpload(db, owned);
  await discardPlan(db, owned);
}

/** Saves the import settings of the file under a name, for the next one of its sender. */
async function save({ db, owned, upload, form }: Submission): Promise<FileOutcome> {
  const named = v.safeParse(ProfileNameSchema, String(form.get("name") ?? ""));
  if (!named.success) {
    const [{ message }] = named.issues;
    return { kind: "invalid", values: formValues(form), errors: { name: message } };
  }
  const { options } = upload;
  const read = await readFile(upload, readOptions(options), WORKER_LIMITS);
  const profile = named.output;
  await saveProfile(db, read, { name: profile, options, author: owned.author });
  await setOptions(db, owned, { ...options, profile });
  return { kind: "updated", notice: deskFiles.saved(profile) };
}

/** Does what was shown and nothing else, and that once, however often it is asked for. */
async function importFile({ db, owned, upload, form }: Submission): Promise<FileOutcome> {
  const plan = await planUpload(db, upload);
  if ("error" in plan || plan.questions.length > 0) return whetherDone(db, owned);
  const isShown = form.get("digest") === (await planDigest(plan));
  if (!isShown || plan.staged.length === 0) return whetherDone(db, owned);
  const kept = { ...owned, id: refusedId(owned.id) };
  await removeUpload(db, kept);
  const refused = refusedFile(plan);
  if (refused) {
    const bytes = new TextEncoder().encode(refused.csv);
    await storeUpload(db, { name: refused.name, bytes }, owned.author, kept.id);
  }
  try {
    await applyPlan(db, plan, { changeId: owned.id, author: owned.author });
  } catch (error) {
    if (!(error instanceof OrdersChangedError)) throw error;
    return whetherDone(db, owned);
  }
  await remove(db, owned);
  return { kind: "imported" };
}

/** Another click may have done it. */
async function whetherDone(db: Database, owned: Owned): Promise<FileOutcome> {
  if (await findChange(db, owned.id)) return { kind: "imported" };
  await discardPlan(db, owned);
  return { kind: "changed" };
}
