import { createContext, type ReactNode, use, useState } from "react";
import { useLocation } from "react-router";
import type { FormResult } from "#app/backend.ts";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";

const PostedContext = createContext<FormResult | null>(null);

interface Props {
  /** What the page's action returned, where the page is the response to a posted form. */
  readonly result: FormResult | null;
  readonly children: ReactNode;
}

/**
 * Gives the result of a form that was posted without JavaScript to the forms of the page that came
 * with it, and to none of the pages after that.
 */
export function PostedResult({ result, children }: Props) {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  return <PostedContext value={key === firstKey ? result : null}>{children}</PostedContext>;
}

/** What the page's action returned for a form of this kind; null for every other. */
export function usePosted(kind: EnquiryKind): FormResult | null {
  const posted = use(PostedContext);
  return posted?.kind === kind ? posted : null;
}
