import { type ReactNode, useEffect, useState } from "react";
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
        <div className={`screen-only ${styles.spacer}`} />
        <p role="status" className="visually-hidden">
          {announced}
        </p>
        {children}
      </div>
    </div>
  );
}
