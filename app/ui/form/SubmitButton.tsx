import { Button } from "../controls/Button.tsx";
import { useFormState } from "./EnquiryForm.tsx";

interface Props {
  readonly idle: string;
  readonly busy: string;
  readonly tone?: "orange" | "navy";
}

/** Submits once: presses while sending are ignored. */
export function SubmitButton({ idle, busy, tone = "orange" }: Props) {
  const { isSending } = useFormState();
  return (
    <Button
      type="submit"
      tone={tone}
      aria-disabled={isSending}
      onClick={(event) => {
        if (isSending) event.preventDefault();
      }}
    >
      {isSending ? `${busy}…` : idle}
    </Button>
  );
}
