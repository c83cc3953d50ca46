import { type ComponentProps, createContext, type ReactNode, use } from "react";

/** What is rendered of a page; its parts on the server alone (page-shell.server.ts). */
export type RenderedPart = "page" | "shell" | "content";

interface Rendering {
  readonly part: RenderedPart;
  /** Random; identifies the slots of this rendering. */
  readonly slotId: string;
}

export const RenderingContext = createContext<Rendering>({ part: "page", slotId: "" });

/** The markup of a rendering's slots: where what isn't rendered belongs. */
export const slotMarkup = (slotId: string) => `<template id="${slotId}"></template>`;

interface Props {
  readonly children: ReactNode;
}

/** What is the same on all pages of a route. */
export function Shell({ children }: Props) {
  return slotIf("content", use(RenderingContext)) ?? children;
}

/** What differs between pages. */
export function Content({ children }: Props) {
  return slotIf("shell", use(RenderingContext)) ?? children;
}

function slotIf(omittedFrom: RenderedPart, { part, slotId }: Rendering): ReactNode {
  return part === omittedFrom ? <template id={slotId} /> : null;
}

/** The elements around both, which content that is rendered alone goes without. */
export const Html = around("html");
export const Head = around("head");
export const Body = around("body");

function around(Element: "html" | "head" | "body") {
  return function Around(props: Pick<ComponentProps<"html">, "lang" | "dir" | "children">) {
    return use(RenderingContext).part === "content" ? props.children : <Element {...props} />;
  };
}
