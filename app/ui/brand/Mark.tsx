import { hull, markBox, sail } from "./paths.ts";

/** The mark in the current text colour; legible from 16 px. The brand's name is always beside it. */
export function Mark({ className }: { readonly className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${markBox} ${markBox}`}
      width={markBox}
      height={markBox}
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      <path d={sail} />
      <path d={hull} />
    </svg>
  );
}
