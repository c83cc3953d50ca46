import { createContext, type ReactNode, use, useState } from "react";
import { useLocation } from "react-router";
import type { Answer } from "#app/backend.ts";
import type { FormName } from "#app/domain/forms.ts";

const PostedContext = createContext<Answer | null>(null);

interface Props {
  /** What the page's action answered, where the page came with such an answer. */
  readonly answer: Answer | null;
  readonly children: ReactNode;
}

/**
 * Hands the answer to a form that was posted without JavaScript to the forms of the page that came
 * with it, and to none of the pages after that.
 */
export function PostedAnswer({ answer, children }: Props) {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  return <PostedContext value={key === firstKey ? answer : null}>{children}</PostedContext>;
}

/** What the page's action answered to this form; null for every other. */
export function usePosted(form: FormName): Answer | null {
  const answer = use(PostedContext);
  return answer?.form === form ? answer : null;
}
