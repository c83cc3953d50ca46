import { type ReactNode, useEffect, useState } from "react";
import { dateTexts } from "#content/dates.ts";
import { ANSWER_ID } from "../navigation/use-focus-after-navigation.ts";
import styles from "./ResultFrame.module.css";

interface Props {
  /** For screen readers: announced when it changes, and once after hydration. */
  readonly announcement: string;
  readonly children: ReactNode;
}

/** The container of a result, which the strip overlaps. */
export function ResultFrame({ announcement, children }: Props) {
  const [announced, setAnnounced] = useState("");
  useEffect(() => setAnnounced(announcement), [announcement]);
  return (
    <div className={`container ${styles.result}`}>
      <div className="container-inner">
        <div className={`screen-only ruled-end ${styles.spacer}`} />
        <p role="status" className="visually-hidden">
          {announced}
        </p>
        {children}
      </div>
    </div>
  );
}

/**
 * The heading of a result. It gets the focus after a search: by `useFocusAfterNavigation`, and without
 * scripts by the address that a search leads to.
 */
export function AnswerHeading({ children }: { readonly children: ReactNode }) {
  return (
    <h2 className="wrap" id={ANSWER_ID} tabIndex={-1}>
      {children}
    </h2>
  );
}

const { dayPattern } = dateTexts;

/** A sentence whose dates ("Fri 27 Nov 2026") aren't broken across lines. */
export function Sentence({ children }: { readonly children: string }) {
  return children.split(dayPattern).map((part, index) =>
    dayPattern.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no state and no other key
      <span key={index} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
