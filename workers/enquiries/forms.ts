/** The actions of the forms on an enquiry's page. */

import { eq, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import { toUtc } from "#app/domain/dubai-time.ts";
import { type FormValues, formValues } from "#app/domain/enquiries/form-data.ts";
import { OfferSchema } from "#app/domain/enquiries/offer.ts";
import { schemas } from "#app/domain/enquiries/schemas.ts";
import { normalizeReference } from "#app/domain/reference.ts";
import { validate } from "#app/domain/validation.ts";
import { type AuditEntry, listChanges } from "../audit/audit-log.ts";
import type { ChangeKind } from "../audit/audit-schema.ts";
import { conflict, doneWith, type Person, type Result } from "../audit/result.ts";
import type { Database } from "../data/database.ts";
import { submitNoteForm } from "../notes/notes.ts";
import { changeEnquiry, editEnquiry, hasValue, removeEnquiries, type Values } from "./changes.ts";
import { type EnquiryDetails, findEnquiryDetails } from "./details.ts";
import {
  chooseEnquiries,
  countEnquiries,
  type EnquiryFilter,
  findEnquiry,
} from "./enquiry-queries.ts";
import { enquiryKinds } from "./enquiry-schema.ts";

interface Submission {
  readonly db: Database;
  readonly person: Person;
  readonly enquiry: EnquiryDetails;
  readonly form: FormData;
}

/** Does what a form of an enquiry's page says; "missing" where there is no such enquiry or form. */
export async function submitEnquiryForm(
  db: Database,
  person: Person,
  reference: string,
  form: FormData,
): Promise<Result> {
  const submit = FORMS.get(String(form.get("do")));
  const enquiry = submit && (await findEnquiryDetails(db, reference));
  return enquiry ? submit({ db, person, enquiry, form }) : { kind: "missing" };
}

/** By the field "do". */
const FORMS = new Map<string, (submission: Submission) => Promise<Result>>(
  Object.entries({
    take,
    "give-back": (submission: Submission) => {
      const { name } = submission.person;
      const set = { taken_by: null, taken_at: null };
      return change(submission, "enquiry-given-back", set, hasValue("taken_by", name));
    },
    handle: (submission: Submission) => {
      const set = { handled_at: new Date().toISOString(), handled_by: submission.person.name };
      return change(submission, "enquiry-handled", set, hasValue("handled_at", null));
    },
    reopen: (submission: Submission) => {
      const set = { handled_at: null, handled_by: null };
      return change(submission, "enquiry-reopened", set, sql`handled_at is not null`);
    },
    note: submitOfNote,
    "remove-note": submitOfNote,
    offer,
    edit,
    remove,
  }),
);

async function change(
  { db, person, enquiry }: Submission,
  kind: ChangeKind,
  set: Values,
  when: SQL,
): Promise<Result> {
  const id = await changeEnquiry(db, enquiry.reference, { kind, author: person.name, set, when });
  return toResult(enquiry, id);
}

async function remove({ db, person, enquiry, form }: Submission): Promise<Result> {
  if (!person.isAdmin) return FORBIDDEN;
  if (normalizeReference(String(form.get("confirm"))) !== enquiry.reference) {
    return { kind: "invalid", errors: { confirm: "This is not the enquiry's reference." } };
  }
  const { kind, reference } = enquiry;
  const chosen = [{ kind, where: eq(enquiryKinds[kind].table.reference, reference) }];
  const change = { author: person.name, subject: reference, count: 1 };
  return toResult(enquiry, await removeEnquiries(db, chosen, change));
}

/** Enquiries that are removed at a time. */
const REMOVED_MAX = 5000;

/**
 * Removes the enquiries that a filter lists, where its field "confirm" has their number; `detail` says
 * which, for the audit log.
 */
export async function removeListed(
  db: Database,
  person: Person,
  { filter, detail, form }: { filter: EnquiryFilter; detail: string; form: FormData },
): Promise<Result> {
  if (!person.isAdmin) return FORBIDDEN;
  const refuse = (confirm: string): Result => ({ kind: "invalid", errors: { confirm } });
  // When the list was shown: what came since isn't in it.
  const shown = toUtc(String(form.get("until"))) ?? "";
  const count = Number(String(form.get("confirm")).replace(/[\s,.]/g, ""));
  const { until = shown } = filter;
  const listed = { ...filter, until: until < shown ? until : shown };
  const chosen = await chooseEnquiries(db, listed);
  const counts = await Promise.all(chosen.map(({ kind }) => countEnquiries(db, kind, listed)));
  const counted = counts.reduce((sum, one) => sum + one, 0);
  if (count !== counted)
    return refuse(`The list has ${counted} now: check it, and type that number.`);
  if (count > REMOVED_MAX) return refuse(`At most ${REMOVED_MAX} at a time: choose an hour.`);
  const changeId = await removeEnquiries(db, chosen, {
    author: person.name,
    count,
    detail: `${count} with ${detail}`,
  });
  if (changeId === null) return conflict("No changes. Others changed this list at this moment.");
  return { kind: "done", changeId, subject: "" };
}

/** `from` is who has taken it by the page: someone else may have taken it since. */
async function take(submission: Submission): Promise<Result> {
  const { db, person, enquiry, form } = submission;
  if (enquiry.taken_by === person.name) return doneWith("No changes. You have taken it already.");
  const from = String(form.get("from") ?? "") || null;
  const set = { taken_by: person.name, taken_at: new Date().toISOString() };
  const result = await change(submission, "enquiry-taken", set, hasValue("taken_by", from));
  if (result.kind === "done") return result;
  const stored = await findEnquiry(db, enquiry.reference);
  return conflict(
    `No changes. ${stored?.taken_by ?? SOMEONE} has taken it. To work on it, take it over.`,
  );
}

function submitOfNote({ db, person, enquiry, form }: Submission): Promise<Result> {
  const subject = { reference: enquiry.reference, orderId: null };
  return submitNoteForm(db, person, subject, formValues(form));
}

async function offer(submission: Submission): Promise<Result> {
  const { enquiry, form } = submission;
  const checked = validate(OfferSchema, formValues(form));
  if ("errors" in checked) return { kind: "invalid", errors: checked.errors };
  const { outcome } = checked.value;
  const stored = { ...enquiry.offer };
  const now = outcome === null ? null : new Date().toISOString();
  return save(submission, "enquiry-offered", stored, {
    ...checked.value,
    outcome_at: outcome === stored.outcome ? (stored.outcome_at ?? null) : now,
  });
}

async function edit(submission: Submission): Promise<Result> {
  const { enquiry, form } = submission;
  const entries: Readonly<Record<string, v.GenericSchema>> = schemas[enquiry.kind].entries;
  const texts = Object.entries(entries).filter(([name]) => enquiry.editable.includes(name));
  const checked = validate(v.object(Object.fromEntries(texts)), formValues(form));
  if ("errors" in checked) return { kind: "invalid", errors: checked.errors };
  return save(submission, "enquiry-edited", enquiry.fields, checked.value as Values);
}

/** Saves what a form changes, unless someone else has saved since it was filled. */
async function save(
  { db, person, enquiry, form }: Submission,
  kind: "enquiry-edited" | "enquiry-offered",
  stored: Values,
  typed: Values,
): Promise<Result> {
  const { reference } = enquiry;
  const seen = Number(form.get("seen")) || 0;
  const names = Object.keys(typed).filter((name) => typed[name] !== stored[name]);
  if (names.length === 0) return doneWith("No changes.");
  const set = Object.fromEntries(names.map((name) => [name, typed[name] ?? null]));
  const done = await editEnquiry(db, reference, set, { kind, seen, author: person.name });
  if (done !== null) return toResult(enquiry, done);
  const { changes } = await listChanges(db, { subject: reference, size: MEANWHILE_MAX });
  const ofKind = changes.filter((change) => change.kind === kind);
  const times = kind === "enquiry-edited" ? enquiry.edits : enquiry.offers;
  const meanwhile = ofKind.slice(0, Math.max(1, times - seen));
  return {
    kind: "conflict",
    message: `${meanwhile[0]?.author ?? SOMEONE} changed this in the meantime, and nothing was saved. Your entries are kept: check the changes, then save again.`,
    changes: meanwhile.flatMap(({ fields }) => fields),
    ...merge(formValues(form), meanwhile),
  };
}

const MEANWHILE_MAX = 100;

/**
 * Merges what was typed with what others saved. A field that only others changed has their value; where both changed it, the typed
 * text stays and theirs is shown as its error.
 */
function merge(typed: FormValues, meanwhile: readonly AuditEntry[]) {
  const values: Record<string, string> = { ...typed };
  const errors: Record<string, string> = {};
  const changed = new Map<string, { readonly before: string; readonly now: string }>();
  // The newest first: its value is the present one, and that before the oldest is what the form had.
  for (const { fields } of meanwhile) {
    for (const { field, before, after } of fields) {
      changed.set(field, { before: before ?? "", now: changed.get(field)?.now ?? after ?? "" });
    }
  }
  for (const [field, { before, now }] of changed) {
    if (values[field] === undefined || values[field] === now) continue;
    if (values[field] === before) values[field] = now;
    else errors[field] = `Changed in the meantime to: ${now || "(empty)"}`;
  }
  return { values, errors };
}

const SOMEONE = "Someone else";
const FORBIDDEN: Result = { kind: "forbidden" };

/** Null: the enquiry has changed since the page was shown. */
function toResult({ reference }: EnquiryDetails, changeId: string | null): Result {
  return changeId === null
    ? conflict(
        "No changes. This was already done, maybe by someone else. The page shows the current state.",
      )
    : { kind: "done", changeId, subject: reference };
}
