import { deskStatusWords as copy } from "#app/content/desk/files.ts";
import type { ImportProfile } from "#workers/desk/files-types.ts";
import type { Attempt } from "./action.ts";
import styles from "./desk.module.css";
import { STATUS_CHOICES } from "./FileSettingsForm.tsx";
import { TextButton } from "./form.tsx";
import { AttemptNotice, PageTitle } from "./page.tsx";
import { DataTable } from "./table.tsx";

interface Props {
  readonly profiles: readonly ImportProfile[];
  readonly result: Attempt["result"] | undefined;
}

/** The statuses that import profiles map to known ones, each with a form that changes or removes it. */
export function StatusWordsPage({ profiles, result }: Props) {
  const mapped = profiles.flatMap(({ name, statusMap }) =>
    Object.entries(statusMap).map(([text, status]) => ({ profile: name, text, status })),
  );
  return (
    <>
      <PageTitle title={copy.title} note={copy.lead} />
      {result && <AttemptNotice result={result} />}
      <DataTable
        caption={copy.title}
        rows={mapped}
        rowKey={({ profile, text }) => JSON.stringify([profile, text])}
        empty={copy.none}
        columns={[
          { head: copy.columns.text, kind: "wide", cell: ({ text }) => text },
          { head: copy.columns.profile, cell: ({ profile }) => profile },
          {
            head: copy.columns.status,
            kind: "wide",
            cell: ({ profile, text, status }) => (
              <form method="post" className={styles.statusWordsPageForm}>
                <input type="hidden" name="profile" value={profile} />
                <input type="hidden" name="text" value={text} />
                <select
                  name="status"
                  className={styles.statusWordsPageSelect}
                  defaultValue={status}
                  aria-label={copy.statusOf(text)}
                >
                  {STATUS_CHOICES.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
                <TextButton does="map">{copy.change}</TextButton>
                <TextButton does="remove">{copy.remove}</TextButton>
              </form>
            ),
          },
        ]}
      />
    </>
  );
}
