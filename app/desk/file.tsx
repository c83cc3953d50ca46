import { redirect } from "react-router";
import { formValues } from "#app/domain/enquiries/form-data.ts";
import { pluralize } from "#app/domain/words.ts";
import { readForm } from "#app/enquiries/action.server.ts";
import { findChange } from "#workers/audit/audit-log.ts";
import { UNDONE_MAX } from "#workers/desk/changes.ts";
import { workContext } from "#workers/desk/progress.ts";
import { requireDesk } from "#workers/desk/session.ts";
import { notifiedIn } from "#workers/notifications/notified.ts";
import { settleTime } from "#workers/notifications/run.ts";
import { submitFileForm } from "#workers/uploads/forms.ts";
import { type PlanView, ROW_VIEWS } from "#workers/uploads/stored-plan.ts";
import {
  findPlan,
  findUnplanned,
  findWaiting,
  type WaitingFile,
} from "#workers/uploads/waiting-file.ts";
import type { Route } from "./+types/file";
import { done, respond } from "./action.ts";
import { previewText } from "./change-text.ts";
import styles from "./desk.module.css";
import { FileRows } from "./file-rows.tsx";
import { FileSettings, STATUSES_ID } from "./file-settings.tsx";
import { profileName } from "./files.tsx";
import { DeskField, DeskForm } from "./form.tsx";
import { AttemptNotice, DeskLink, Notice, PageTitle } from "./page.tsx";
import { changePath, filePath } from "./paths.ts";
import { moment } from "./table.tsx";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, env, person } = requireDesk(context);
  const query = new URL(request.url).searchParams;
  const view = ROW_VIEWS.find((one) => one === query.get("view")) ?? null;
  const page = Math.trunc(Number(query.get("page"))) || 0;
  const owned = { id: params.fileId, author: person.name };
  // First: a crash may leave an imported file among those that wait.
  const imported = await findChange(db, params.fileId);
  if (imported) throw redirect(changePath(imported.id));
  const unplanned = await findUnplanned(db, owned);
  if (unplanned) {
    context.set(workContext, async (report) => {
      await findPlan(db, owned, (done, total) =>
        report(`Checked ${done.toLocaleString("en")} of ${pluralize(total, "row")}.`),
      );
    });
    return { ...unplanned, plan: null };
  }
  const file = await findWaiting(db, owned, { view, page });
  if (!file) throw redirect("/desk/files?gone");
  return { ...file, settleMs: settleTime(env) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, person } = requireDesk(context);
  const form = await readForm(request);
  const owned = { id: params.fileId, author: person.name };
  const result = await submitFileForm(db, owned, form);
  if (result?.kind === "done" && result.changeId !== null) {
    throw done(changePath(result.changeId), result.changeId);
  }
  if (result && !(result.kind === "done" && result.message === "")) {
    // The result is shown above the plan: on a page of progress it would be lost.
    await findPlan(db, owned);
    return respond(formValues(form), result, () => filePath(params.fileId));
  }
  if (form.get("do") === "discard") throw redirect("/desk/files?discarded", 303);
  // Else the browser keeps the fragment of the settings.
  throw redirect(`${filePath(params.fileId)}#top`, 303);
}

/** Shows what a file would do, the questions about it, and the button that imports it. */
export default function File({ loaderData }: Route.ComponentProps) {
  return loaderData.plan ? <Planned {...loaderData} /> : <Planning {...loaderData} />;
}

/** While the plan is made (workers/desk/progress.ts); the last step is shown. */
function Planning({ name }: { readonly name: string }) {
  return (
    <>
      <PageTitle title={name} note="The result is shown here in a few seconds." />
      <output className={styles.filePlanning}>
        <span>Reading the file.</span>
      </output>
    </>
  );
}

function Planned(file: WaitingFile & { readonly settleMs: number }) {
  const { id, name, made_at, plan } = file;
  const isRead = !("error" in plan);
  const isAsked = !isRead || plan.questions.length > 0;
  const what = isRead ? `${plan.format}, ${plan.kind}. ` : "";
  return (
    <>
      <PageTitle title={name} note={`${what}${moment(made_at)}`}>
        <DeskForm does="discard" button="Discard" />
      </PageTitle>
      <AttemptNotice />
      {isRead ? (
        <Questions plan={plan} profiles={file.profiles} />
      ) : (
        <Notice tone="error">
          <span dir="auto">{plan.error}</span>
        </Notice>
      )}
      {isRead && !isAsked && <Summary id={id} plan={plan} settleMs={file.settleMs} />}
      <details className={`${styles.disclosure} ${styles.fileSettings}`} open={isAsked}>
        <summary className="link">Import settings</summary>
        <FileSettings settings={file.settings} plan={isRead ? plan : null} isAsked={isAsked} />
        {isRead && !isAsked && <SaveProfile name={file.settings.profile} />}
      </details>
      {isRead && !isAsked && <FileRows plan={plan} />}
    </>
  );
}

/** Shows the questions about the file, and saved profiles of similar files. */
function Questions({ plan, profiles }: { plan: PlanView } & Pick<WaitingFile, "profiles">) {
  const { questions } = plan;
  const unknown = questions.filter(({ column }) => column !== undefined).length;
  const statuses = questions.filter(({ about }) => about === "statuses").length;
  // Dates and numbers are asked about beside their fields.
  const others = questions.filter(({ about, column }) => about === "columns" && !column);
  const [newest] = profiles;
  return (
    <>
      {questions.length > 0 && (
        <Notice tone="error">
          <div>
            <strong>Questions about this file</strong> Answer what is marked below. The file is kept
            and need not be uploaded again.
            {unknown + statuses + others.length > 0 && (
              <ul className={styles.list}>
                {unknown > 0 && (
                  <li>
                    Choose the field of {pluralize(unknown, "column")} below. Where one is likely,
                    it is selected.
                  </li>
                )}
                {statuses > 0 && (
                  <li>
                    Choose below what {pluralize(statuses, "text")} of the sender{" "}
                    {statuses === 1 ? "means" : "mean"}. Where an answer is likely, it is selected.
                  </li>
                )}
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
          <span>{newest.author} saved an import profile for files with these columns.</span>
          {profiles.map((profile) => (
            <DeskForm
              key={profile.name}
              does="use"
              button={`Use “${profileName(profile)}”`}
              hidden={{ profile: profile.name }}
            />
          ))}
        </Notice>
      )}
    </>
  );
}

/** For each permission: the rows that are refused without it, and the text of the button that gives it. */
const PERMISSIONS = {
  addOrders: ["of orders that don't exist", "Add them"],
  reopenDelivered: ["that would reopen a delivered or cancelled order", "Reopen them"],
  allowImplausible: ["with an implausible date", "Yes, this is correct"],
  shared: ["with an event that several orders share", "It is of each of them"],
  partialReferences: [
    "with a reference that an order carries with or without a carrier's four letters",
    "It is that order",
  ],
} as const;

interface SummaryProps {
  readonly id: string;
  readonly plan: PlanView;
  /** How long after the import followers are notified */
  readonly settleMs: number;
}

/** How much it does, warnings, and the buttons. */
function Summary({ id, plan, settleMs }: SummaryProps) {
  const { counts, digest, change, remarks, refusable, unmapped } = plan;
  const notified = notifiedIn(settleMs, plan.notified);
  const { refused } = counts;
  const imported = pluralize(change.count, "order");
  const own = plan.kind === "events" ? "event" : "status";
  return (
    <section aria-label="What it would do">
      <p className={`strong ${styles.fileDoes}`}>{previewText({ change, notified })}</p>
      {remarks.length + unmapped > 0 && (
        <Notice tone="note">
          <div>
            <strong>Warnings</strong>
            <ul className={styles.list}>
              {remarks.map((remark) => (
                <li key={remark} dir="auto">
                  {remark}
                </li>
              ))}
              {unmapped > 0 && (
                <li>
                  <a className="link" href={`#${STATUSES_ID}`}>
                    Map {unmapped === 1 ? `the ${own}` : pluralize(unmapped, own)} in the sender's
                    own words
                  </a>
                </li>
              )}
            </ul>
          </div>
        </Notice>
      )}
      {refusable.map(({ permission, count }) => {
        const [which, allow] = PERMISSIONS[permission];
        return (
          <Notice key={permission} tone="note">
            <span>
              {pluralize(count, "row")} {which}.
            </span>
            <DeskForm does="allow" button={allow} hidden={{ permission }} />
          </Notice>
        );
      })}
      <div className={`${styles.buttons} ${styles.fileButtons}`}>
        {digest === null ? (
          <p>
            {refused > 0
              ? `There is nothing to import: ${pluralize(refused, "row")} can't be taken, and no other would change anything.`
              : "There is nothing to import: no row would change anything."}
          </p>
        ) : (
          <DeskForm
            does="import"
            button={refused > 0 ? `Import the other ${imported}` : `Import ${imported}`}
            hidden={{ digest }}
            isMain
          />
        )}
        {refused > 0 && (
          <DeskLink to={`${filePath(id)}/refused.csv`}>
            {`${pluralize(refused, "refused row")} as a file`}
          </DeskLink>
        )}
        {digest !== null && (
          <span className="small">Exactly what is shown here. It can be undone{byWhom(plan)}.</span>
        )}
      </div>
    </section>
  );
}

/** Who can undo the import. */
function byWhom({ kind, counts, change }: PlanView): string {
  if (kind === "orders" && counts.added > 0) return ", by an administrator as it adds orders";
  return change.count > UNDONE_MAX
    ? `, by an administrator as it changes more than ${UNDONE_MAX} orders`
    : "";
}

/** Saves the import settings under the sender's name. */
function SaveProfile({ name }: { readonly name: string | undefined }) {
  return (
    <div className={styles.ruled}>
      <DeskForm does="save" button="Save as import profile" values={{ name }}>
        <DeskField
          label="Name"
          name="name"
          hint="The carrier's name. It is offered for the next file with these columns."
          maxLength={80}
        />
      </DeskForm>
    </div>
  );
}
