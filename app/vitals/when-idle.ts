// An address of its own: a lazy import would bring Vite's preloading code into every page's entry.
import begin from "./begin.ts?worker&url";

/** What the browsers know of their visitors' wishes, and TypeScript not yet. */
interface Wishes {
  readonly globalPrivacyControl?: boolean;
  readonly connection?: { readonly saveData?: boolean };
}

/**
 * Measures how fast the page is, once it has nothing better to do. Not for visitors who ask not to
 * be followed (Do Not Track, Global Privacy Control), though nobody is, nor for those who save data.
 */
export function measureWhenIdle(): void {
  const { doNotTrack, globalPrivacyControl, connection } = navigator as Navigator & Wishes;
  if (doNotTrack === "1" || globalPrivacyControl || connection?.saveData) return;
  const measure = () => import(/* @vite-ignore */ begin);
  // Safari has no requestIdleCallback.
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(measure);
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle);
}
