import { type RefObject, startTransition, useEffect, useEffectEvent, useState } from "react";
import { type FormValues, formValues } from "#app/domain/enquiries/form-data.ts";
import { readDraft, writeDraft } from "./draft.ts";

/**
 * Keeps the form's values in this browser until they are sent, so that a reload or crash loses
 * nothing; tabs keep drafts of their own. Where storage is unavailable (private windows), the form
 * works without.
 */
export function useDraft(
  container: RefObject<HTMLElement | null>,
  onRestored: (typed: FormValues) => void,
) {
  const [isRestored, setIsRestored] = useState(false);
  const restored = useEffectEvent(onRestored);

  useEffect(() => {
    const form = container.current?.querySelector("form");
    if (!form) return;
    const draft = isPosted(form) ? {} : readDraft();
    fillEmpty(form, draft);
    // Includes what was typed before hydration.
    const typed = formValues(new FormData(form));
    const hasValue = (values: FormValues) => Object.values(values).some(Boolean);
    if (hasValue(typed)) writeDraft(typed);
    startTransition(() => {
      setIsRestored(hasValue(draft));
      restored(typed);
    });
  }, [container]);

  function forget() {
    writeDraft({});
    setIsRestored(false);
  }

  return {
    isRestored,
    save: (form: HTMLFormElement) => writeDraft(formValues(new FormData(form))),
    forget,
    clear() {
      const form = container.current?.querySelector("form");
      form?.reset();
      forget();
      // The pressed button disappears, and with it the keyboard focus.
      form?.querySelector<HTMLElement>('[name="name"]')?.focus();
    },
  };
}

/** Whether the page was rendered with posted values (without scripts). */
function isPosted(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLTextAreaElement) return field.defaultValue !== "";
    if (!(field instanceof HTMLInputElement) || field.type === "hidden") return false;
    return field.type === "radio" ? field.defaultChecked : field.defaultValue !== "";
  });
}

/** Fills the empty fields from a draft. */
function fillEmpty(form: HTMLFormElement, draft: FormValues) {
  for (const [name, value] of Object.entries(draft)) {
    const field = form.elements.namedItem(name);
    const isField =
      field instanceof RadioNodeList ||
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement;
    if (isField && field.value === "") field.value = value;
  }
}
