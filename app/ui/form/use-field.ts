import { useFormState } from "./EnquiryForm.tsx";

/** A field's id, error, initial value and ARIA attributes. */
export function useField(name: string, hasHint = false) {
  const { kind, errors, values } = useFormState();
  const id = `${kind}-${name}`;
  const error = errors[name];
  const described = [error && `${id}-error`, hasHint && `${id}-hint`].filter(Boolean).join(" ");
  return {
    id,
    error,
    errorId: `${id}-error`,
    hintId: `${id}-hint`,
    initial: values[name],
    aria: {
      "aria-invalid": error ? true : undefined,
      "aria-describedby": described || undefined,
    },
  } as const;
}
