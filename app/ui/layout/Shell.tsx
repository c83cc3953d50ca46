import { createContext, type ReactNode, use } from "react";

/** What is rendered of a page; its parts on the server alone (page-shell.server.ts). */
export type RenderedPart = "page" | "shell" | "content";

export const RenderedPartContext = createContext<RenderedPart>("page");

interface Props {
  readonly children: ReactNode;
}

/** What is the same on all pages of a route. */
export function Shell({ children }: Props) {
  return use(RenderedPartContext) === "content" ? null : children;
}

/** What differs between pages; in a shell only its place (SLOT). */
export function Content({ children }: Props) {
  return use(RenderedPartContext) === "shell" ? <template data-content="" /> : children;
}
