import { useId } from "react";
import { data, redirect } from "react-router";
import { readForm } from "#app/enquiries/action.server.ts";
import { Field } from "#app/ui/form/Field.tsx";
import { listChanges } from "#workers/audit/audit-log.ts";
import { requireDesk } from "#workers/desk/session.ts";
import { FileError } from "#workers/imports/file.ts";
import { WORKER_LIMITS } from "#workers/imports/files/budget.ts";
import {
  listProfiles,
  removeProfile,
  type SavedProfile,
} from "#workers/imports/import-profiles.ts";
import { PERMISSIONS, type Permission } from "#workers/imports/options.ts";
import { uploadFile } from "#workers/uploads/waiting-file.ts";
import type { Route } from "./+types/files";
import { done } from "./action.ts";
import { undoCell } from "./activity.tsx";
import { orderCounts } from "./change-text.ts";
import styles from "./desk.module.css";
import { DeskField, DeskForm, TextForm } from "./form.tsx";
import { Notice, PageTitle, Section } from "./page.tsx";
import { changePath, filePath } from "./paths.ts";
import { DataTable, moment } from "./table.tsx";

/** Imports on this page. */
const IMPORTS_MAX = 20;

const TOO_LARGE =
  "This file has more than 8 MB. Split it and import the parts, or import it by the command line, which takes 50 MB.";

const PROFILE_GONE =
  "Nothing was removed. Someone else changed or removed this profile at this moment: see below.";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = requireDesk(context);
  const [imports, profiles] = await Promise.all([
    listChanges(db, { kinds: ["orders-imported", "events-imported"], size: IMPORTS_MAX }),
    listProfiles(db),
  ]);
  const query = new URL(request.url).searchParams;
  return {
    imports: imports.changes,
    profiles,
    isGone: query.has("gone"),
    isDiscarded: query.has("discarded"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, person } = requireDesk(context);
  const form = await readForm(request);
  switch (form.get("do")) {
    case "upload":
      return upload(db, form, person.name);
    // In place of a body over the limit (workers/desk/handle.ts).
    case "too-large":
      return data({ error: TOO_LARGE }, { status: 413 });
    case "remove": {
      const id = await removeProfile(db, String(form.get("name")), person.name);
      if (id === null) return data({ error: PROFILE_GONE }, { status: 409 });
      throw done("/desk/files", id);
    }
    default:
      throw data(null, { status: 400 });
  }
}

async function upload(...args: Parameters<typeof uploadFile>) {
  try {
    throw redirect(filePath(await uploadFile(...args)), 303);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return data({ error: error.message }, { status: 422 });
  }
}

/** Where a file is uploaded, the latest imports, and the saved profiles. */
export default function Files({ loaderData, actionData }: Route.ComponentProps) {
  const { imports, profiles, isGone, isDiscarded } = loaderData;
  const error = actionData?.error;
  return (
    <>
      <PageTitle
        title="Files"
        note="Orders and events from a carrier or a spreadsheet. Times in Dubai."
      />
      {isDiscarded && !error && (
        <Notice tone="done">The file was discarded. Nothing was imported.</Notice>
      )}
      {isGone && !error && (
        <Notice tone="error">
          That file is no longer here. A file is kept for an hour at most, for the user who uploaded
          it, and removed when a person is erased. Choose it again.
        </Notice>
      )}
      {error && (
        <Notice tone="error">
          <span dir="auto">{error}</span>
        </Notice>
      )}
      <section className={styles.filesLoad} aria-label="Import a file" data-drop="">
        <DeskForm does="upload" button="Show what it would do" isMultipart isMain>
          <FileInput />
          {profiles.length > 0 && (
            <DeskField
              label="Import profile"
              name="profile"
              hint="Saved import settings of a sender's files."
              options={[
                ["", "None"],
                ...profiles.map((profile) => [profile.name, profileName(profile)] as const),
              ]}
            />
          )}
        </DeskForm>
        <p className="small">Nothing is changed yet.</p>
      </section>
      <Section title="Recent imports">
        <DataTable
          caption="Recent imports"
          rows={imports}
          to={({ id }) => changePath(id)}
          empty="Nothing was imported yet."
          columns={[
            { head: "File", kind: "wide", cell: ({ id, detail }) => detail ?? id },
            { head: "When", kind: "code", cell: ({ made_at }) => moment(made_at) },
            { head: "Who", cell: ({ author }) => author ?? "unknown" },
            { head: "What it did", kind: "wide", cell: orderCounts },
            { head: "Undo", cell: (change) => undoCell(change) },
          ]}
        />
      </Section>
      <Section title="Saved profiles">
        <DataTable
          caption="Saved profiles"
          rows={profiles}
          empty="No profiles. The import settings of a file can be saved for the next file of its sender."
          columns={[
            { head: "Name", kind: "wide", cell: profileName },
            { head: "Who", cell: ({ author }) => author },
            { head: "Saved", kind: "code", cell: ({ made_at }) => moment(made_at) },
            {
              head: "Remove",
              cell: ({ name }) => (
                <TextForm does="remove" hidden={{ name }}>
                  Remove
                </TextForm>
              ),
            },
          ]}
        />
        {profiles.length > 0 && (
          <p className={`small ${styles.after}`}>
            Removing a profile changes no order. It can be saved again with a file of its sender.
          </p>
        )}
        <p className={styles.after}>
          <a className="link" href="/desk/statuses">
            Mapped statuses
          </a>
        </p>
      </Section>
    </>
  );
}

/** Chooses a file; with the desk's script one can be dropped on the page too. */
function FileInput() {
  const help = (
    <>
      CSV or Excel (.xlsx), JSON of DCSA Track & Trace, or an airline's FSU and FSA messages as
      text. Up to 8 MB and 10,000 rows; the command line imports ten times as many. Other EDIFACT,
      X12 and XML are not read.{" "}
      <span data-with-script="" hidden>
        Or drop it anywhere on this page.
      </span>
    </>
  );
  return (
    <Field id={useId()} className={styles.field} label="File" help={help} data-wide>
      {(aria) => (
        <input
          {...aria}
          type="file"
          name="file"
          className={styles.fieldInput}
          required
          data-max={WORKER_LIMITS.bytes}
          data-too-large={TOO_LARGE}
        />
      )}
    </Field>
  );
}

const PERMITS: Readonly<Record<Permission, string>> = {
  addOrders: "adds orders",
  reopenDelivered: "reopens delivered orders",
  allowImplausible: "accepts implausible dates",
  shared: "applies to each of several orders",
  partialReferences: "finds references without a carrier's letters",
};

/** An import profile, with what it permits without a question; all may add orders. */
export function profileName({ name, options }: Pick<SavedProfile, "name" | "options">): string {
  const permits = PERMISSIONS.filter((one) => one !== "addOrders" && options[one]);
  return permits.length === 0 ? name : `${name} (${permits.map((one) => PERMITS[one]).join(", ")})`;
}
