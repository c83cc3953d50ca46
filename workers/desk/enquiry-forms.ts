/** What the forms of an enquiry's page do. */
import * as v from "valibot";
import { deskEnquiry } from "#app/content/desk/enquiries.ts";
import type { Person } from "#app/desk/desk.ts";
import type { ChangeOutcome, DeskEnquiry, Refusal } from "#app/desk/enquiries.ts";
import type { RecordedChange } from "#app/desk/record.ts";
import { type FormValues, formValues } from "#app/domain/enquiries/form-data.ts";
import { OfferSchema } from "#app/domain/enquiries/offer.ts";
import { schemas } from "#app/domain/enquiries/schemas.ts";
import { text } from "#app/domain/fields.ts";
import { normalizeReference } from "#app/domain/reference.ts";
import { type FieldErrors, validate } from "#app/domain/validation.ts";
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
import { listChanges } from "../record/record.ts";

const NOTE_MAX = 4000;

interface Submission {
  readonly db: Database;
  readonly person: Person;
  readonly enquiry: DeskEnquiry;
  readonly form: FormData;
}

/** Does what the form says; undefined where there is no such form. */
export async function submitForm(submission: Submission): Promise<ChangeOutcome | undefined> {
  const does = String(submission.form.get("do"));
  return Object.hasOwn(FORMS, does) ? FORMS[does]?.(submission) : undefined;
}

/** By the field "do". */
const FORMS: Readonly<Record<string, (submission: Submission) => Promise<ChangeOutcome>>> = {
  take,
  "give-back": async ({ db, person, enquiry: { reference }, form }) =>
    doneOr(form, "done already", await giveBackEnquiry(db, reference, person.name)),
  handle: (submission) => handle(submission, true),
  reopen: (submission) => handle(submission, false),
  note,
  "remove-note": async ({ db, person, enquiry: { reference }, form }) => {
    if (!person.isAdmin) throw new Response(null, { status: 403 });
    const which = { note: Number(form.get("note")), by: person.name };
    return doneOr(form, "done already", await removeNote(db, reference, which));
  },
  offer,
  edit,
  remove,
};

async function remove({ db, person, enquiry, form }: Submission): Promise<ChangeOutcome> {
  if (!person.isAdmin) throw new Response(null, { status: 403 });
  if (normalizeReference(String(form.get("confirm"))) !== enquiry.reference) {
    return invalid(form, { confirm: deskEnquiry.remove.mismatch });
  }
  return doneOr(form, "done already", await removeEnquiry(db, enquiry.reference, person.name));
}

/** Where somebody else has it, the page asks first: the second button names that person. */
async function take({ db, person, enquiry, form }: Submission): Promise<ChangeOutcome> {
  if (enquiry.taken_by === person.name) return { done: null };
  const from = String(form.get("from") ?? "") || null;
  return doneOr(form, "taken", await takeEnquiry(db, enquiry.reference, { from, by: person.name }));
}

async function handle({ db, person, enquiry, form }: Submission, isHandled: boolean) {
  const done = await setHandled(db, enquiry.reference, { isHandled, by: person.name });
  return doneOr(form, "done already", done);
}

const NoteSchema = v.object({ text: text("Note", NOTE_MAX) });

async function note({ db, person, enquiry, form }: Submission): Promise<ChangeOutcome> {
  const checked = validate(NoteSchema, formValues(form));
  if ("errors" in checked) return invalid(form, checked.errors);
  return { done: await addNote(db, enquiry.reference, { ...checked.value, by: person.name }) };
}

async function offer(submission: Submission): Promise<ChangeOutcome> {
  const { enquiry, form } = submission;
  const checked = validate(OfferSchema, formValues(form));
  if ("errors" in checked) return invalid(form, checked.errors);
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

async function edit(submission: Submission): Promise<ChangeOutcome> {
  const { enquiry, form } = submission;
  const entries: Readonly<Record<string, v.GenericSchema>> = schemas[enquiry.kind].entries;
  const texts = Object.entries(entries).filter(([name]) => enquiry.editable.includes(name));
  const checked = validate(v.object(Object.fromEntries(texts)), formValues(form));
  if ("errors" in checked) return invalid(form, checked.errors);
  return save(submission, "enquiry-edited", enquiry.fields, checked.value as Values);
}

/** Saves what a form changes, unless somebody else has saved since it was made. */
async function save(
  { db, person, enquiry, form }: Submission,
  kind: "enquiry-edited" | "enquiry-offered",
  stored: Values,
  typed: Values,
): Promise<ChangeOutcome> {
  const { reference } = enquiry;
  const seen = Number(form.get("seen")) || 0;
  const names = Object.keys(typed).filter((name) => typed[name] !== stored[name]);
  if (names.length === 0) return { done: null };
  const set = Object.fromEntries(names.map((name) => [name, typed[name] ?? null]));
  const done = await editEnquiry(db, reference, set, { kind, seen, by: person.name });
  if (done !== null) return { done };
  const { changes } = await listChanges(db, { subject: reference, size: MEANWHILE_MAX });
  const ofKind = changes.filter((change) => change.kind === kind);
  const times = kind === "enquiry-edited" ? enquiry.edits : enquiry.offers;
  const meanwhile = ofKind.slice(0, Math.max(1, times - seen));
  return { does: does(form), reason: "changed", meanwhile, ...merge(formValues(form), meanwhile) };
}

const MEANWHILE_MAX = 100;

/**
 * What was typed. Where this person left a field as it was, it has what others wrote meanwhile; where
 * both changed it, the typed text stays and theirs is told.
 */
function merge(typed: FormValues, meanwhile: readonly RecordedChange[]) {
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

function does(form: FormData): string {
  return String(form.get("do"));
}

function invalid(form: FormData, errors: FieldErrors): Refusal {
  return { does: does(form), reason: null, values: formValues(form), errors, meanwhile: [] };
}

/** A change that was made, or why it wasn't. */
function doneOr(form: FormData, reason: Refusal["reason"], done: string | null): ChangeOutcome {
  return done === null
    ? { does: does(form), reason, values: {}, errors: {}, meanwhile: [] }
    : { done };
}
