/** An enquiry: what was sent, what was done with it, and the forms for what can be done. */

import { brand } from "#app/content/company.ts";
import { contactFields } from "#app/content/pages/contact.ts";
import { quoteFields } from "#app/content/pages/quote-form.ts";
import { formValues } from "#app/domain/enquiries/form-data.ts";
import { CURRENCIES, OUTCOMES } from "#app/domain/enquiries/offer.ts";
import {
  DISPATCH_NATURES,
  MEASURES,
  PACKAGINGS,
  SHIPPING_MODES,
} from "#app/domain/enquiries/quote-options.ts";
import { withoutBidiControls } from "#app/domain/invisible.ts";
import { readForm } from "#app/enquiries/action.server.ts";
import type { Person } from "#workers/audit/result.ts";
import { requireDesk } from "#workers/desk/session.ts";
import { type EnquiryDetails, findEnquiryDetails, type Offer } from "#workers/enquiries/details.ts";
import { NOTE_MAX, submitEnquiryForm } from "#workers/enquiries/forms.ts";
import type { Route } from "./+types/enquiry";
import { type Attempt, errorsOf, respond, typedIn } from "./action.ts";
import { Changes } from "./changes.tsx";
import styles from "./desk.module.css";
import { DeskForm, DeskLink, Field, RemoveForm, TextButton } from "./form.tsx";
import { AttemptNotice, deskTitle, PageTitle } from "./page.tsx";
import { enquiryPath } from "./paths.ts";
import { Facts, moment, Tag } from "./table.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, person } = requireDesk(context);
  const enquiry = await findEnquiryDetails(db, params.reference);
  if (!enquiry) throw new Response(null, { status: 404 });
  return { enquiry, person };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, person } = requireDesk(context);
  const form = await readForm(request);
  const result = await submitEnquiryForm(db, person, params.reference, form);
  const merged = result.kind === "conflict" ? result.values : undefined;
  const isRemoved = form.get("do") === "remove";
  const path = isRemoved ? () => "/desk/enquiries" : enquiryPath;
  return respond({ ...formValues(form), ...merged }, result, path);
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: deskTitle(String(params.reference)) },
];

const KINDS = {
  quote: "Quote request",
  contact: "Contact message",
  subscriber: "Subscription",
} as const;

export default function Enquiry({
  loaderData: { enquiry, person },
  actionData: attempt,
}: Route.ComponentProps) {
  const { kind, reference, created_at, handled_at, handled_by, what, fields } = enquiry;
  const state =
    handled_at === null
      ? "open"
      : `handled ${[moment(handled_at), handled_by].filter(Boolean).join(", ")}`;
  return (
    <>
      <PageTitle
        title={reference}
        note={
          <>
            {enquiry.isUrgent && <Tag>{fields.nature_of_dispatch}</Tag>}{" "}
            {[KINDS[kind], `received ${moment(created_at)}`, state].join(", ")}
          </>
        }
      >
        <DeskLink to={replyAddress(enquiry)}>Reply by email</DeskLink>
      </PageTitle>
      {what && (
        <p className={styles.enquiryWhat} dir="auto">
          {withoutBidiControls(what)}
        </p>
      )}
      {attempt && <AttemptNotice {...attempt} />}
      <div className={styles.columns}>
        <section aria-label="What was sent">
          <h2 className={styles.heading}>What was sent</h2>
          <Facts rows={toRows(enquiry)} />
          {enquiry.editable.length > 0 && <Edit enquiry={enquiry} attempt={attempt} />}
        </section>
        <div className={styles.sections}>
          <Work enquiry={enquiry} person={person} attempt={attempt} />
          {enquiry.offer && (
            <OfferForm offer={enquiry.offer} seen={enquiry.offers} attempt={attempt} />
          )}
          <Notes notes={enquiry.notes} canRemove={person.isAdmin} attempt={attempt} />
        </div>
      </div>
      <h2 className={styles.heading}>Activity</h2>
      <Changes changes={enquiry.changes} />
      {person.isAdmin && (
        <RemoveForm
          copy={{
            title: "Remove the enquiry",
            hint: "For spam and tests. Its notes, its emails and its values in the audit log are removed too, and this can't be undone. To erase all data of a person, use Erase.",
            confirm: "Type the reference to remove it",
          }}
          error={errorsOf(attempt, "remove").confirm}
        />
      )}
    </>
  );
}

/** A mailto: link with the reference in the subject and a first line (RFC 6068). */
function replyAddress({ email, reference, what, name }: EnquiryDetails): string {
  const subject = encodeURIComponent(`Re: ${[reference, what].filter(Boolean).join(": ")}`);
  const greeting = `Dear ${name ?? "Sir or Madam"},\r\n\r\nthank you for writing to ${brand.name}. This is about ${reference}.\r\n\r\n`;
  const address = encodeURIComponent(email).replace("%40", "@");
  return `mailto:${address}?subject=${subject}&body=${encodeURIComponent(greeting)}`;
}

const LABELS: Readonly<Record<string, string>> = { ...contactFields, ...quoteFields };
const UNITS: Readonly<Record<string, string>> = MEASURES;

function isLong(field: string): boolean {
  return field === "description" || field === "message";
}

function toRows({ fields, chargeable_weight }: EnquiryDetails) {
  const rows = Object.entries(fields).map(([name, value]) => ({
    label: LABELS[name] ?? name,
    value: format(value, UNITS[name]),
    isWide: isLong(name),
  }));
  const chargeable = {
    label: "Chargeable weight",
    value: format(chargeable_weight, "kg"),
    isWide: false,
  };
  return chargeable_weight === null ? rows : [chargeable, ...rows];
}

function format(value: EnquiryDetails["fields"][string], unit = ""): string | null {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return withoutBidiControls(value);
  if (value === null) return null;
  return `${value.toLocaleString("en", { maximumFractionDigits: 3 })} ${unit}`;
}

interface PartProps {
  readonly enquiry: EnquiryDetails;
  readonly attempt: Attempt | undefined;
}

const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  type_of_packaging: PACKAGINGS,
  mode_of_shipping: SHIPPING_MODES,
  nature_of_dispatch: DISPATCH_NATURES,
};

/** The texts of an enquiry, to be edited. */
function Edit({ enquiry, attempt }: PartProps) {
  const typed = typedIn(attempt, "edit");
  const errors = errorsOf(attempt, "edit");
  return (
    <details className={styles.disclosure} open={attempt?.typed.do === "edit"}>
      <summary>Edit</summary>
      <p className="small">
        The rules of the public form apply. Emails that were already sent don't change.
      </p>
      <DeskForm
        does="edit"
        button="Save"
        hasErrors={attempt?.result.kind === "invalid" && Object.keys(errors).length > 0}
      >
        <input type="hidden" name="seen" value={enquiry.edits} />
        {enquiry.editable.map((name) => (
          <Field
            key={name}
            label={LABELS[name] ?? name}
            name={name}
            value={typed[name] ?? String(enquiry.fields[name] ?? "")}
            error={errors[name]}
            type={name === "estimated_date" ? "date" : "text"}
            isLong={isLong(name)}
            {...(OPTIONS[name] && { options: OPTIONS[name].map(toOption) })}
          />
        ))}
      </DeskForm>
    </details>
  );
}

function toOption(value: string) {
  return { value, label: value };
}

interface WorkProps extends PartProps {
  readonly person: Person;
}

/** Who answers it, and whether it is handled. */
function Work({ enquiry: { taken_by, taken_at, handled_at }, person, attempt }: WorkProps) {
  const isMine = taken_by === person.name;
  const isRefused =
    attempt?.typed.do === "take" && attempt.result.kind === "conflict" && taken_by !== null;
  const since = moment(taken_at);
  return (
    <section className={styles.enquiryPanel} aria-label="Work">
      <h2 className={styles.heading}>Work</h2>
      <p dir="auto">
        {taken_by === null && "Not taken yet."}
        {isMine && `You took it, ${since}.`}
        {taken_by !== null && !isMine && `Taken by ${taken_by}, ${since}.`}
      </p>
      <div className={styles.buttons}>
        {isMine && <DeskForm does="give-back" button="Give it back" />}
        {!isMine && !isRefused && (
          <DeskForm does="take" button="Take it" isMain={taken_by === null} />
        )}
        {!isMine && isRefused && (
          <DeskForm does="take" button={`Take it over from ${taken_by}`} isMain>
            <input type="hidden" name="from" value={taken_by} />
          </DeskForm>
        )}
        {handled_at === null ? (
          <DeskForm does="handle" button="Mark as handled" />
        ) : (
          <DeskForm does="reopen" button="Reopen" />
        )}
      </div>
    </section>
  );
}

const OUTCOME_LABELS = { won: "Won", lost: "Lost" } as const;

interface OfferProps {
  readonly offer: Offer;
  /** How often it was changed */
  readonly seen: number;
  readonly attempt: Attempt | undefined;
}

/** What was offered, and the outcome. */
function OfferForm({ offer, seen, attempt }: OfferProps) {
  const typed = typedIn(attempt, "offer");
  const errors = errorsOf(attempt, "offer");
  const field = (name: keyof Offer) => ({
    name,
    value: typed[name] ?? String(offer[name] ?? ""),
    error: errors[name],
  });
  const currency = field("offered_currency");
  return (
    <section className={styles.enquiryPanel} aria-label="Offer">
      <h2 className={styles.heading}>Offer</h2>
      {offer.outcome && (
        <p>
          {OUTCOME_LABELS[offer.outcome]}, {moment(offer.outcome_at)}.
        </p>
      )}
      <DeskForm does="offer" button="Save the offer" hasErrors={Object.keys(errors).length > 0}>
        <input type="hidden" name="seen" value={seen} />
        <Field label="Amount" {...field("offered_amount")} maxLength={20} />
        <Field
          label="Currency"
          {...currency}
          value={currency.value || CURRENCIES[0]}
          options={CURRENCIES.map(toOption)}
        />
        <Field
          label="Outcome"
          {...field("outcome")}
          options={[
            { value: "", label: "Not decided yet" },
            ...OUTCOMES.map((outcome) => ({ value: outcome, label: OUTCOME_LABELS[outcome] })),
          ]}
        />
      </DeskForm>
    </section>
  );
}

interface NotesProps extends Pick<EnquiryDetails, "notes"> {
  readonly canRemove: boolean;
  readonly attempt: Attempt | undefined;
}

/** Notes of the desk's users, and a field for a new one. */
function Notes({ notes, canRemove, attempt }: NotesProps) {
  const { text: error } = errorsOf(attempt, "note");
  const { text } = typedIn(attempt, "note");
  return (
    <section className={styles.enquiryPanel} aria-label="Notes">
      <h2 className={styles.heading}>Notes</h2>
      {notes.length === 0 && <p>No notes yet.</p>}
      <ul className={styles.enquiryNotes}>
        {notes.map((note) => (
          <li key={note.id}>
            <p dir="auto">{note.text}</p>
            <form method="post" className="small">
              <span dir="auto">
                {[note.author, moment(note.written_at)].filter(Boolean).join(", ")}
              </span>{" "}
              {canRemove && (
                <>
                  <input type="hidden" name="do" value="remove-note" />
                  <input type="hidden" name="note" value={note.id} />
                  <TextButton>Remove</TextButton>
                </>
              )}
            </form>
          </li>
        ))}
      </ul>
      <DeskForm does="note" button="Add the note" hasErrors={error !== undefined}>
        <Field
          label="New note"
          name="text"
          value={text}
          error={error}
          isLong
          maxLength={NOTE_MAX}
        />
      </DeskForm>
    </section>
  );
}
