import { type ReactNode, useEffect, useRef } from "react";
import type { ApiResult } from "#app/backend.ts";
import { errorLabels } from "#app/content/labels.ts";
import styles from "./Banner.module.css";
import { resultId, useFormState } from "./enquiry-state.ts";
import { NotSent } from "./NotSent.tsx";

/** What the banner's text depends on. */
export type ResultMessage = Pick<ApiResult, "code" | "message">;

export interface BannerText {
  readonly title: string;
  readonly text?: string | undefined;
}

interface Props {
  readonly textOf: (result: ResultMessage) => BannerText;
}

/**
 * The result of a form. It is a live region, so it is rendered empty first and announced when
 * filled. What to do about a failure stays after the banner has gone, with its error id.
 */
export function Banner({ textOf }: Props) {
  const { kind: enquiry, attempt, hasBanner, errors } = useFormState();
  const result = hasBanner ? attempt?.result : null;
  const errorId = attempt?.result.errorId;
  const banner = useRef<HTMLDivElement>(null);
  const kind = result && (result.code === 200 ? "success" : "failure");
  const content = result && textOf(result);
  const isRefused = Object.keys(errors).length > 0;
  // With invalid fields the error summary says what to do.
  const isNotSent = attempt?.isSent && attempt.result.code !== 200 && !isRefused;

  // On phones it may be below the viewport.
  useEffect(() => {
    if (kind && !isRefused) banner.current?.scrollIntoView({ block: "nearest" });
  }, [kind, isRefused]);

  const isTarget = kind && !isRefused;
  return (
    <div
      ref={banner}
      {...(isTarget && { id: resultId(enquiry), tabIndex: -1 })}
      className={styles.banner}
      data-kind={kind ?? (isNotSent ? "past" : undefined)}
      role={kind === "failure" ? "alert" : "status"}
    >
      {content && (
        <>
          <p className={styles.title}>{withWholeReference(content.title)}</p>
          {content.text && <p>{withWholeReference(content.text)}</p>}
        </>
      )}
      {isNotSent && (
        <p>
          <NotSent />
        </p>
      )}
      {errorId && <p>{errorLabels.errorId(errorId)}</p>}
    </div>
  );
}

/** A reference, such as Q-VF1TK-R9Q27, stays on one line. */
function withWholeReference(text: string): ReactNode {
  const parts = text.split(/\b([A-Z](?:-[0-9A-Z]{5}){2})\b/);
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <span key={part} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
