import { useEffect, useRef } from "react";
import { errorWords } from "#app/content/labels.ts";
import styles from "./Banner.module.css";
import { answerId, useFormState } from "./SubmissionForm.tsx";

interface Props {
  readonly kind: "success" | "failure" | null;
  readonly title?: string;
  readonly text?: string | undefined;
}

/** Tells how a form fared. It stands on the page empty, so that its words are read out when they come. */
export function Banner({ kind, title, text }: Props) {
  const { form, banner: outcome } = useFormState();
  const banner = useRef<HTMLDivElement>(null);

  // On a phone it would come below the window's edge.
  useEffect(() => {
    if (kind) banner.current?.scrollIntoView({ block: "nearest" });
  }, [kind]);

  return (
    <div
      ref={banner}
      {...(kind && { id: answerId(form), tabIndex: -1 })}
      className={styles.banner}
      data-kind={kind}
      role={kind === "failure" ? "alert" : "status"}
    >
      {kind && (
        <>
          <p className={styles.title}>{title}</p>
          {text && <p>{text}</p>}
          {outcome?.reference && <p>{errorWords.reference(outcome.reference)}</p>}
        </>
      )}
    </div>
  );
}
