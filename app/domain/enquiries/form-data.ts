/** What a form sends, as text and in the types of specification section 3. */

/** The hidden field that names the kind of enquiry a form sends. */
export const KIND_FIELD = "kind";

/** The home page's contact form names itself in this field, and is then asked for a message. */
export const FORM_FIELD = "form";
export const HOME_FORM = "home-contact";

export function isFromHomePage(payload: unknown): boolean {
  return new Map(Object.entries(Object(payload))).get(FORM_FIELD) === HOME_FORM;
}

/**
 * The hidden field, for forms without scripts, with the reference that the page has acknowledged: what
 * is sent there is a new enquiry, also where it says the same.
 */
export const PREVIOUS_FIELD = "previous_reference";

const MEASURES = ["length", "width", "height", "weight", "net_weight", "weight_of_pallet"];
const CHOICES = ["dangerous_goods", "cargo_insurance"];

/** What a yes/no radio sends. */
export const YES = "yes";
export const NO = "no";

/**
 * What a form's fields say, in the types of specification section 3: measures as numbers, yes and no
 * as booleans, everything else as it was typed. An empty field is left out.
 */
export function parseFormData(data: FormData): Record<string, unknown> {
  return Object.fromEntries(
    [...data]
      .filter(([, value]) => typeof value === "string" && value !== "")
      .map(([name, value]) => [name, parseField(name, String(value))]),
  );
}

function parseField(name: string, value: string): string | number | boolean {
  if (MEASURES.includes(name)) return value.trim() === "" ? Number.NaN : Number(value);
  if (CHOICES.includes(name) && [YES, NO].includes(value)) return value === YES;
  return value;
}

/** What was typed, to be put back into the fields as it was. */
export type FormValues = Readonly<Record<string, string>>;

const HIDDEN = [KIND_FIELD, FORM_FIELD, PREVIOUS_FIELD, "submission_id", "homepage_url"];

/** The fields of a form as text, without those that people don't fill in. */
export function formValues(data: FormData): FormValues {
  return Object.fromEntries(
    [...data].flatMap(([name, value]) =>
      typeof value === "string" && !HIDDEN.includes(name) ? [[name, value]] : [],
    ),
  );
}
