import type { ReactNode } from "react";

interface Props {
  /** Beside a long text. */
  readonly index?: ReactNode;
  readonly children: ReactNode;
}

/** The layout of a text page. */
export function TextPanel({ index, children }: Props) {
  return (
    <div className="container">
      <div className={index ? "container-inner with-index" : "container-inner"}>
        {index}
        <div className="parts">{children}</div>
      </div>
    </div>
  );
}
