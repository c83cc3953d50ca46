import { createContext, type ReactNode, use } from "react";

/** On the server: true while a page is rendered whose header and footer are in the MarkupCache. */
export const HasCachedMarkup = createContext(false);

interface Props {
  readonly part: "header" | "footer";
  readonly children: ReactNode;
}

/** The children, or a placeholder that MarkupCache replaces. */
export function CachedMarkup({ part, children }: Props) {
  return use(HasCachedMarkup) ? <template data-part={part} /> : children;
}
