import type { ReactNode } from "react";
import { ANSWER_ID } from "#app/domain/tracking-address.ts";

/**
 * The heading of a result. It gets the focus after a search: by `useFocusAfterNavigation`, and without
 * scripts by the address that a search leads to.
 */
export function AnswerHeading({ children }: { readonly children: ReactNode }) {
  return (
    <h2 id={ANSWER_ID} tabIndex={-1}>
      {children}
    </h2>
  );
}
