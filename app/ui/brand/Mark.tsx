import { hull, markBox, sail } from "./paths.ts";

interface MarkProps {
  readonly className?: string | undefined;
  /** What a screen reader says; without it the mark is decoration. */
  readonly title?: string | undefined;
}

/** The mark alone, in the colour of the text around it. It holds at 16 px. */
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
