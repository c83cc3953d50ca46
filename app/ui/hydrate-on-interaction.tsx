import { type ComponentType, lazy, Suspense, useLayoutEffect, useRef, useState } from "react";
import { restoreTyped, takeServedSection } from "./served-page.ts";

/** Events by which a visitor uses a page; `visibilitychange` when its tab is opened again. */
const USES = [
  "pointerdown",
  "touchstart",
  "keydown",
  "focusin",
  "wheel",
  "scroll",
  "visibilitychange",
] as const;

/** Resolves when the visitor next does something. */
function nextUse(): Promise<void> {
  return new Promise((resolve) => {
    const used = () => {
      for (const type of USES) removeEventListener(type, used, true);
      resolve();
    };
    for (const type of USES) addEventListener(type, used, { capture: true, passive: true });
  });
}

/** Whether the visitor interacted before hydration: scrolled, opened an anchor, or focused an element. */
const wasUsed = () =>
  scrollY > 0 || location.hash !== "" || document.activeElement !== document.body;

/**
 * Calls `load` at the first use, and after a failure again at each later use; Chromium doesn't ask for
 * a module again that it couldn't load, until the page is reloaded. Until it succeeds the browser follows
 * links itself: a navigation by the router would wait for the section.
 */
async function loadOnUse(load: () => Promise<unknown>, isUsed: boolean): Promise<void> {
  const asWithoutScripts = (event: Event) => event.stopPropagation();
  for (let isDue = isUsed; ; isDue = false) {
    if (!isDue) await nextUse();
    try {
      await load();
      removeEventListener("click", asWithoutScripts, true);
      return;
    } catch {
      // Offline, or removed by a new deployment.
      addEventListener("click", asWithoutScripts, true);
    }
  }
}

const sections: (() => Promise<unknown>)[] = [];

/** Loads all sections. For the server: rendering to a string doesn't wait for them. */
export async function loadSections(): Promise<void> {
  await Promise.all(sections.map((load) => load()));
}

interface ServedProps {
  readonly nodes: readonly ChildNode[];
  readonly load: () => Promise<unknown>;
}

/** The served HTML of a section until its scripts are loaded, in a page whose hydration failed. */
function Served({ nodes, load }: ServedProps) {
  const mark = useRef<HTMLTemplateElement>(null);
  useLayoutEffect(() => {
    load().catch(() => {});
    (mark.current as ChildNode | null)?.before(...nodes);
    return () => {
      for (const node of nodes) node.remove();
      queueMicrotask(restoreTyped);
    };
  }, [nodes, load]);
  return <template ref={mark} />;
}

/**
 * A section whose scripts load when the visitor begins to use the page, or at once where `isNeeded`.
 * Until then its served HTML stays as it is, also when hydration fails. The page links its styles
 * (vite.config.ts).
 *
 * A route with such a section calls `preload` in its clientLoader: a navigation then shows the whole page
 * at once, and the section's props don't change before its scripts are loaded.
 */
export function hydrateOnInteraction<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isNeeded = () => false,
) {
  let loaded: ComponentType<Props> | undefined;
  const { promise, resolve } = Promise.withResolvers<{ default: ComponentType<Props> }>();
  const preload = async () => {
    loaded ??= await load();
    resolve({ default: loaded });
  };
  sections.push(preload);
  const Deferred = lazy(() => {
    loadOnUse(preload, isNeeded() || wasUsed());
    return promise;
  });

  let served: readonly ChildNode[] | undefined;
  function Section(props: Props) {
    // Chosen once: another component in its place would lose its state.
    const [Content] = useState<ComponentType<Props>>(() => {
      if (loaded) return loaded;
      served ??= takeServedSection();
      return Deferred;
    });
    return (
      <Suspense fallback={served && <Served nodes={served} load={preload} />}>
        <Content {...props} />
      </Suspense>
    );
  }
  Section.preload = preload;
  return Section;
}
