/** One order: its log, updates and fields, its followers, and what the customer sees. */

import { data, redirect } from "react-router";
import { withoutBidiControls } from "#app/domain/invisible.ts";
import { isNumberOf } from "#app/domain/order-number.ts";
import type { TrackedOrder } from "#app/domain/tracking/state.ts";
import { isFreeText } from "#app/domain/tracking/status.ts";
import { trackingPath } from "#app/domain/tracking-address.ts";
import { readForm } from "#app/enquiries/action.server.ts";
import { orderTexts } from "#app/sentences/order-text.ts";
import { OrderAnswer } from "#app/ui/track/OrderAnswer.tsx";
import { OrderProgress } from "#app/ui/track/OrderProgress.tsx";
import type { Result } from "#workers/audit/result.ts";
import {
  addUpdate,
  type OrderUpdate,
  previewUpdate,
  previewUpdates,
} from "#workers/desk/order-update.ts";
import {
  assignOrder,
  correctNumber,
  type DeskOrder,
  editOrder,
  findDeskOrder,
  findStored,
  ORDER_FORM_FIELDS,
  orderFormValues,
  pauseNotifications,
  previewEdit,
  remind,
  removeOrder,
  submitOrderNote,
} from "#workers/desk/orders.ts";
import type { Preview } from "#workers/desk/preview.ts";
import { requireAdmin, requireDesk } from "#workers/desk/session.ts";
import {
  DOCUMENT_FORMS,
  type DocumentForm,
  submitDocumentForm,
} from "#workers/documents/documents.ts";
import { TOO_LARGE } from "#workers/documents/read-file.ts";
import type { OrderFollower, OrderNotifications, Reminder } from "#workers/notifications/desk.ts";
import { settleTime } from "#workers/notifications/run.ts";
import { submitNotificationForm } from "#workers/notifications/unsent.ts";
import type { LogEntry } from "#workers/orders/log-entries.ts";
import { findRemoval } from "#workers/orders/removal.ts";
import type { Route } from "./+types/order";
import { respond, textsOf, useAttempt } from "./action.ts";
import { Changes } from "./activity.tsx";
import {
  describeDelay,
  explainPreview,
  LATE_UNKNOWN,
  NOT_EMAILED,
  previewText,
} from "./change-text.ts";
import styles from "./desk.module.css";
import { Documents } from "./documents.tsx";
import { DeskField, DeskForm, RemoveForm, TextForm } from "./form.tsx";
import { LANGUAGE_LABELS } from "./languages.ts";
import {
  nextSteps,
  OrderInputs,
  previewPath,
  readUpdate,
  readWas,
  type Step,
  UpdateForms,
} from "./order-forms.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { AttemptNotice, NONE, Notice, PageTitle, Section } from "./page.tsx";
import { orderPath, undoPath } from "./paths.ts";
import { DataTable, Facts, moment } from "./table.tsx";
import { MAIL_FORMS, UnsentMails } from "./unsent.tsx";
import { Assignment, Notes } from "./work.tsx";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, env, person } = requireDesk(context);
  const settleMs = settleTime(env);
  const found = await findDeskOrder(db, params.orderNumber, settleMs);
  if (!found) {
    const removal = await findRemoval(db, params.orderNumber);
    if (removal !== null) throw redirect(undoPath(removal));
    throw data(null, { status: 404 });
  }
  const { origin, search, searchParams } = new URL(request.url);
  const { order_number } = found.order;
  if (!isNumberOf(order_number, params.orderNumber))
    throw redirect(orderPath(order_number) + search);
  // A link may propose the event and the place of an update.
  const suggested = {
    event: searchParams.get("event") ?? "",
    place: searchParams.get("place") ?? "",
  };
  const steps = [...releaseOf(found.order), ...nextSteps(found.order)];
  const typed = [...steps.map((step) => step.typed), suggested];
  const plans = await previewUpdates(
    db,
    order_number,
    typed.map((one) => readUpdate({ do: "event", ...one, seen: "" }) as OrderUpdate),
    { author: person.name, settleMs },
  );
  const plan = plans.at(-1);
  return {
    found,
    suggested,
    origin,
    settleMs,
    hasDocuments: env.DOCUMENTS !== undefined,
    preview: suggested.event && plan?.kind === "planned" ? plan : null,
    steps: steps.map((step, at) => ({ ...step, plan: plans[at] ?? null })),
    person,
    now: new Date().toISOString(),
  };
}

/** The event that ends a hold; none where the order isn't on hold. */
function releaseOf({ exception, containers }: TrackedOrder): Step[] {
  if (exception?.milestone !== "on hold") return [];
  const container = containers.length > 0 ? exception.equipment : null;
  const label = container ? `Release ${container}` : "Release";
  return [{ label, typed: { event: "released", ...(container && { container }) } }];
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const typed = textsOf(form);
  // In place of a body over the limit (workers/desk/handle.ts).
  if (typed.do === "too-large") {
    const result: Result = { kind: "invalid", errors: { file: TOO_LARGE } };
    return data({ typed: { ...typed, do: "add-document" }, result }, { status: 413 });
  }
  const files = form.getAll("file").filter((file) => typeof file !== "string" && file.size > 0);
  const result = await change(context, params.orderNumber, { typed, files: files as File[] });
  const path = (subject: string) => (typed.do === "remove" ? "/desk/orders" : orderPath(subject));
  // The fields then show what is stored: what was typed, or what others have stored since.
  const isStored = typed.do === "edit" && result.kind === "done";
  return respond(isStored ? { do: "edit" } : typed, result, path);
}

async function change(
  context: Route.ActionArgs["context"],
  number: string,
  { typed, files }: Pick<DocumentForm, "typed" | "files">,
): Promise<Result | Preview> {
  const { db, env, person } = requireDesk(context);
  const author = person.name;
  const update = readUpdate(typed);
  if (update && typed.preview) {
    return previewUpdate(db, [number], update, { author, settleMs: settleTime(env) });
  }
  if (update) return addUpdate(db, [number], update, author);
  if (MAIL_FORMS.includes(typed.do)) {
    const order = await findStored(db, number);
    return order ? submitNotificationForm(db, env, order, { typed, author }) : { kind: "missing" };
  }
  if (env.DOCUMENTS && DOCUMENT_FORMS.includes(typed.do ?? "")) {
    const order = await findStored(db, number);
    if (!order) return { kind: "missing" };
    return submitDocumentForm(db, env.DOCUMENTS, order, { typed, files, person });
  }
  switch (typed.do) {
    case "edit": {
      const edit = { typed, was: readWas(typed) };
      return typed.preview
        ? previewEdit(db, number, edit)
        : editOrder(db, number, { ...edit, author });
    }
    case "renumber": {
      const { order_number = "", was = "" } = typed;
      return correctNumber(db, number, { number: order_number, was, author });
    }
    case "take":
      return assignOrder(db, number, { from: typed.from || null, isTaken: true, author });
    case "give-back":
      return assignOrder(db, number, { from: author, isTaken: false, author });
    case "note":
    case "remove-note":
      return submitOrderNote(db, number, person, typed);
    case "remind":
      return remind(db, number, author);
    case "notifications-off":
    case "notifications-on": {
      const isMuted = typed.do === "notifications-off";
      return pauseNotifications(db, number, { isMuted, author });
    }
    case "remove":
      requireAdmin(context);
      return removeOrder(db, number, { confirm: typed.confirm ?? "", author });
    default:
      throw data(null, { status: 400 });
  }
}

const UNREADABLE =
  "The state of this order can't be made from its log, so customers get an error. Retract the event that causes it, or report this to the site's engineers.";

const SOURCES: Record<LogEntry["source"], string> = {
  operator: "the desk",
  order: "with the order",
  csv: "a file",
  dcsa: "a carrier's file",
  "cargo-imp": "an airline's message",
};

const STATES: Record<OrderFollower["state"], string> = {
  following: "active",
  pending: "not confirmed yet",
  stopped: "stopped",
};
const STOPPED_BY = {
  reader: "by the follower",
  end: "after the delivery",
  bounce: "the address no longer exists",
};
const LEVELS: Record<OrderFollower["level"], string> = {
  all: "every milestone",
  important: "main updates",
};
const ALL_IN_ONE = "When they are turned on again, one email has everything new.";

/** `settleMs` is how long after an update the emails are sent. */
function activeText(settleMs: number): string {
  const when = describeDelay(Math.round(settleMs / 60_000));
  return `After an update, followers are notified ${when}. While email updates are off nothing is sent. ${ALL_IN_ONE}`;
}

function pausedText({ since, author }: NonNullable<OrderNotifications["muted"]>): string {
  const when = [moment(since), author].filter(Boolean).join(", by ");
  return `Email updates have been off since ${when}. ${ALL_IN_ONE}`;
}

/** One order: the answer, its updates and its fields, and beside them what the customer sees. */
export default function Order({ loaderData }: Route.ComponentProps) {
  const { found, suggested, preview, steps, origin, settleMs, person, now } = loaderData;
  const { order, isReadable, former_numbers, lastFact, log } = found;
  const { order_number, order_status } = order;
  const path = trackingPath(order_number) ?? "";
  return (
    <>
      <PageTitle
        title={order_number}
        tab={[order_number, order_status].filter(Boolean).join(", ")}
        note={
          [
            ...(isFreeText(order_status) ? [`${order_status}. ${LATE_UNKNOWN}`] : []),
            ...(former_numbers ? [`Before: ${former_numbers.replaceAll("|", ", ")}.`] : []),
          ].join(" ") || null
        }
      />
      <AttemptNotice />
      <RetractNotice found={found} />
      <UnsentMails
        mails={found.unsent}
        readdressing="The address gets an email that asks it to confirm, and the order's updates once it does. The other address gets none."
      />
      {!isReadable && <Notice tone="error">{UNREADABLE}</Notice>}
      <div className={styles.columns} data-equal="">
        <div className={styles.sections}>
          <OrderSummary found={found} now={now} />
          {isReadable && steps.length > 0 && <Steps steps={steps} seen={lastFact} />}
          {isReadable && (
            <UpdateForms
              numbers={[order_number]}
              seen={lastFact}
              places={found.places}
              suggested={suggested}
              planned={preview}
            />
          )}
        </div>
        <div className={styles.sections}>
          <Section className={styles.enquiryPanel} title="Assigned to">
            <Assignment {...found} person={person} />
          </Section>
          <Notes notes={found.notes} canRemove={person.isAdmin} />
        </div>
      </div>
      <div className={`${styles.columns} ${styles.after}`} data-equal="">
        <EditForm found={found} />
        <div>
          <CopyLink link={`${origin}${path}`} />
          <Section
            title="What the customer sees"
            heading={
              <>
                What the customer sees{" "}
                <a className="link small" href={path}>
                  Open their page
                </a>
              </>
            }
          >
            {isReadable && (
              <div className={`${styles.boxed} ${styles.orderPreview}`} inert>
                <OrderAnswer order={order} view={orderTexts(order)} checkedAt={now} />
                <OrderProgress order={order} checkedAt={now} />
              </div>
            )}
          </Section>
        </div>
      </div>
      {loaderData.hasDocuments && <Documents found={found} person={person} />}
      <Section title="Order log">
        <LogTable log={log.slice(0, NEWEST)} seen={lastFact} />
        {log.length > NEWEST && (
          <details className={styles.disclosure}>
            <summary className="link">{`${log.length - NEWEST} earlier`}</summary>
            <LogTable log={log.slice(NEWEST)} seen={lastFact} />
          </details>
        )}
      </Section>
      <OrderFollowers notifications={found.notifications} settleMs={settleMs} />
      <Section title="Activity">
        <Changes changes={found.changes} orderNumber={order_number} />
      </Section>
      <NumberForm number={order_number} />
      {person.isAdmin && (
        <RemoveForm
          title="Remove the order"
          hint="With its whole log and its followers, who get no email about it. It can be restored for 30 days, in Activity."
          confirm="Type the order number to remove it"
        />
      )}
    </>
  );
}

/** Entries of the log above the fold. */
const NEWEST = 10;

/** Shows what the retraction of an entry of the log would do, before it is done. */
function RetractNotice({ found }: { readonly found: DeskOrder }) {
  const { typed, result } = useAttempt("retract") ?? {};
  const entry = found.log.find(({ id }) => String(id) === typed?.fact);
  if (!entry || !result) return null;
  if (result.kind === "invalid") {
    return <Notice tone="error">{Object.values(result.errors).join(" ")}</Notice>;
  }
  if (result.kind !== "planned") return null;
  const text = [entry.what, entry.when, entry.place, entry.part].filter(Boolean).join(", ");
  return (
    <Notice tone="note" isAnswer>
      <span dir="auto">
        {withoutBidiControls(`This retracts: ${text}.`)} {previewText(result)}
      </span>
      <RetractForm hidden={{ seen: found.lastFact, fact: entry.id }} />
    </Notice>
  );
}

function EditForm({ found }: { readonly found: DeskOrder }) {
  const { order, carrier_references } = found;
  const stored = orderFormValues({ ...order, carrier_references });
  const was = ORDER_FORM_FIELDS.map((field) => [`was.${field}`, stored[field]]);
  return (
    <Section title="Fields">
      <DeskForm
        does="edit"
        button="Save"
        values={stored}
        hidden={Object.fromEntries(was)}
        preview={{ action: previewPath([order.order_number]), text: NOT_EMAILED }}
      >
        <OrderInputs />
      </DeskForm>
    </Section>
  );
}

/** Corrects the order's number. */
function NumberForm({ number }: { readonly number: string }) {
  return (
    <details
      className={`${styles.boxed} ${styles.removeForm}`}
      open={useAttempt("renumber") !== undefined}
    >
      <summary>Correct the number</summary>
      <p>{`Links with ${number}, searches and files then lead to the order under its new number, and no other order can have the old one. Followers stay, and get no email about it.`}</p>
      <DeskForm
        does="renumber"
        button="Correct the number"
        values={{ order_number: number }}
        hidden={{ was: number }}
      >
        <DeskField label="Order number" name="order_number" isRequired />
      </DeskForm>
    </details>
  );
}

interface StepsProps {
  readonly steps: readonly (Step & { readonly plan: Preview | Result | null })[];
  readonly seen: number;
}

/** Buttons that each add an update, beside what it will do. */
function Steps({ steps, seen }: StepsProps) {
  return (
    <section className={styles.orderSteps} aria-label="Next">
      {steps.map(({ label, typed, plan }, at) => (
        <DeskForm
          key={label}
          does="event"
          button={label}
          hidden={{ seen, ...typed }}
          preview={{ text: (plan && explainPreview(plan)?.text) ?? null }}
          isMain={at === 0}
        />
      ))}
    </section>
  );
}

interface LogProps {
  readonly log: readonly LogEntry[];
  /** The log's last entry on this page. */
  readonly seen: number;
}

/** Entries of an order's log, each with a button that first shows what its retraction would do. */
function LogTable({ log, seen }: LogProps) {
  return (
    <DataTable
      caption="Order log"
      rows={log}
      columns={[
        {
          head: "What",
          kind: "wide",
          cell: ({ what, part, note, classifier }) => (
            <>
              {withoutBidiControls(classifier === "actual" ? what : `${what} (expected)`)}
              {part && <div className="small">{withoutBidiControls(part)}</div>}
              {note && <div className="small">{withoutBidiControls(note)}</div>}
            </>
          ),
        },
        { head: "When", kind: "code", cell: ({ when }) => when ?? NONE },
        { head: "Where", cell: ({ place }) => place ?? NONE },
        {
          head: "By",
          cell: ({ author, source }) => [author, SOURCES[source]].filter(Boolean).join(", "),
        },
        { head: "Stored", kind: "code", cell: ({ learned_at }) => moment(learned_at) },
        {
          head: "Retract",
          cell: ({ id, standing }) => {
            if (standing !== "holds") return standing === "retracted" && "retracted";
            return <RetractForm hidden={{ seen, fact: id, preview: "on" }} />;
          },
        },
      ]}
    />
  );
}

/** Retracts an entry of the order's log; with `preview` it first shows what that would do. */
function RetractForm({ hidden }: { readonly hidden: Readonly<Record<string, string | number>> }) {
  return (
    <TextForm does="retract" hidden={hidden}>
      Retract
    </TextForm>
  );
}

interface FollowersProps {
  readonly notifications: OrderNotifications;
  readonly settleMs: number;
}

/** The followers of the order: they can be sent a reminder, and their notifications turned off. */
function OrderFollowers({ notifications, settleMs }: FollowersProps) {
  const { followers, muted, reminder } = notifications;
  const following = followers.filter(({ state }) => state === "following");
  return (
    <Section title="Followers">
      <DataTable
        caption="Followers"
        rows={followers}
        empty="No followers."
        columns={[
          { head: "Address", cell: ({ address }) => address },
          { head: "State", cell: stateOf },
          { head: "Since", kind: "code", cell: ({ since }) => moment(since) },
          { head: "Updates", cell: ({ level }) => LEVELS[level] },
          { head: "Language", cell: ({ language }) => LANGUAGE_LABELS[language] },
          {
            head: "Last email",
            kind: "code",
            cell: ({ notified_at }) => moment(notified_at),
          },
        ]}
      />
      {reminder && <RemindForm reminder={reminder} count={following.length} />}
      <div className={`${styles.stack} ${styles.after}`}>
        <p>{muted ? pausedText(muted) : activeText(settleMs)}</p>
        <DeskForm
          does={muted ? "notifications-on" : "notifications-off"}
          button={muted ? "Turn email updates on again" : "Turn email updates off"}
        />
      </div>
    </Section>
  );
}

function stateOf({ state, stopped_by }: OrderFollower): string {
  const why = stopped_by && state === "stopped" ? STOPPED_BY[stopped_by] : null;
  return [STATES[state], why].filter(Boolean).join(", ");
}

/** Shows what is sent before the button that sends it. */
function RemindForm({ reminder, count }: { readonly reminder: Reminder; readonly count: number }) {
  const rows = [{ label: "Subject", lines: [reminder.subject] }, ...reminder.rows].map(
    ({ label, lines }) => ({ label, value: lines.join("\n"), isWide: true }),
  );
  return (
    <details className={styles.disclosure}>
      <summary className="link">Send a reminder</summary>
      <p>
        This is sent within a few minutes, with the state of the order at that time. Followers for
        whom something is new get that instead.
      </p>
      <Facts rows={rows} />
      <DeskForm does="remind" button={count === 1 ? "Send 1 email" : `Send ${count} emails`} />
    </details>
  );
}

/** A link to copy: the button appears with the desk's script, the field can be copied by hand. */
function CopyLink({ link }: { readonly link: string }) {
  return (
    <span className={styles.orderCopy}>
      <input className={styles.control} value={link} aria-label="The customer's link" readOnly />
      <button
        type="button"
        className={styles.deskFormButton}
        data-copy={link}
        data-copied="Copied"
        hidden
      >
        Copy
      </button>
    </span>
  );
}
