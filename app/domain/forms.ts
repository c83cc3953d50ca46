/** The forms of the site: which fields they send, and of which kind. What they must pass is in form-check.ts. */

const FORM_NAMES = ["quote", "contact", "home-contact", "subscribe"] as const;
export type FormName = (typeof FORM_NAMES)[number];

/** The hidden field that says which form was sent. */
export const FORM_FIELD = "form";

/**
 * The hidden field, for forms without scripts, with the reference that the page has acknowledged: what
 * is sent there is a new enquiry, also where it says the same.
 */
export const PREVIOUS_FIELD = "previous_reference";

export function isFormName(name: unknown): name is FormName {
  return FORM_NAMES.some((known) => known === name);
}

const MEASURES = ["length", "width", "height", "weight", "net_weight", "weight_of_pallet"];
const CHOICES = ["dangerous_goods", "cargo_insurance"];

/** What a yes/no radio sends. */
export const YES = "yes";
export const NO = "no";

/**
 * What a form's fields say, in the types of specification section 3: measures as numbers, yes and no
 * as booleans, everything else as it was typed. An empty field is left out.
 */
export function payloadOf(data: FormData): Record<string, unknown> {
  return Object.fromEntries(
    [...data]
      .filter(([, value]) => typeof value === "string" && value !== "")
      .map(([name, value]) => [name, typed(name, String(value))]),
  );
}

function typed(name: string, value: string): string | number | boolean {
  if (MEASURES.includes(name)) return value.trim() === "" ? Number.NaN : Number(value);
  if (CHOICES.includes(name) && [YES, NO].includes(value)) return value === YES;
  return value;
}

/** What was typed, to be put back into the fields as it was. */
export type Typed = Readonly<Record<string, string>>;

/** The fields of a form as text, without those that people don't fill in. */
export function typedValues(data: FormData): Typed {
  const hidden = [FORM_FIELD, PREVIOUS_FIELD, "submission_id", "homepage_url"];
  return Object.fromEntries(
    [...data].flatMap(([name, value]) =>
      typeof value === "string" && !hidden.includes(name) ? [[name, value]] : [],
    ),
  );
}
