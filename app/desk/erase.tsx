/** Shows what is stored about a person, then erases it (GDPR). For administrators. */

import { data } from "react-router";
import * as v from "valibot";
import { lowerCase } from "#app/domain/lower-case.ts";
import { pluralize } from "#app/domain/words.ts";
import { readForm } from "#app/enquiries/action.server.ts";
import { fieldLabel } from "#workers/audit/field-labels.ts";
import type { Result } from "#workers/audit/result.ts";
import { requireAdmin } from "#workers/desk/session.ts";
import { deleteDue } from "#workers/documents/objects.ts";
import {
  erasePerson,
  findPerson,
  type PersonalData,
  type StoredRef,
} from "#workers/erase/erase.ts";
import { logError } from "#workers/log.ts";
import { findPageRecord } from "#workers/page-meta/records.ts";
import type { Route } from "./+types/erase";
import { done } from "./action.ts";
import styles from "./desk.module.css";
import { DeskField, DeskForm } from "./form.tsx";
import { Notice, PageTitle, Section } from "./page.tsx";
import { enquiryPath, orderPath } from "./paths.ts";
import { DataTable, moment } from "./table.tsx";

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return null;
}

const EmailSchema = v.pipe(v.string(), v.trim(), v.transform(lowerCase), v.rfcEmail());

/** The search is posted too, so that no personal data is in a URL. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, env, person } = requireAdmin(context);
  const form = await readForm(request);
  const typed = String(form.get("email") ?? "");
  const { success, output: email } = v.safeParse(EmailSchema, typed);
  if (!success) {
    const result: Result = {
      kind: "invalid",
      errors: { email: "Enter a complete email address." },
    };
    const attempt = { typed: { do: "find", email: typed }, result };
    return data({ ...attempt, email: typed, found: null }, { status: 422 });
  }
  const found = await findPerson(db, env, email);
  if (form.get("do") !== "erase") return data({ email, found });
  const changeId = await erasePerson(db, env, { email, found, by: person.name });
  await deleteDue(db, env).catch((error) => logError("documents", error));
  throw done("/desk/erase", changeId);
}

export default function Erase({ actionData }: Route.ComponentProps) {
  const { email, found } = actionData ?? {};
  return (
    <>
      <PageTitle
        title="Erase a person"
        note="Shows what is stored about an email address. Nothing is erased until you confirm it."
      />
      <DeskForm does="find" button="Show what is stored" values={{ email }}>
        <DeskField label="Email address" name="email" isRequired />
      </DeskForm>
      {email !== undefined && found && <Found email={email} found={found} />}
    </>
  );
}

interface FoundProps {
  readonly email: string;
  readonly found: PersonalData;
}

function Found({ email, found }: FoundProps) {
  const rows = personalDataRows(found);
  const unread = !found.isQueueRead && (
    <Notice tone="note">
      The fallback queue couldn't be read. Enquiries in it are not listed and would not be erased.
      Try again in a few minutes.
    </Notice>
  );
  if (rows.length === 0 && found.changes === 0) {
    return (
      unread || (
        <Notice tone="note" isAnswer>
          Nothing is stored about {email}.
        </Notice>
      )
    );
  }
  const heading = `Stored about ${email}`;
  return (
    <Section title={heading} className={styles.stack}>
      <DataTable
        caption={heading}
        rows={rows}
        to={({ to }) => to}
        columns={[
          { head: "Number", kind: "code", cell: ({ id }) => id },
          { head: "Date", kind: "code", cell: ({ created_at }) => moment(created_at) },
          { head: "What", cell: ({ what }) => what },
          { head: "Result", kind: "wide", cell: ({ effect }) => effect },
        ]}
      />
      {found.mails > 0 && <p>Emails about these in the outbox, also removed: {found.mails}.</p>}
      {found.changes > 0 && (
        <p>
          Entries of the audit log whose values are removed: {found.changes}. They can't be undone
          afterwards.
        </p>
      )}
      {unread}
      <Notice tone="note" isAnswer>
        This can't be undone. Mailboxes and backups are not covered: erase the person there too. A
        document of someone else's order that only shows the person can't be found: look at those.
        The address stays where it is that of an operator who changed or took something. Enquiries
        reach the list a few minutes after they enter the fallback queue: check again later.
      </Notice>
      <DeskForm does="erase" button="Erase all of it" hidden={{ email }} isMain />
    </Section>
  );
}

interface Row extends StoredRef {
  readonly what: string;
  readonly effect: string;
  /** The address of its page; undefined while it waits in the fallback queue */
  readonly to?: string;
}

const ENQUIRIES = {
  quotes: "Quote request",
  contacts: "Contact message",
  subscribers: "Subscription",
} as const;

/** Stored data of a person, with the effect of the erasure on each. */
export function personalDataRows(found: PersonalData): Row[] {
  const effect = "is removed";
  return [
    ...found.orders.map(({ hasNote, documents, ...ref }) => ({
      ...ref,
      what: "Order",
      effect: [
        hasNote
          ? "name, email, phone and address are emptied; its note stays: check it first"
          : "stays for accounting; name, email, phone and address are emptied",
        ...(documents > 0 ? [`${pluralize(documents, "document")} removed`] : []),
      ].join("; "),
      to: orderPath(ref.id),
    })),
    ...(["quotes", "contacts", "subscribers"] as const).flatMap((kind) =>
      found[kind].map((ref) => ({
        ...ref,
        what: ENQUIRIES[kind],
        effect,
        to: enquiryPath(ref.id),
      })),
    ),
    ...found.followed.map((ref) => ({
      ...ref,
      what: "Email updates of an order",
      effect,
      to: orderPath(ref.id),
    })),
    ...found.queued.map((ref) => ({ ...ref, what: "In the fallback queue", effect })),
    ...found.profiles.map((ref) => ({
      ...ref,
      what: "Import profile",
      effect: "the address in its name, columns and statuses is replaced",
      to: "/desk/files",
    })),
    ...found.mentions.map(({ fields, ...ref }) => ({
      ...ref,
      what: `Mention in ${fields.map(fieldLabel).join(", ")}`,
      effect: "not changed: check and correct it first",
      to: mentionPath(ref.id),
    })),
  ];
}

function mentionPath(id: string): string {
  if (findPageRecord(id)) return "/desk/page-titles";
  return /^[QCS]-/.test(id) ? enquiryPath(id) : orderPath(id);
}
