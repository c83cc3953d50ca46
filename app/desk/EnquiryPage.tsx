import { deskEnquiry, enquiryLabels } from "#app/content/desk/enquiries.ts";
import { deskLabels } from "#app/content/desk/frame.ts";
import { MEASURES } from "#app/domain/enquiries/quote-options.ts";
import { withoutBidiControls } from "#app/domain/invisible.ts";
import type { DeskEnquiry } from "#workers/desk/enquiries-types.ts";
import type { Person } from "#workers/desk/session.ts";
import { type Attempt, errorsOf } from "./action.ts";
import { Changes } from "./changes.tsx";
import styles from "./desk.module.css";
import { EnquiryEdit } from "./EnquiryEdit.tsx";
import { EnquiryNotes } from "./EnquiryNotes.tsx";
import { EnquiryOffer } from "./EnquiryOffer.tsx";
import { EnquiryWork } from "./EnquiryWork.tsx";
import { DeskLink, RemoveForm } from "./form.tsx";
import { AttemptNotice, PageTitle } from "./page.tsx";
import { replyAddress } from "./reply-address.ts";
import { Facts, moment, Tag } from "./table.tsx";

interface Props {
  readonly enquiry: DeskEnquiry;
  readonly person: Person;
  readonly attempt: Attempt | undefined;
}

/** An enquiry: what was sent, what was done with it, and what can be done. */
export function EnquiryPage({ enquiry, person, attempt }: Props) {
  const { kind, reference, created_at, handled_at, handled_by, what } = enquiry;
  const state =
    handled_at === null
      ? deskEnquiry.state.open
      : deskEnquiry.state.handled(handled_by, moment(handled_at));
  const received = deskEnquiry.received(moment(created_at));
  return (
    <>
      <PageTitle
        title={reference}
        note={
          <>
            {enquiry.isUrgent && <Tag>{enquiry.fields.nature_of_dispatch}</Tag>}{" "}
            {[deskEnquiry.kinds[kind], received, state].join(", ")}
          </>
        }
      >
        <DeskLink to={replyAddress(enquiry)}>{deskEnquiry.reply}</DeskLink>
      </PageTitle>
      {what && (
        <p className={styles.enquiryPageWhat} dir="auto">
          {withoutBidiControls(what)}
        </p>
      )}
      {attempt && <AttemptNotice {...attempt} />}
      <div className={styles.enquiryPageColumns}>
        <section aria-label={deskEnquiry.sent}>
          <h2 className={styles.enquiryPageHeading}>{deskEnquiry.sent}</h2>
          <Facts rows={toRows(enquiry)} />
          {enquiry.editable.length > 0 && <EnquiryEdit enquiry={enquiry} attempt={attempt} />}
        </section>
        <div className={styles.enquiryPageSide}>
          <EnquiryWork enquiry={enquiry} person={person} attempt={attempt} />
          {enquiry.offer && (
            <EnquiryOffer offer={enquiry.offer} seen={enquiry.offers} attempt={attempt} />
          )}
          <EnquiryNotes notes={enquiry.notes} canRemove={person.isAdmin} attempt={attempt} />
        </div>
      </div>
      <h2 className={styles.enquiryPageHeading}>{deskEnquiry.activity}</h2>
      <Changes changes={enquiry.changes} />
      {person.isAdmin && (
        <RemoveForm words={deskEnquiry.remove} error={errorsOf(attempt, "remove").confirm} />
      )}
    </>
  );
}

const UNITS: Readonly<Record<string, string>> = MEASURES;

function toRows({ fields, chargeable_weight }: DeskEnquiry) {
  const rows = Object.entries(fields).map(([name, value]) => ({
    label: enquiryLabels[name] ?? name,
    value: format(value, UNITS[name]),
    isWide: name === "description" || name === "message",
  }));
  const chargeable = {
    label: deskEnquiry.chargeable,
    value: format(chargeable_weight, "kg"),
    isWide: false,
  };
  return chargeable_weight === null ? rows : [chargeable, ...rows];
}

function format(value: DeskEnquiry["fields"][string], unit = ""): string | null {
  if (typeof value === "boolean") return value ? deskLabels.yes : deskLabels.no;
  if (typeof value === "string") return withoutBidiControls(value);
  if (value === null) return null;
  return `${value.toLocaleString("en", { maximumFractionDigits: 3 })} ${unit}`;
}
