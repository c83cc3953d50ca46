import { useEffect, useRef } from "react";
import { errorLabels, formLabels } from "#app/content/labels.ts";
import styles from "./Banner.module.css";
import { resultId, useFormState } from "./EnquiryForm.tsx";

interface Props {
  readonly kind: "success" | "failure" | null;
  readonly title?: string;
  readonly text?: string | undefined;
}

/**
 * Tells how a form fared. It stands on the page empty, so that its words are read out when they come.
 * The id of a fault stays when they go, and what it means.
 */
export function Banner({ kind, title, text }: Props) {
  const { kind: enquiry, errors, errorId } = useFormState();
  const banner = useRef<HTMLDivElement>(null);

  // On a phone it would come below the window's edge.
  useEffect(() => {
    if (kind) banner.current?.scrollIntoView({ block: "nearest" });
  }, [kind]);

  // Where fields were refused, the summary of them is what a page opens at.
  const isAnswer = kind && Object.keys(errors).length === 0;
  return (
    <div
      ref={banner}
      {...(isAnswer && { id: resultId(enquiry), tabIndex: -1 })}
      className={styles.banner}
      data-kind={kind ?? (errorId && "past")}
      role={kind === "failure" ? "alert" : "status"}
    >
      {kind && (
        <>
          <p className={styles.title}>{title}</p>
          {text && <p>{text}</p>}
        </>
      )}
      {errorId && (
        <>
          {!kind && <p>{formLabels.notSent}</p>}
          <p>{errorLabels.errorId(errorId)}</p>
        </>
      )}
    </div>
  );
}
