/** Visitors' preferences, not in TypeScript's types yet. */
interface Preferences {
  readonly globalPrivacyControl?: boolean;
  readonly connection?: { readonly saveData?: boolean };
}

/**
 * Measures performance once the page is idle. Not for visitors who opted out of tracking (Do Not
 * Track, Global Privacy Control), though nothing is tracked, nor for those who save data.
 */
export function measureWhenIdle(): void {
  const { doNotTrack, globalPrivacyControl, connection } = navigator as Navigator & Preferences;
  if (doNotTrack === "1" || globalPrivacyControl || connection?.saveData) return;
  const measure = () => import("./measure.ts");
  // Safari has no requestIdleCallback.
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(measure);
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle);
}
