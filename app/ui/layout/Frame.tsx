import { createContext, type ReactNode, use } from "react";

/** What is rendered of a page; its parts on the server alone (page-frame.server.ts). */
export type RenderedPart = "page" | "frame" | "content";

export const RenderedPartContext = createContext<RenderedPart>("page");

interface Props {
  readonly children: ReactNode;
}

/** What is the same on all pages of a route. */
export function Frame({ children }: Props) {
  return use(RenderedPartContext) === "content" ? null : children;
}

/** What is a page's own; in a frame only its place (SLOT). */
export function Content({ children }: Props) {
  return use(RenderedPartContext) === "frame" ? <template data-content="" /> : children;
}
