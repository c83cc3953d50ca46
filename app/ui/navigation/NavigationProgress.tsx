import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { navigationLabels } from "#app/content/navigation.ts";
import styles from "./NavigationProgress.module.css";

/** Most pages come sooner, and a line that only flashes makes them feel slower. Milliseconds. */
const PATIENCE_MS = 200;

/** A thin line along the window's upper edge while a page takes its time, and a word for listeners. */
export function NavigationProgress() {
  const isSlow = useIsSlow(useNavigation().state !== "idle");
  return (
    <>
      <div className={`${styles.line} screen-only`} data-busy={isSlow} aria-hidden="true" />
      <p className="visually-hidden" aria-live="polite">
        {isSlow && navigationLabels.loading}
      </p>
    </>
  );
}

/** Whether `isBusy` has been true for a while. */
function useIsSlow(isBusy: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setIsSlow(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isBusy]);
  return isSlow;
}
