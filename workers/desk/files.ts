/** Files at the desk: what one would do, doing it, and what it did. */
import { deskFiles, deskStatusWords } from "#app/content/desk/files.ts";
import type { Database } from "../data/database.ts";
import { WORKER_LIMITS } from "../imports/files/budget.ts";
import {
  findProfiles,
  listProfiles,
  mapStatus,
  profileOptions,
  removeProfile,
  type SavedProfile,
} from "../imports/import-profiles.ts";
import { readOptions } from "../imports/options.ts";
import { readFile } from "../imports/read-file.ts";
import { findKnownStatus } from "../imports/status-mapping.ts";
import { submitFileForm } from "./file-forms.ts";
import { type Shown, showPart } from "./file-plan.ts";
import {
  type FilesDesk,
  type ImportProfile,
  PERMISSIONS,
  type UploadOutcome,
  type WaitingFile,
} from "./files-types.ts";
import { findRefused, refusedId, toFileError } from "./planned-upload.ts";
import { listImports, readImport } from "./read-change.ts";
import type { Result } from "./result-types.ts";
import type { Person } from "./session.ts";
import { findPlan } from "./stored-plan.ts";
import { type Owned, readUpload, storeUpload } from "./uploads.ts";

/** Imports on the desk's page of files. */
const IMPORTS_MAX = 20;
const NAME_MAX = 120;

export function createFilesDesk(db: Database, { name: author }: Person): FilesDesk {
  return {
    async overview() {
      const [imports, profiles] = await Promise.all([
        listImports(db, IMPORTS_MAX),
        listProfiles(db),
      ]);
      return { imports, profiles: profiles.map(toImportProfile) };
    },
    upload: (form) => upload(db, form, author),
    mapStatus: (form) => mapProfileStatus(db, form, author),
    removeProfile: (name) => removeProfile(db, name, author),
    waiting: (id, shown) => findWaiting(db, { id, author }, shown),
    change: (id, form) => submitFileForm(db, { id, author }, form),
    refused: (id) => findRefused(db, { id, author }),

    async imported(id, after) {
      const found = await readImport(db, id, after);
      const refused = found && (await readUpload(db, { id: refusedId(id), author }));
      return found && { ...found, refused: refused?.name ?? null };
    },
  };
}

function toImportProfile({ name, options, author, made_at }: SavedProfile): ImportProfile {
  const permissions = PERMISSIONS.filter((one) => one !== "addOrders" && options[one]);
  return { name, permissions, statusMap: options.statusMap ?? {}, author, made_at };
}

/** Maps a status in a profile, as the form of the desk's page of statuses says. */
async function mapProfileStatus(db: Database, form: FormData, author: string): Promise<Result> {
  const typed = String(form.get("status"));
  const status = form.get("do") === "remove" ? null : findKnownStatus(typed);
  if (form.get("do") !== "remove" && status === null) return { kind: "missing" };
  const [profile, text] = [String(form.get("profile")), String(form.get("text"))];
  const mapped = await mapStatus(db, { profile, text, status }, author);
  if (mapped === "missing") return { kind: "missing" };
  if (mapped === "same") return { kind: "done", changeId: null, message: deskStatusWords.same };
  if (mapped.id !== null) return { kind: "done", changeId: mapped.id, subject: profile };
  return { kind: "conflict", message: deskStatusWords.changed, changes: [] };
}

/** Keeps the file where it can be read; its page shows what it would do. */
async function upload(db: Database, form: FormData, author: string): Promise<UploadOutcome> {
  const sent = form.get("file");
  if (!(sent instanceof File) || sent.size === 0) return { error: deskFiles.noFile };
  const profile = (await listProfiles(db)).find(({ name }) => name === form.get("profile"));
  const options = profile ? { ...profile.options, profile: profile.name } : {};
  const file = { name: fileName(sent.name), bytes: new Uint8Array(await sent.arrayBuffer()) };
  try {
    await readFile(file, readOptions(options), WORKER_LIMITS);
  } catch (error) {
    return toFileError(error);
  }
  return { id: await storeUpload(db, { ...file, options }, author) };
}

/** Without the folders that some browsers send, and what nobody would see. */
function fileName(sent: string): string {
  const name = (sent.split(/[\\/]/).at(-1) ?? "").replace(/[\p{Cc}\p{Cf}]/gu, "").trim();
  return name.slice(-NAME_MAX) || deskFiles.unnamed;
}

async function findWaiting(db: Database, owned: Owned, shown: Shown): Promise<WaitingFile | null> {
  const found = await findPlan(db, owned);
  if (!found) return null;
  const { plan, ...file } = found;
  if ("error" in plan) return { id: owned.id, ...file, profiles: [], plan };
  const current = JSON.stringify(profileOptions(file.settings));
  const others = (await findProfiles(db, plan)).filter(
    ({ name, options }) =>
      name !== file.settings.profile && JSON.stringify(profileOptions(options)) !== current,
  );
  const profiles = others.map(toImportProfile);
  return { id: owned.id, ...file, profiles, plan: showPart(plan, shown) };
}
