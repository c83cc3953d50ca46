import { hull, markBox, sail } from "./paths.ts";

interface MarkProps {
  readonly className?: string | undefined;
  /** The accessible name; without one the mark is decorative. */
  readonly title?: string | undefined;
}

/** The mark in the current text colour; legible from 16 px. */
export function Mark({ className, title }: MarkProps) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${markBox} ${markBox}`}
      width={markBox}
      height={markBox}
      fill="currentColor"
      role={title ? "img" : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
      focusable="false"
    >
      <path d={sail} />
      <path d={hull} />
    </svg>
  );
}
