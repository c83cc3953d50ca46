import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { type FormValues, formValues } from "#app/domain/enquiries/form-data.ts";

const KEY = "quote-draft";

/**
 * Keeps what is typed in this browser until it was sent, so that a reload, a crash or a closed tab
 * loses nothing. Where the browser keeps nothing (private windows may not), the form works without.
 */
export function useDraft(
  sheet: RefObject<HTMLElement | null>,
  onRestored: (typed: FormValues) => void,
) {
  const [isRestored, setIsRestored] = useState(false);
  const restored = useEffectEvent(onRestored);

  useEffect(() => {
    const form = sheet.current?.querySelector("form");
    if (!form) return;
    if (!isPosted(form) && fillEmpty(form, read())) setIsRestored(true);
    // What was typed before this code ran counts too.
    restored(formValues(new FormData(form)));
  }, [sheet]);

  function forget() {
    write({});
    setIsRestored(false);
  }

  return {
    isRestored,
    save: (form: HTMLFormElement) => write(formValues(new FormData(form))),
    forget,
    clear() {
      const form = sheet.current?.querySelector("form");
      form?.reset();
      forget();
      // The button that was pressed goes: whoever works by keyboard begins anew.
      form?.querySelector<HTMLElement>('[name="name"]')?.focus();
    },
  };
}

/** Whether the page came with values in its fields: those of a form that was sent without scripts. */
function isPosted(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLTextAreaElement) return field.defaultValue !== "";
    if (!(field instanceof HTMLInputElement) || field.type === "hidden") return false;
    return field.type === "radio" ? field.defaultChecked : field.defaultValue !== "";
  });
}

/** Puts a draft into the fields that are still empty, and says whether there was anything to put. */
function fillEmpty(form: HTMLFormElement, draft: FormValues): boolean {
  let isAny = false;
  for (const [name, value] of Object.entries(draft)) {
    const field = form.elements.namedItem(name);
    const isField =
      field instanceof RadioNodeList ||
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement;
    if (!isField || field.value !== "" || value === "") continue;
    field.value = value;
    isAny = true;
  }
  return isAny;
}

function read(): FormValues {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return Object.fromEntries(
      Object.entries(Object(kept)).flatMap(([name, value]) =>
        typeof value === "string" ? [[name, value]] : [],
      ),
    );
  } catch {
    return {};
  }
}

function write(draft: FormValues) {
  const isEmpty = Object.values(draft).every((value) => !value);
  try {
    if (isEmpty) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Full, or forbidden: then nothing is kept.
  }
}
