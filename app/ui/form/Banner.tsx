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
 * The result of a form. It is a live region, so it is rendered empty first and announced when
 * filled. An error id stays after the banner has gone.
 */
export function Banner({ kind, title, text }: Props) {
  const { kind: enquiry, errors, errorId } = useFormState();
  const banner = useRef<HTMLDivElement>(null);

  // On phones it may be below the viewport.
  useEffect(() => {
    if (kind) banner.current?.scrollIntoView({ block: "nearest" });
  }, [kind]);

  // With invalid fields the error summary is the target instead.
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
