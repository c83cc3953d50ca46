/** Form fields, as text and in the types of specification section 3. */
import { isMeasure, readMeasure } from "./measure.ts";

/** The hidden field with the kind of enquiry. */
export const KIND_FIELD = "kind";

/** The home page's contact form identifies itself in this field: it requires a message. */
export const FORM_FIELD = "form";
export const HOME_FORM = "home-contact";

/** Whether a payload identifies the home page's form; accepts anything. */
export function isFromHomePage(payload: unknown): boolean {
  return Object(payload)[FORM_FIELD] === HOME_FORM;
}

/**
 * Without scripts: the hidden field with the reference that the page shows. What is posted from
 * there is a new enquiry, even with the same content.
 */
export const PREVIOUS_FIELD = "previous_reference";

const CHOICES = ["dangerous_goods", "cargo_insurance"];

/** The values of a yes/no radio. */
export const YES = "yes";
export const NO = "no";

/**
 * The fields in the types of specification section 3: measures as numbers, yes and no as booleans,
 * everything else as typed. Empty fields are omitted.
 */
export function parseFormData(data: FormData): Record<string, unknown> {
  return Object.fromEntries(
    [...data]
      .filter(([, value]) => typeof value === "string" && value !== "")
      .map(([name, value]) => [name, parseField(name, String(value))]),
  );
}

function parseField(name: string, value: string): string | number | boolean {
  if (isMeasure(name)) return readMeasure(name, value).value;
  if (CHOICES.includes(name) && [YES, NO].includes(value)) return value === YES;
  return value;
}

/** The typed texts, to restore the fields. */
export type FormValues = Readonly<Record<string, string>>;

const HIDDEN = [KIND_FIELD, FORM_FIELD, PREVIOUS_FIELD, "submission_id", "homepage_url"];

/** The fields as text, without hidden ones. */
export function formValues(data: FormData): FormValues {
  return Object.fromEntries(
    [...data].flatMap(([name, value]) =>
      typeof value === "string" && !HIDDEN.includes(name) ? [[name, value]] : [],
    ),
  );
}
