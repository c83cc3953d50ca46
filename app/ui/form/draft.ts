/**
 * Drafts: what is typed in a form stays in this browser until it is sent, so that a reload or a crash loses
 * nothing. Where storage is unavailable (private windows), forms work without.
 */
import { type FormValues, formValues } from "#app/domain/enquiries/form-data.ts";
import { type DraftKind, draftKey, draftStorages } from "./draft-key.ts";

/** This tab's draft, or else a quote's typed last in any tab; empty without one. */
export function readDraft(kind: DraftKind): FormValues {
  try {
    const kept = draftStorages(kind).map((storage) => storage.getItem(draftKey(kind)));
    const latest = kept.find((one) => one !== null);
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
 * Keeps the draft for this tab, and a quote's for tabs opened later. Where nothing is filled it is removed,
 * and what another tab has typed stays.
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

/** Keeps what a form holds. */
export const saveDraft = (kind: DraftKind, form: HTMLFormElement) =>
  writeDraft(kind, formValues(new FormData(form)));

const hasValue = (values: FormValues) => Object.values(values).some(Boolean);

/**
 * Fills what is untouched of a form from its draft, and keeps what was typed before hydration. Returns what
 * the form then holds. A form that shows what was posted takes no draft.
 */
export function restoreDraft(kind: DraftKind, form: HTMLFormElement, isPosted: boolean) {
  const draft = isPosted ? {} : readDraft(kind);
  for (const [name, value] of Object.entries(draft)) {
    const field = form.elements.namedItem(name);
    if (isUntouched(field)) field.value = value;
  }
  const typed = formValues(new FormData(form));
  const isRestored = hasValue(draft);
  if (isRestored || (kind !== "follow" && hasValue(typed))) writeDraft(kind, typed);
  return { typed, isRestored };
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
