/**
 * Drafts: what is typed in a form stays in this browser until it is sent, so that a reload or a crash loses
 * nothing. Where storage is unavailable (private windows), forms work without.
 */
import { type FormValues, formValues } from "#app/domain/enquiries/form-data.ts";
import { type DraftKind, draftKey, draftStorages } from "./draft-key.ts";

/** This tab's draft; without one the quote typed last in any tab; else empty. */
export function readDraft(kind: DraftKind): FormValues {
  try {
    const kept = draftStorages(kind).map((storage) => storage.getItem(draftKey(kind)));
    const latest = kept.find((draft) => draft !== null);
    return Object.fromEntries(
      Object.entries(Object(JSON.parse(latest || "{}"))).flatMap(([name, value]) =>
        typeof value === "string" ? [[name, value]] : [],
      ),
    );
  } catch {
    return {};
  }
}

/**
 * Stores the draft for this tab, and that of a quote for tabs opened later. An empty draft removes the
 * stored one, unless another tab wrote it.
 */
export function writeDraft(kind: DraftKind, draft: FormValues) {
  const isEmpty = Object.values(draft).every((value) => !value);
  const key = draftKey(kind);
  try {
    const [own, shared] = draftStorages(kind);
    const isLatest = own?.getItem(key) === shared?.getItem(key);
    // Empty text, unlike no item: this tab doesn't take over another's draft.
    const kept = isEmpty ? "" : JSON.stringify(draft);
    own?.setItem(key, kept);
    if (!isEmpty) shared?.setItem(key, kept);
    else if (isLatest) shared?.removeItem(key);
  } catch {
    // Full or denied: no draft then.
  }
}

/** Stores a form's values as its draft. */
export const saveDraft = (kind: DraftKind, form: HTMLFormElement) =>
  writeDraft(kind, formValues(new FormData(form)));

const hasValue = (values: FormValues) => Object.values(values).some(Boolean);

/**
 * Fills a form's untouched fields from its draft, and stores what was typed before hydration. Returns the
 * form's values. A form that shows posted values ignores the draft. Values of `prefill` replace the
 * draft's; in a text of several lines they are added.
 */
export function restoreDraft(
  kind: DraftKind,
  form: HTMLFormElement,
  isPosted: boolean,
  prefill: FormValues = {},
) {
  const draft = isPosted ? {} : readDraft(kind);
  for (const [name, value] of Object.entries(draft)) {
    const field = form.elements.namedItem(name);
    if (!isUntouched(field)) continue;
    const given = prefill[name];
    if (given === undefined) field.value = value;
    else if (field instanceof HTMLTextAreaElement) field.value = withLines(value, given);
  }
  const typed = formValues(new FormData(form));
  const isRestored = hasValue(draft);
  if (isRestored || (kind !== "follow" && hasValue(typed))) writeDraft(kind, typed);
  return { typed, isRestored };
}

/** A text with lines added that it lacks. */
function withLines(text: string, lines: string): string {
  return text.includes(lines) ? text : [text, lines].filter(Boolean).join("\n");
}

type ValueField = HTMLInputElement | HTMLTextAreaElement | RadioNodeList;

function isUntouched(field: Element | RadioNodeList | null): field is ValueField {
  if (field instanceof RadioNodeList) {
    return ([...field] as unknown as HTMLInputElement[]).every(
      ({ checked, defaultChecked }) => checked === defaultChecked,
    );
  }
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isText && field.value === field.defaultValue;
}
