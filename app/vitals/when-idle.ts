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
  const measure = () => import("./measure.ts").then(({ measureVitals }) => measureVitals());
  // Safari has no requestIdleCallback.
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(measure);
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle);
}
