import { deskActivity } from "#app/content/desk/activity.ts";
import { deskFiles, deskStatusWords, profileName } from "#app/content/desk/files.ts";
import { deskLabels } from "#app/content/desk/frame.ts";
import type { AuditEntry } from "#workers/audit/types.ts";
import type { FilesOverview, ImportProfile } from "#workers/desk/files-types.ts";
import styles from "./desk.module.css";
import { FileInput } from "./FileInput.tsx";
import { DeskForm, Field, TextButton, UndoForm } from "./form.tsx";
import { Notice, PageTitle } from "./page.tsx";
import { filePath } from "./paths.ts";
import { DataTable, moment } from "./table.tsx";

interface Props {
  readonly overview: FilesOverview;
  /** Whether a file was asked for that isn't kept any more. */
  readonly isGone: boolean;
  /** Why the file that was sent is refused. */
  readonly error: string | undefined;
}

/** Where a file is brought, what was imported, and what is kept of senders' files. */
export function FilesPage({ overview: { imports, profiles }, isGone, error }: Props) {
  return (
    <>
      <PageTitle title={deskFiles.title} note={`${deskFiles.lead} ${deskLabels.dubai}.`} />
      {isGone && !error && <Notice tone="error">{deskFiles.gone}</Notice>}
      {error && (
        <Notice tone="error">
          <span dir="auto">{error}</span>
        </Notice>
      )}
      <section className={styles.filesPageLoad} aria-label={deskFiles.load} data-drop="">
        <DeskForm does="upload" button={deskFiles.upload} isMultipart isMain>
          <FileInput />
          {profiles.length > 0 && (
            <Field
              label={deskFiles.profile}
              name="profile"
              hint={deskFiles.profileHint}
              options={[
                { value: "", label: deskFiles.byItself },
                ...profiles.map((profile) => ({
                  value: profile.name,
                  label: profileName(profile),
                })),
              ]}
            />
          )}
        </DeskForm>
        <p className="small">{deskFiles.uploadHint}</p>
      </section>
      <section>
        <h2 className={styles.filesPageHeading}>{deskFiles.imports}</h2>
        <Imports imports={imports} />
      </section>
      <section>
        <h2 className={styles.filesPageHeading}>{deskFiles.profiles}</h2>
        <Profiles profiles={profiles} />
        <p className={styles.filesPageMore}>
          <a className="link" href="/desk/status-words">
            {deskStatusWords.title}
          </a>
        </p>
      </section>
    </>
  );
}

function Imports({ imports }: Pick<FilesOverview, "imports">) {
  const { importColumns: columns } = deskFiles;
  return (
    <DataTable<AuditEntry>
      caption={deskFiles.imports}
      rows={imports}
      rowKey={({ id }) => id}
      to={({ id }) => filePath(id)}
      empty={deskFiles.noImports}
      columns={[
        { head: columns.file, kind: "wide", cell: ({ id, detail }) => detail ?? id },
        { head: columns.when, kind: "code", cell: ({ made_at }) => moment(made_at) },
        { head: columns.who, cell: ({ author }) => author ?? deskActivity.unknown },
        {
          head: columns.did,
          kind: "wide",
          cell: ({ count, effect }) => deskActivity.imported(count, effect),
        },
        {
          head: columns.undo,
          cell: ({ id, canUndo, undoneBy }) =>
            undoneBy !== null ? deskLabels.undone(undoneBy) : canUndo && <UndoForm id={id} />,
        },
      ]}
    />
  );
}

function Profiles({ profiles }: Pick<FilesOverview, "profiles">) {
  const { profileColumns: columns } = deskFiles;
  return (
    <DataTable<ImportProfile>
      caption={deskFiles.profiles}
      rows={profiles}
      rowKey={({ name }) => name}
      empty={deskFiles.noProfiles}
      columns={[
        { head: columns.name, kind: "wide", cell: profileName },
        { head: columns.who, cell: ({ author }) => author },
        { head: columns.when, kind: "code", cell: ({ made_at }) => moment(made_at) },
        {
          head: columns.remove,
          cell: ({ name }) => (
            <form method="post">
              <input type="hidden" name="do" value="remove" />
              <input type="hidden" name="name" value={name} />
              <TextButton>{deskFiles.remove}</TextButton>
            </form>
          ),
        },
      ]}
    />
  );
}
