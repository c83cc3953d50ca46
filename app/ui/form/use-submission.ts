import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import type { Answer } from "#app/backend.ts";
import { type FormName, payloadOf, type Typed, typedValues } from "#app/domain/forms.ts";
import type { FieldErrors } from "#app/domain/validation.ts";
import { usePosted } from "./PostedAnswer.tsx";

/** How a form stands: the states of specification section 4. */
export interface Submission {
  readonly form: FormName;
  readonly isSending: boolean;
  /** Of the last attempt. */
  readonly outcome: Answer["outcome"] | null;
  /** The outcome whose banner stands now; it goes after its time. What wasn't sent has none. */
  readonly banner: Answer["outcome"] | null;
  /** Of the fault that the last attempt met, in the log: to be read out, so it stays until the next. */
  readonly errorId: string | undefined;
  /** By field; empty until something was sent that is not in order. */
  readonly errors: FieldErrors;
  /** Counts the refusals, so that each one moves the focus. */
  readonly refusals: number;
  /** What the fields begin with. */
  readonly typed: Typed;
  /** Of the last submission that was stored; stays after the form is empty again. */
  readonly reference: string | null;
  /** Of the last submission that the page acknowledged, where it was posted without scripts. */
  readonly previousReference: string | undefined;
}

/** Fetched when a form is first touched, so that it is there when the form is sent. */
export const loadCheck = () => import("#app/domain/form-check.ts");

interface Wishes {
  readonly form: FormName;
  /** How long a banner stands. */
  readonly bannerMs: number;
  /** When a submission was stored. */
  readonly onStored: (() => void) | undefined;
  /** When a banner has stood its time. */
  readonly onBannerEnd: (outcome: Answer["outcome"]) => void;
}

/**
 * Follows a form from the first attempt to its answer, with JavaScript by a fetcher, without it by
 * what the page's action left. The form shows errors only after an attempt; from then on they
 * follow what is typed.
 */
export function useSubmission({ form, bannerMs, onStored, onBannerEnd }: Wishes) {
  const posted = usePosted(form);
  const fetcher = useFetcher<Answer>();
  const isSending = fetcher.state !== "idle";
  const answer = fetcher.data ?? posted;

  const [seen, setSeen] = useState(posted);
  const [errors, setErrors] = useState<FieldErrors>(posted?.outcome.errors ?? {});
  const [banner, setBanner] = useState(bannerOf(posted));
  const [reference, setReference] = useState(referenceOf(posted));
  const [refusals, setRefusals] = useState(0);
  const [typed, setTyped] = useState(posted?.outcome.code === 200 ? {} : (posted?.typed ?? {}));

  // A new answer: React's way of following a value that changed is to compare while rendering.
  if (answer !== seen) {
    setSeen(answer);
    setErrors(answer?.outcome.errors ?? {});
    setBanner(bannerOf(answer));
    if (answer?.outcome.errors) setRefusals(refusals + 1);
    if (referenceOf(answer)) setReference(referenceOf(answer));
  }

  const stored = useEffectEvent(() => onStored?.());
  const end = useEffectEvent(onBannerEnd);
  useEffect(() => {
    if (!banner) return;
    if (banner.code === 200) stored();
    const timer = setTimeout(() => {
      setBanner(null);
      end(banner);
    }, bannerMs);
    return () => clearTimeout(timer);
  }, [banner, bannerMs]);

  /**
   * Brings the messages of a refused form up to what stands in its fields now. What was said of a field
   * that is as it was sent still holds: the server may refuse what the check here lets pass.
   */
  function follow(fields: HTMLFormElement) {
    if (!answer?.outcome.errors) return;
    const data = new FormData(fields);
    const now = typedValues(data);
    const said = Object.entries(answer.outcome.errors);
    const standing = Object.fromEntries(said.filter(([name]) => now[name] === answer.typed[name]));
    loadCheck().then(
      ({ formErrors }) => setErrors({ ...standing, ...formErrors(form, payloadOf(data)) }),
      // Without the check the messages stand until the form is sent again.
      () => {},
    );
  }

  /** For the form's reset event: an empty form has neither faults nor anything that was posted. */
  function clear() {
    setErrors({});
    setTyped({});
  }

  const submission: Submission = {
    form,
    isSending,
    outcome: answer?.outcome ?? null,
    banner,
    errorId: isSending ? undefined : answer?.outcome.reference,
    errors,
    refusals,
    typed,
    reference,
    previousReference: posted?.previousReference,
  };
  /**
   * Sends the form's fields to the action of the page at `action`, once: that it is under way stands
   * on the page before a second press can come.
   */
  function submit(fields: HTMLFormElement, action: string) {
    if (!isSending) fetcher.submit(fields, { method: "post", action, flushSync: true });
  }

  return { submission, submit, follow, clear };
}

function bannerOf(answer: Answer | null) {
  return answer?.isSent ? answer.outcome : null;
}

function referenceOf(answer: Answer | null): string | null {
  return answer?.outcome.result?.reference ?? null;
}
