import { type ComponentProps, createContext, type ReactNode, use } from "react";

/** A part of a page that is rendered. Browsers render all; rendered-page.server.ts needs the parts. */
export type RenderedPart = "page" | "template" | "content";

interface Rendering {
  readonly part: RenderedPart;
  /** Random; identifies the outlets of this rendering. */
  readonly outletId: string;
}

export const RenderingContext = createContext<Rendering>({ part: "page", outletId: "" });

/** The markup of an outlet, which stands where the part that isn't rendered belongs. */
export const outletMarkup = (outletId: string) => `<template id="${outletId}"></template>`;

/** Stands for the address of the page, which is not part of its template. */
export const addressMark = (outletId: string) => `/${outletId}`;

interface Props {
  readonly children: ReactNode;
}

/** The part that is the same on all pages of a route. */
export function Template({ children }: Props) {
  return outletIn("content") ?? children;
}

/** The part that differs between pages. */
export function Content({ children }: Props) {
  return outletIn("template") ?? children;
}

function outletIn(rendered: RenderedPart): ReactNode {
  if (!import.meta.env.SSR) return null;
  const { part, outletId } = use(RenderingContext);
  return part === rendered ? <template id={outletId} /> : null;
}

/** The elements around both; content that is rendered alone has none of them. */
export const Html = around("html");
export const Head = around("head");
export const Body = around("body");

function around(Element: "html" | "head" | "body") {
  return function Around(props: Pick<ComponentProps<"html">, "lang" | "dir" | "children">) {
    const isOmitted = import.meta.env.SSR && use(RenderingContext).part === "content";
    return isOmitted ? props.children : <Element {...props} />;
  };
}
