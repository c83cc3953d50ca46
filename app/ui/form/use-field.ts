import { useFormState } from "./enquiry-state.ts";
import { refusalNote } from "./refusal-note.tsx";

/** A field's id, error with its note, initial value and ARIA attributes. */
export function useField(name: string, hasHint = false, hasHelp = false) {
  const { kind, errors, refused, values } = useFormState();
  const id = `${kind}-${name}`;
  const error = errors[name];
  const described = [error && `${id}-error`, hasHint && `${id}-hint`, hasHelp && `${id}-help`]
    .filter(Boolean)
    .join(" ");
  return {
    id,
    error,
    errorId: `${id}-error`,
    errorNote: error && refusalNote(name, refused[name] ?? ""),
    hintId: `${id}-hint`,
    helpId: `${id}-help`,
    initial: values[name],
    aria: {
      "aria-invalid": error ? true : undefined,
      "aria-describedby": described || undefined,
    },
  } as const;
}
