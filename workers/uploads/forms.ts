/** Handles the forms of a waiting file. */

import * as v from "valibot";
import { toUtc } from "#app/domain/dubai-time.ts";
import { findChange } from "../audit/audit-log.ts";
import { conflict, doneWith, type Result } from "../audit/result.ts";
import type { Database } from "../data/database.ts";
import { WORKER_LIMITS } from "../imports/files/budget.ts";
import { listProfiles, ProfileNameSchema, saveProfile } from "../imports/import-profiles.ts";
import {
  FileOptionsSchema,
  type GivenOptions,
  PERMISSIONS,
  readOptions,
} from "../imports/options.ts";
import { planDigest } from "../imports/plan-file.ts";
import { readFile } from "../imports/read-file.ts";
import { isStored, store } from "../orders/store.ts";
import { discardPlan } from "./stored-plan.ts";
import {
  describeUpload,
  type Owned,
  readUpload,
  removeUpload,
  setUploadOptions,
  storeUpload,
} from "./uploads.ts";
import { planUpload, refusedFile, refusedOf } from "./waiting-file.ts";

interface Submission {
  readonly db: Database;
  readonly owned: Owned;
  readonly options: GivenOptions;
  readonly form: FormData;
}

/**
 * Does what the form says; null where there is no such file or form. Without a change of orders the
 * result has a message for the page, which may be empty.
 */
export async function submitFileForm(
  db: Database,
  owned: Owned,
  form: FormData,
): Promise<Result | null> {
  const does = String(form.get("do"));
  const file = await describeUpload(db, owned);
  if (!file) return null;
  const act = Object.hasOwn(FORMS, does) ? FORMS[does] : undefined;
  return (await act?.({ db, owned, options: file.options, form })) ?? null;
}

/** The forms, by their field "do". */
const FORMS: Readonly<Record<string, (submission: Submission) => Promise<Result | null>>> = {
  settings: ({ db, owned, form }) => setOptions(db, owned, readSettings(form)),
  async allow({ db, owned, options, form }) {
    const permission = PERMISSIONS.find((one) => one === form.get("permission"));
    return permission ? setOptions(db, owned, { ...options, [permission]: true }) : null;
  },
  async use({ db, owned, form }) {
    const profile = (await listProfiles(db)).find(({ name }) => name === form.get("profile"));
    return profile ? setOptions(db, owned, { ...profile.options, profile: profile.name }) : null;
  },
  save,
  async discard({ db, owned }) {
    await remove(db, owned);
    return doneWith("");
  },
  import: importFile,
};

async function setOptions(db: Database, owned: Owned, options: GivenOptions): Promise<Result> {
  await setUploadOptions(db, owned, options);
  await discardPlan(db, owned);
  return doneWith("");
}

async function remove(db: Database, owned: Owned): Promise<void> {
  await removeUpload(db, owned);
  await discardPlan(db, owned);
}

/** Saves the import settings of the file under a name, for the next one of its sender. */
async function save({ db, owned, form }: Submission): Promise<Result | null> {
  const named = v.safeParse(ProfileNameSchema, String(form.get("name") ?? ""));
  if (!named.success) return { kind: "invalid", errors: { name: named.issues[0].message } };
  const upload = await readUpload(db, owned);
  if (!upload) return null;
  const { options } = upload;
  const read = await readFile(upload, readOptions(options), WORKER_LIMITS);
  const profile = named.output;
  const how = { name: profile, options, author: owned.author };
  if ((await saveProfile(db, read, how)) === null) {
    return conflict(
      `Nothing was saved. Someone else changed “${profile}” at this moment: save it again.`,
    );
  }
  await setOptions(db, owned, { ...options, profile });
  return doneWith(`Saved as “${profile}”. It is offered for the next file with these columns.`);
}

/** Imports what was shown and nothing else, and that once, however often it is requested. */
async function importFile({ db, owned, form }: Submission): Promise<Result> {
  const upload = await readUpload(db, owned);
  if (!upload) return findImport(db, owned);
  const plan = await planUpload(db, upload);
  if ("error" in plan || plan.questions.length > 0) return findImport(db, owned);
  const isShown = form.get("digest") === (await planDigest(plan));
  if (!isShown || plan.orders.length === 0) return findImport(db, owned);
  const kept = refusedOf(owned);
  await removeUpload(db, kept);
  const refused = refusedFile(plan);
  if (refused) {
    const bytes = new TextEncoder().encode(refused.csv);
    await storeUpload(db, { name: refused.name, bytes }, owned.author, kept.id);
  }
  const { id: changeId, author } = owned;
  if (!(await isStored(store(db, plan, { changeId, author })))) return findImport(db, owned);
  await remove(db, owned);
  return imported(owned);
}

/** An import has the id of its file. */
function imported({ id }: Owned): Result {
  return { kind: "done", changeId: id, subject: "" };
}

/** Another click may have done it. */
async function findImport(db: Database, owned: Owned): Promise<Result> {
  if (await findChange(db, owned.id)) return imported(owned);
  await discardPlan(db, owned);
  return conflict(
    "Orders were changed since this was shown, so nothing was imported. This is what the file would do now.",
  );
}

/** The value of a column's field, or of a status, in the form while nothing is chosen for it. */
export const UNSET = "?";

/**
 * The import settings in the form, by name. Empty and missing fields are omitted.
 * @throws Response 400 for a value that the form doesn't offer
 */
function readSettings(form: FormData): GivenOptions {
  const text = (name: string) => String(form.get(name) ?? "").trim() || undefined;
  const own = Object.entries(FileOptionsSchema.entries).map(([name, { wrapped }]) => [
    name,
    wrapped.type === "boolean" ? form.get(name) === "on" : text(name),
  ]);
  /** Pairs the values of two fields that stand beside each other. */
  const pairs = (name: string, value: string) => {
    const values = form.getAll(value).map(String);
    const named = form.getAll(name).map((one, index) => [String(one), values[index] ?? UNSET]);
    return Object.fromEntries(named.filter(([, chosen]) => chosen !== UNSET));
  };
  const { success, output } = v.safeParse(FileOptionsSchema, {
    ...Object.fromEntries(own),
    columns: pairs("column", "field"),
    statusMap: pairs("statusText", "statusAs"),
    received: toUtc(text("received") ?? "") ?? undefined,
    addOrders: form.get("unknown") !== "refuse",
  });
  if (!success) throw new Response(null, { status: 400 });
  return output;
}
