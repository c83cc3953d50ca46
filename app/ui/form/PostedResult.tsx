import { createContext, type ReactNode, use, useState } from "react";
import { useLocation } from "react-router";
import type { FormResult } from "#app/backend.ts";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";

const PostedContext = createContext<FormResult | null>(null);

interface Props {
  /** The action's result, on the response to a posted form. */
  readonly result: FormResult | null;
  readonly children: ReactNode;
}

/**
 * Provides the result of a form posted without JavaScript to the forms of the page that responded,
 * and not to pages visited later.
 */
export function PostedResult({ result, children }: Props) {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  return <PostedContext value={key === firstKey ? result : null}>{children}</PostedContext>;
}

/** The posted result of a form of this kind, else null. */
export function usePosted(kind: EnquiryKind): FormResult | null {
  const posted = use(PostedContext);
  return posted?.kind === kind ? posted : null;
}
