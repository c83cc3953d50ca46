/** The forms as specification section 5 lists them: what stands in each field, and what it says. */
import type { Locator, Page } from "playwright/test";
import { quoteFields } from "#content/pages/quote-form.ts";
import { OPTIONAL_QUOTE_FIELDS, quote } from "../unit/samples.ts";

export interface FieldRow {
  /** The control's name: the specification's field name. */
  readonly name: string;
  readonly label: string;
  /** Something that every rule accepts; of a choice, the words to click on. */
  readonly value: string;
  /** What an empty field says; an optional one says nothing. */
  readonly message?: string;
  /** Of a choice: all its words, in order. */
  readonly options?: readonly string[];
  readonly unit?: "cm" | "kg" | "packs";
}

const YES_NO = ["Yes", "No"] as const;

function field(label: string, value: string, message?: string, more: Partial<FieldRow> = {}) {
  const name = label
    .replace(/,.*| optional/g, "")
    .replaceAll(" ", "_")
    .toLowerCase();
  return { name, label, value, ...(message && { message }), ...more };
}

function required(label: string, value: string, more: Partial<FieldRow> = {}): FieldRow {
  return field(label, value, `${label.replace(/,.*/, "")} is required.`, more);
}

function choice(label: string, value: string, options: readonly string[]): FieldRow {
  return required(label, value, { options });
}

const requiredRows: readonly FieldRow[] = [
  required("Name", "Amina Rahman"),
  field("Email", "amina@example.com", "Email is required"),
  field("Phone", "+971 4 555 01", "Phone Number is required."),
  required("Origin", "Dubai, UAE"),
  required("Destination", "Manila"),
  choice("Mode of Shipping", "Air", ["Air", "Sea", "Road", "Hand Carry"]),
  choice("Nature of Dispatch", "Fly as book", ["Ordinary", "Priority", "AOG", "Fly as book"]),
  required("Estimated Date", "2096-02-29"),
  choice("Type Of Packaging", "Non Palletised", [
    ...["Carton", "Crate", "Drum", "Coli", "Palletised", "Non Palletised"],
  ]),
  required("Length", "120.5", { unit: "cm" }),
  required("Width", "80", { unit: "cm" }),
  required("Height", "95", { unit: "cm" }),
  required("Weight", "340.25", { unit: "kg" }),
  required("Net Weight, per pack", "0.001", { unit: "kg" }),
  required("Weight of Pallet", "0", { unit: "kg" }),
  choice("Dangerous Goods", "Yes", YES_NO),
  choice("Cargo Insurance", "No", YES_NO),
];

const optionalRows = Object.entries(OPTIONAL_QUOTE_FIELDS).map(([name, { label, unit }]) => ({
  name,
  label: `${label} optional`,
  value: String(quote[name as keyof typeof quote]),
  ...(unit && { unit }),
}));

const order = Object.keys(quoteFields);

/** In the order of the form. */
export const quoteRows: readonly FieldRow[] = [...requiredRows, ...optionalRows].sort(
  (a, b) => order.indexOf(a.name) - order.indexOf(b.name),
);

/** The payload of `quoteRows`, in the types of specification section 3. */
export const quotePayload = Object.fromEntries(quoteRows.map((row) => [row.name, toPayload(row)]));

function toPayload({ value, unit, options }: FieldRow): string | number | boolean {
  if (options === YES_NO) return value === "Yes";
  return unit ? Number(value) : value;
}

const contactRows: readonly FieldRow[] = [
  required("Name", "Yusuf Ali"),
  field("Email", "yusuf@example.ae", "Email is required"),
  field("Phone", "04 555 0101", "Phone Number is required."),
  required("Subject", "To Riyadh"),
  field("Message optional", "How long\ndoes it take?"),
];

const homeContactRows: readonly FieldRow[] = [
  ...contactRows.slice(0, 4),
  field("Freight optional", "Air"),
  field("City optional", "Riyadh"),
  field("Delivery optional", "Door to door"),
  field("Incoterms optional", "DAP"),
  required("Message", "Two\npumps"),
];

/** The messages of all rows that have one, in order. */
export function messagesOf(rows: readonly FieldRow[]): string[] {
  return rows.flatMap(({ message }) => message ?? []);
}

/** Each form's page, accessible name, fields, call and table. */
export const forms = {
  quote: {
    kind: "quote",
    path: "/service-request",
    label: "Request quote",
    rows: quoteRows,
    call: "/api/servicerequest/servicerequestadd",
    table: "quotes",
  },
  contact: {
    kind: "contact",
    path: "/contact",
    label: "Write to us",
    rows: contactRows,
    call: "/api/home/contactadd",
    table: "contacts",
  },
  homeContact: {
    kind: "contact",
    path: "/",
    label: "Tell us what you need moved.",
    rows: homeContactRows,
    call: "/api/home/contactadd",
    table: "contacts",
  },
  subscriber: {
    kind: "subscriber",
    path: "/about",
    label: "Newsletter",
    rows: [{ ...field("Email", "reader@example.com", "Email is required"), label: "Newsletter" }],
    call: "/api/subscriber/addsubscriber",
    table: "subscribers",
  },
} as const;
export type FormName = keyof typeof forms;
export const formNames = Object.keys(forms) as FormName[];

export function formOf(page: Page, name: FormName): Locator {
  return page.getByRole("form", { name: forms[name].label });
}

/** Opens the form's page; with scripts each form has an id for its submission then. */
export async function openForm(page: Page, name: FormName, path = forms[name].path as string) {
  await page.goto(path);
  return formOf(page, name);
}

/** What stands where the form began, once it was sent. */
export function receiptOn(page: Page): Locator {
  return page.getByRole("region", { name: /^We have your (?:request|message), / });
}

/** Its button that sends; it has other words while it does. */
export function sendButton(form: Locator): Locator {
  return form.locator('[type="submit"]');
}

/** The control of a field; of a choice, all its radios. */
export function control(form: Locator, name: string): Locator {
  return form.locator(`[name="${name}"]`);
}

/** The quote's weights. */
export function totalLine(form: Locator): Locator {
  return form.getByRole("region", { name: "Chargeable weight", exact: true });
}

/** Fills in the rows as a visitor does, with `instead` where it says something else. */
export async function fillIn(
  form: Locator,
  rows: readonly FieldRow[],
  instead: Readonly<Record<string, string>> = {},
) {
  for (const { name, label, value, options } of rows) {
    const typed = instead[name] ?? value;
    if (options) await choose(form, label, typed);
    else await control(form, name).fill(typed);
  }
}

export async function choose(form: Locator, label: string, option: string) {
  await form.getByRole("radiogroup", { name: label }).getByText(option, { exact: true }).click();
}

/** What stands in the fields, as the browser would send it. */
export async function valuesOf(form: Locator, rows: readonly FieldRow[]) {
  const values: Record<string, string> = {};
  for (const { name, options } of rows) {
    const field = control(form, name);
    values[name] = await (options ? field.and(form.locator(":checked")) : field).inputValue();
  }
  return values;
}

/** What `fillIn` leaves in the fields. */
export function filled(
  rows: readonly FieldRow[],
  instead: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const typed = rows.map(({ name, value, options }) => {
    const own = instead[name] ?? value;
    return [name, options === YES_NO ? own.toLowerCase() : own];
  });
  return Object.fromEntries(typed);
}
