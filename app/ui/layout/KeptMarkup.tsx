import { createContext, type ReactNode, use } from "react";

/** True while a page is rendered whose header and footer the renderer has already. */
export const HasKeptMarkup = createContext(false);

interface Props {
  readonly tag: "header" | "footer";
  readonly children: ReactNode;
}

/** A part of the page that stands for itself, or the element that MarkupCache puts it in place of. */
export function KeptMarkup({ tag, children }: Props) {
  return use(HasKeptMarkup) ? <template data-kept={tag} /> : children;
}
