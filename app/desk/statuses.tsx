import { formValues } from "#app/domain/enquiries/form-data.ts";
import { readForm } from "#app/enquiries/action.server.ts";
import { conflict, doneWith, type Result } from "#workers/audit/result.ts";
import type { Database } from "#workers/data/database.ts";
import { requireDesk } from "#workers/desk/session.ts";
import { listProfiles, mapStatus } from "#workers/imports/import-profiles.ts";
import { STATUS_CHOICES } from "#workers/imports/options.ts";
import { choiceLabel, findChoice } from "#workers/imports/status-mapping.ts";
import type { Route } from "./+types/statuses";
import { respond } from "./action.ts";
import styles from "./desk.module.css";
import { TextButton, toOption } from "./form.tsx";
import { AttemptNotice, PageTitle } from "./page.tsx";
import { DataTable } from "./table.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const profiles = await listProfiles(requireDesk(context).db);
  return profiles.flatMap(({ name, options: { statusMap = {} } }) =>
    Object.entries(statusMap).map(([text, status]) => ({ profile: name, text, status })),
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, person } = requireDesk(context);
  const form = formValues(await readForm(request));
  return respond(form, await submitStatus(db, form, person.name), () => "/desk/statuses");
}

/** Maps a status in a profile, or removes its entry. */
export async function submitStatus(
  db: Database,
  { do: does, profile = "", text = "", status = "" }: Readonly<Record<string, string>>,
  author: string,
): Promise<Result> {
  const known = does === "remove" ? null : findChoice(status);
  if (does !== "remove" && known === null) return { kind: "missing" };
  const mapped = await mapStatus(db, profile, { text, status: known }, author);
  if (mapped === "missing") return { kind: "missing" };
  if (mapped === "same") return doneWith("No changes.");
  if (mapped.id !== null) return { kind: "done", changeId: mapped.id, subject: profile };
  return conflict("No changes. The profile was changed at this moment: try again.");
}

/** The statuses and events that import profiles map, each with a form that changes or removes it. */
export default function Statuses({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle
        title="Mapped statuses"
        note="Statuses and events in a sender's own words, and what imports with its profile store for them. A change counts from the next import on; stored orders stay as they are."
      />
      <AttemptNotice />
      <DataTable
        caption="Mapped statuses"
        rows={loaderData}
        empty="No statuses are mapped. The page of a file that has statuses or events in its sender's own words maps them, under Import settings."
        columns={[
          { head: "In the file", kind: "wide", cell: ({ text }) => text },
          { head: "Import profile", cell: ({ profile }) => profile },
          {
            head: "What it is",
            kind: "wide",
            cell: ({ profile, text, status }) => (
              <form method="post" className={styles.buttons}>
                <input type="hidden" name="profile" value={profile} />
                <input type="hidden" name="text" value={text} />
                <select
                  name="status"
                  className={styles.control}
                  defaultValue={status}
                  aria-label={`What “${text}” is`}
                >
                  {STATUS_CHOICES.map((one) => toOption([one, choiceLabel(one)]))}
                </select>
                <TextButton does="map">Change</TextButton>
                <TextButton does="remove">Remove</TextButton>
              </form>
            ),
          },
        ]}
      />
    </>
  );
}
