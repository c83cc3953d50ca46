import { Button } from "../controls/Button.tsx";
import { useFormState } from "./enquiry-state.ts";

interface Props {
  readonly idle: string;
  readonly busy: string;
  readonly tone?: "orange" | "navy";
}

/** Looks busy while the form is being sent; the form ignores presses until then. */
export function SubmitButton({ idle, busy, tone = "orange" }: Props) {
  const { isSending } = useFormState();
  return (
    <Button type="submit" tone={tone} aria-disabled={isSending}>
      {isSending ? `${busy}…` : idle}
    </Button>
  );
}
