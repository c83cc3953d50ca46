/** What the forms of an enquiry's page do. */
import * as v from "valibot";
import { deskEnquiry } from "#app/content/desk/enquiries.ts";
import { type FormValues, formValues } from "#app/domain/enquiries/form-data.ts";
import { OfferSchema } from "#app/domain/enquiries/offer.ts";
import { schemas } from "#app/domain/enquiries/schemas.ts";
import { text } from "#app/domain/fields.ts";
import { normalizeReference } from "#app/domain/reference.ts";
import { validate } from "#app/domain/validation.ts";
import type { AuditEntry } from "../audit/audit-log.ts";
import { listChanges } from "../audit/audit-log.ts";
import type { Database } from "../data/database.ts";
import {
  addNote,
  editEnquiry,
  giveBackEnquiry,
  removeEnquiry,
  removeNote,
  setHandled,
  takeEnquiry,
  type Values,
} from "../enquiries/changes.ts";
import { findEnquiry } from "../enquiries/queries.ts";
import type { DeskEnquiry } from "./enquiries-types.ts";
import type { Result } from "./result-types.ts";
import type { Person } from "./session.ts";

const NOTE_MAX = 4000;

interface Submission {
  readonly db: Database;
  readonly person: Person;
  readonly enquiry: DeskEnquiry;
  readonly form: FormData;
}

/** Does what the form says; "missing" where there is no such form. */
export async function submitForm(submission: Submission): Promise<Result> {
  const form = FORMS.get(String(submission.form.get("do")));
  return form ? form(submission) : { kind: "missing" };
}

/** By the field "do". */
const FORMS = new Map<string, (submission: Submission) => Promise<Result>>(
  Object.entries({
    take,
    "give-back": async ({ db, person, enquiry }: Submission) =>
      toResult(enquiry, await giveBackEnquiry(db, enquiry.reference, person.name)),
    handle: (submission: Submission) => handle(submission, true),
    reopen: (submission: Submission) => handle(submission, false),
    note,
    "remove-note": async ({ db, person, enquiry, form }: Submission) => {
      if (!person.isAdmin) return FORBIDDEN;
      const which = { note: Number(form.get("note")), by: person.name };
      return toResult(enquiry, await removeNote(db, enquiry.reference, which));
    },
    offer,
    edit,
    remove,
  }),
);

async function remove({ db, person, enquiry, form }: Submission): Promise<Result> {
  if (!person.isAdmin) return FORBIDDEN;
  if (normalizeReference(String(form.get("confirm"))) !== enquiry.reference) {
    return { kind: "invalid", errors: { confirm: deskEnquiry.remove.mismatch } };
  }
  return toResult(enquiry, await removeEnquiry(db, enquiry.reference, person.name));
}

/** Where somebody else has it, the page asks first: the second button names that person. */
async function take({ db, person, enquiry, form }: Submission): Promise<Result> {
  if (enquiry.taken_by === person.name) return unchanged(deskEnquiry.taken.isYours);
  const from = String(form.get("from") ?? "") || null;
  const done = await takeEnquiry(db, enquiry.reference, { from, by: person.name });
  if (done !== null) return toResult(enquiry, done);
  const stored = await findEnquiry(db, enquiry.reference);
  return conflict(deskEnquiry.taken.refused(String(stored?.taken_by ?? deskEnquiry.somebody)));
}

async function handle({ db, person, enquiry }: Submission, isHandled: boolean): Promise<Result> {
  const done = await setHandled(db, enquiry.reference, { isHandled, by: person.name });
  return toResult(enquiry, done);
}

const NoteSchema = v.object({ text: text("Note", NOTE_MAX) });

async function note({ db, person, enquiry, form }: Submission): Promise<Result> {
  const checked = validate(NoteSchema, formValues(form));
  if ("errors" in checked) return { kind: "invalid", errors: checked.errors };
  const note = { ...checked.value, by: person.name };
  return toResult(enquiry, await addNote(db, enquiry.reference, note));
}

async function offer(submission: Submission): Promise<Result> {
  const { enquiry, form } = submission;
  const checked = validate(OfferSchema, formValues(form));
  if ("errors" in checked) return { kind: "invalid", errors: checked.errors };
  const { offered_amount, offered_currency, outcome } = checked.value;
  return save(
    submission,
    "enquiry-offered",
    { ...enquiry.offer },
    {
      offered_amount,
      offered_currency: offered_amount === null ? null : offered_currency,
      outcome,
      outcome_at: outcome === enquiry.offer?.outcome ? enquiry.offer.outcome_at : now(outcome),
    },
  );
}

function now(outcome: string | null): string | null {
  return outcome === null ? null : new Date().toISOString();
}

async function edit(submission: Submission): Promise<Result> {
  const { enquiry, form } = submission;
  const entries: Readonly<Record<string, v.GenericSchema>> = schemas[enquiry.kind].entries;
  const texts = Object.entries(entries).filter(([name]) => enquiry.editable.includes(name));
  const checked = validate(v.object(Object.fromEntries(texts)), formValues(form));
  if ("errors" in checked) return { kind: "invalid", errors: checked.errors };
  return save(submission, "enquiry-edited", enquiry.fields, checked.value as Values);
}

/** Saves what a form changes, unless somebody else has saved since it was made. */
async function save(
  { db, person, enquiry, form }: Submission,
  kind: "enquiry-edited" | "enquiry-offered",
  stored: Values,
  typed: Values,
): Promise<Result> {
  const { reference } = enquiry;
  const seen = Number(form.get("seen")) || 0;
  const names = Object.keys(typed).filter((name) => typed[name] !== stored[name]);
  if (names.length === 0) return unchanged(deskEnquiry.unchanged);
  const set = Object.fromEntries(names.map((name) => [name, typed[name] ?? null]));
  const done = await editEnquiry(db, reference, set, { kind, seen, by: person.name });
  if (done !== null) return toResult(enquiry, done);
  const { changes } = await listChanges(db, { subject: reference, size: MEANWHILE_MAX });
  const ofKind = changes.filter((change) => change.kind === kind);
  const times = kind === "enquiry-edited" ? enquiry.edits : enquiry.offers;
  const meanwhile = ofKind.slice(0, Math.max(1, times - seen));
  return {
    kind: "conflict",
    message: deskEnquiry.changed(meanwhile[0]?.author ?? deskEnquiry.somebody),
    changes: meanwhile.flatMap(({ fields }) => fields),
    ...merge(formValues(form), meanwhile),
  };
}

const MEANWHILE_MAX = 100;

/**
 * What was typed. Where this person left a field as it was, it has what others wrote meanwhile; where
 * both changed it, the typed text stays and theirs is shown.
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
    else errors[field] = deskEnquiry.writtenMeanwhile(now);
  }
  return { values, errors };
}

const FORBIDDEN: Result = { kind: "forbidden" };

function unchanged(message: string): Result {
  return { kind: "done", changeId: null, message };
}

function conflict(message: string): Result {
  return { kind: "conflict", message, changes: [] };
}

/** Null: the enquiry is no longer as the person saw it. */
function toResult({ reference }: DeskEnquiry, changeId: string | null): Result {
  return changeId === null
    ? conflict(deskEnquiry.doneAlready)
    : { kind: "done", changeId, subject: reference };
}
