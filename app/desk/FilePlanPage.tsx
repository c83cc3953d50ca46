import { deskFilePlan, deskFileSettings, profileName } from "#app/content/desk/files.ts";
import type { FileOutcome, FilePlanView, WaitingFile } from "#workers/desk/files-types.ts";
import styles from "./desk.module.css";
import { FileSettingsForm, STATUSES_ID } from "./FileSettingsForm.tsx";
import { DeskForm, DeskLink, Field } from "./form.tsx";
import { PlanTable } from "./PlanTable.tsx";
import { Notice, PageTitle } from "./page.tsx";
import { filePath } from "./paths.ts";
import { moment } from "./table.tsx";

interface Props {
  readonly file: WaitingFile;
  readonly outcome: FileOutcome | undefined;
}

/** What a file would do, the questions about it, and the button that does it. */
export function FilePlanPage({ file, outcome }: Props) {
  const { id, name, made_at, plan } = file;
  const isRead = !("error" in plan);
  const isAsked = !isRead || plan.questions.length > 0;
  const what = isRead ? `${plan.format}, ${deskFilePlan.kinds[plan.kind]}. ` : "";
  return (
    <>
      <PageTitle title={name} note={`${what}${moment(made_at)}`}>
        <DeskForm does="discard" button={deskFilePlan.discard} />
      </PageTitle>
      {outcome?.kind === "changed" && <Notice tone="error">{deskFilePlan.changed}</Notice>}
      {outcome?.kind === "updated" && outcome.notice && (
        <Notice tone="done">{outcome.notice}</Notice>
      )}
      {isRead ? (
        <Asked plan={plan} profiles={file.profiles} />
      ) : (
        <Notice tone="error">
          <span dir="auto">{plan.error}</span>
        </Notice>
      )}
      {isRead && !isAsked && <Doing id={id} plan={plan} />}
      <details className={styles.filePlanPageSettings} open={isAsked}>
        <summary>{deskFileSettings.title}</summary>
        <FileSettingsForm settings={file.settings} plan={isRead ? plan : null} isAsked={isAsked} />
        {isRead && !isAsked && <SaveProfile outcome={outcome} profile={file.settings.profile} />}
      </details>
      {isRead && !isAsked && <PlanTable plan={plan} />}
    </>
  );
}

/** What the file doesn't say by itself, and ways of reading it that were kept. */
function Asked({ plan, profiles }: { plan: FilePlanView } & Pick<WaitingFile, "profiles">) {
  const { questions } = plan;
  const unknown = questions.filter(({ column }) => column !== undefined).length;
  // Dates and numbers are asked about beside their fields.
  const others = questions.filter(({ about, column }) => about === "columns" && !column);
  const [newest] = profiles;
  return (
    <>
      {questions.length > 0 && (
        <Notice tone="error">
          <div>
            <strong>{deskFilePlan.questions}</strong> {deskFilePlan.asked}
            {unknown + others.length > 0 && (
              <ul className={styles.filePlanPageList}>
                {unknown > 0 && <li>{deskFilePlan.unknown(unknown)}</li>}
                {others.map(({ text }) => (
                  <li key={text} dir="auto">
                    {text}
                  </li>
                ))}
              </ul>
            )}
          </div>
        </Notice>
      )}
      {newest && (
        <Notice tone="note">
          <span>{deskFilePlan.profiles(newest.author)}</span>
          {profiles.map((profile) => (
            <DeskForm key={profile.name} does="use" button={deskFilePlan.use(profileName(profile))}>
              <input type="hidden" name="profile" value={profile.name} />
            </DeskForm>
          ))}
        </Notice>
      )}
    </>
  );
}

/** How much it does, what to know before, and the buttons. */
function Doing({ id, plan }: { readonly id: string; readonly plan: FilePlanView }) {
  const { counts, digest, orders, events, remarks, refusable, unmapped } = plan;
  const rows = counts.affected - counts.refused;
  const { refused } = counts;
  return (
    <section className={styles.filePlanPageDoing} aria-label={deskFilePlan.summaryLabel}>
      <p className={styles.filePlanPageSummary}>{deskFilePlan.summary(orders, events)}</p>
      {remarks.length + unmapped > 0 && (
        <Notice tone="note">
          <div>
            <strong>{deskFilePlan.remarks}</strong>
            <ul className={styles.filePlanPageList}>
              {remarks.map((remark) => (
                <li key={remark} dir="auto">
                  {remark}
                </li>
              ))}
              {unmapped > 0 && (
                <li>
                  <a className="link" href={`#${STATUSES_ID}`}>
                    {deskFilePlan.unmapped(unmapped)}
                  </a>
                </li>
              )}
            </ul>
          </div>
        </Notice>
      )}
      {refusable.map(({ permission, count }) => (
        <Notice key={permission} tone="note">
          <span>{deskFilePlan.permissions[permission].what(count)}</span>
          <DeskForm does="allow" button={deskFilePlan.permissions[permission].allow}>
            <input type="hidden" name="permission" value={permission} />
          </DeskForm>
        </Notice>
      ))}
      <div className={styles.filePlanPageButtons}>
        {digest === null ? (
          <p>{deskFilePlan.nothing}</p>
        ) : (
          <DeskForm
            does="import"
            button={refused > 0 ? deskFilePlan.importOthers(rows) : deskFilePlan.import(rows)}
            isMain
          >
            <input type="hidden" name="digest" value={digest} />
          </DeskForm>
        )}
        {refused > 0 && (
          <DeskLink to={`${filePath(id)}/refused.csv`}>{deskFilePlan.refused(refused)}</DeskLink>
        )}
        {digest !== null && <span className="small">{deskFilePlan.importHint}</span>}
      </div>
    </section>
  );
}

/** Saves the import settings under the sender's name. */
function SaveProfile({
  outcome,
  profile,
}: Pick<Props, "outcome"> & { readonly profile: string | undefined }) {
  const { values = {}, errors = {} } = outcome?.kind === "invalid" ? outcome : {};
  return (
    <div className={styles.filePlanPageKeeping}>
      <DeskForm does="save" button={deskFileSettings.keep} hasErrors={errors.name !== undefined}>
        <Field
          label={deskFileSettings.keepName}
          name="name"
          value={values.name ?? profile}
          error={errors.name}
          hint={deskFileSettings.keepHint}
          maxLength={80}
        />
      </DeskForm>
    </div>
  );
}
