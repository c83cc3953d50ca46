/** An enquiry: what was sent, what was done with it, and the forms for what can be done. */

import { replyGreeting as arabic } from "#app/content/ar/reply.ts";
import { replyGreeting as english } from "#app/content/en/reply.ts";
import { type LanguageName, languages } from "#app/content/languages.ts";
import { formValues } from "#app/domain/enquiries/form-data.ts";
import { CURRENCIES, LOST_REASONS } from "#app/domain/enquiries/offer.ts";
import {
  DISPATCH_NATURES,
  MEASURES,
  PACKAGINGS,
  SHIPPING_MODES,
} from "#app/domain/enquiries/quote-options.ts";
import { withoutBidiControls } from "#app/domain/invisible.ts";
import { readForm } from "#app/enquiries/action.server.ts";
import { contactFields } from "#content/pages/contact.ts";
import { quoteFields } from "#content/pages/quote-form.ts";
import type { Person } from "#workers/audit/result.ts";
import { requireDesk } from "#workers/desk/session.ts";
import { type EnquiryDetails, findEnquiryDetails } from "#workers/enquiries/details.ts";
import { submitEnquiryForm } from "#workers/enquiries/forms.ts";
import { findUnsentOfEnquiry, submitEnquiryMailForm } from "#workers/enquiries/unsent.ts";
import type { Route } from "./+types/enquiry";
import { respond, useAttempt } from "./action.ts";
import { Changes } from "./activity.tsx";
import styles from "./desk.module.css";
import { DeskField, DeskForm, RemoveForm } from "./form.tsx";
import { LANGUAGE_LABELS } from "./languages.ts";
import { AttemptNotice, DeskLink, PageTitle, Section } from "./page.tsx";
import { enquiryPath } from "./paths.ts";
import { Facts, moment, Tag } from "./table.tsx";
import { MAIL_FORMS, UnsentMails } from "./unsent.tsx";
import { Assignment, Notes } from "./work.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, person } = requireDesk(context);
  const enquiry = await findEnquiryDetails(db, params.reference);
  if (!enquiry) throw new Response(null, { status: 404 });
  return { enquiry, person, unsent: await findUnsentOfEnquiry(db, enquiry) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, env, person } = requireDesk(context);
  const form = await readForm(request);
  const typed = formValues(form);
  const result = MAIL_FORMS.includes(typed.do)
    ? await submitEnquiryMailForm(db, env, params.reference, { typed, author: person.name })
    : await submitEnquiryForm(db, person, params.reference, form);
  const merged = result.kind === "conflict" ? result.values : undefined;
  const isRemoved = form.get("do") === "remove";
  const path = isRemoved ? () => "/desk/enquiries" : enquiryPath;
  return respond({ ...typed, ...merged }, result, path);
}

const KINDS = {
  quote: "Quote request",
  contact: "Contact message",
  subscriber: "Subscription",
} as const;

export default function Enquiry({ loaderData }: Route.ComponentProps) {
  const { enquiry, person, unsent } = loaderData;
  const { kind, reference, created_at, handled_at, handled_by, what, fields, language } = enquiry;
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
            {[
              `${KINDS[kind]} in ${LANGUAGE_LABELS[language]}`,
              `received ${moment(created_at)}`,
              state,
            ].join(", ")}
          </>
        }
      >
        {[...new Set([language, languages.en.lang])].map((name) => (
          <DeskLink key={name} to={replyAddress(enquiry, name)}>
            Reply in {LANGUAGE_LABELS[name]}
          </DeskLink>
        ))}
      </PageTitle>
      {what && (
        <p className={`value ${styles.enquiryWhat}`} dir="auto">
          {withoutBidiControls(what)}
        </p>
      )}
      <AttemptNotice />
      <UnsentMails
        mails={unsent.map((mail) => ({
          ...mail,
          address: mail.kind === "confirmation" ? enquiry.email : null,
        }))}
        readdressing={
          kind === "subscriber"
            ? null
            : "It becomes the address of this enquiry, and can be undone."
        }
      />
      <div className={styles.columns}>
        <Section title="What was sent">
          <Facts rows={toRows(enquiry)} />
          {enquiry.editable.length > 0 && <Edit enquiry={enquiry} />}
        </Section>
        <div className={styles.sections}>
          <Work enquiry={enquiry} person={person} />
          {enquiry.offer && <OfferForm offer={enquiry.offer} seen={enquiry.offers} />}
          <Notes notes={enquiry.notes} canRemove={person.isAdmin} />
        </div>
      </div>
      <Section title="Activity">
        <Changes changes={enquiry.changes} />
      </Section>
      {person.isAdmin && (
        <RemoveForm
          title="Remove the enquiry"
          hint={<RemoveHint enquiry={enquiry} />}
          confirm="Type the reference to remove it"
        />
      )}
    </>
  );
}

/** Says what the removal does, and links to lists from which many like it are removed. */
function RemoveHint({ enquiry: { kind, created_at, network } }: { enquiry: EnquiryDetails }) {
  const [day = "", time = ""] = moment(created_at).split(" ");
  const others = `/desk/enquiries?${kind === "subscriber" ? "kind=subscriber&" : ""}`;
  return (
    <>
      For spam and tests. It can be undone for 30 days, in Activity; then its notes and its values
      in the audit log go too. To erase all data of a person, use Erase. Several are removed from
      the list, as{" "}
      <a className="link" href={`${others}hour=${day}T${time.slice(0, 2)}:00`}>
        those of its hour
      </a>
      {network !== null && (
        <>
          {" "}
          or{" "}
          <a className="link" href={`${others}network=${network}&since=${day}`}>
            of its network
          </a>
        </>
      )}
      .
    </>
  );
}

const REPLIES = { en: english, ar: arabic } as const;

/** A mailto: link with the reference in the subject and a first line (RFC 6068). */
function replyAddress(
  { email, reference, what, name }: EnquiryDetails,
  language: LanguageName,
): string {
  const subject = encodeURIComponent(`Re: ${[reference, what].filter(Boolean).join(": ")}`);
  const greeting = REPLIES[language](name, reference);
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

const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  type_of_packaging: PACKAGINGS,
  mode_of_shipping: SHIPPING_MODES,
  nature_of_dispatch: DISPATCH_NATURES,
};

/** The texts of an enquiry, to be edited. */
function Edit({ enquiry }: { readonly enquiry: EnquiryDetails }) {
  return (
    <details className={styles.disclosure} open={useAttempt("edit") !== undefined}>
      <summary className="link">Edit</summary>
      <p className="small">
        The rules of the public form apply. Emails that were already sent don't change.
      </p>
      <DeskForm does="edit" button="Save" values={enquiry.fields} hidden={{ seen: enquiry.edits }}>
        {enquiry.editable.map((name) => (
          <DeskField
            key={name}
            label={LABELS[name] ?? name}
            name={name}
            type={name === "estimated_date" ? "date" : "text"}
            isLong={isLong(name)}
            options={OPTIONS[name]}
          />
        ))}
      </DeskForm>
    </details>
  );
}

interface WorkProps {
  readonly enquiry: EnquiryDetails;
  readonly person: Person;
}

/** Who answers it, and whether it is handled. */
function Work({ enquiry, person }: WorkProps) {
  return (
    <Section className={styles.enquiryPanel} title="Work">
      <Assignment {...enquiry} person={person} />
      {enquiry.handled_at === null ? (
        <DeskForm
          does="handle"
          button="Mark as handled"
          preview={{ text: "Takes it off the open enquiries. The customer gets no email." }}
        />
      ) : (
        <DeskForm
          does="reopen"
          button="Reopen"
          preview={{ text: "Puts it back among the open enquiries. The customer gets no email." }}
        />
      )}
    </Section>
  );
}

const OUTCOME_LABELS = { won: "Won", lost: "Lost" } as const;

interface OfferProps {
  readonly offer: NonNullable<EnquiryDetails["offer"]>;
  /** How often it was changed */
  readonly seen: number;
}

/** The offer and its outcome. */
function OfferForm({ offer, seen }: OfferProps) {
  const currency = offer.offered_currency ?? CURRENCIES[0];
  return (
    <Section className={styles.enquiryPanel} title="Offer">
      {offer.outcome && (
        <p>
          {OUTCOME_LABELS[offer.outcome]}, {moment(offer.outcome_at)}
          {offer.lost_reason && `: ${offer.lost_reason}`}.
        </p>
      )}
      <DeskForm
        does="offer"
        button="Save the offer"
        values={{ ...offer, offered_currency: currency }}
        hidden={{ seen }}
        preview={{ text: "For your colleagues and the report. The customer gets no email." }}
      >
        <DeskField
          label="Amount"
          name="offered_amount"
          hint="With its currency or without: AED 12,500, 12.500,00 EUR."
          maxLength={40}
        />
        <DeskField label="Currency" name="offered_currency" options={CURRENCIES} />
        <DeskField
          label="Outcome"
          name="outcome"
          options={[["", "Not decided yet"], ...Object.entries(OUTCOME_LABELS)]}
        />
        <DeskField label="Why it was lost" name="lost_reason" suggestions={LOST_REASONS} />
        <DeskField
          label="Follow up on"
          name="follow_up_on"
          type="date"
          hint="It is on Today from that day on."
        />
      </DeskForm>
    </Section>
  );
}
