import { useEffect, useState } from "react";
import { orderDetailsLabels } from "#app/content/pages/track.ts";
import { dubaiTime } from "#app/domain/dubai-time.ts";
import { Icon } from "../icons/Icon.tsx";
import { COPIED_MS } from "../timing.ts";
import { useHydrated } from "../use-hydrated.ts";
import styles from "./TrackingActions.module.css";

/** The time of the look-up, and buttons to copy the link and to print. */
export function TrackingActions({ checkedAt }: { readonly checkedAt: string }) {
  const isHydrated = useHydrated();
  const checked = dubaiTime(checkedAt);
  return (
    <div className={styles.tools}>
      <p className="label">
        {orderDetailsLabels.checkedAt}{" "}
        <time dateTime={checkedAt}>
          {checked?.day}, {checked?.time}
        </time>
      </p>
      {/* Both need JavaScript. */}
      {isHydrated && (
        <div className={`${styles.buttons} screen-only`}>
          <CopyLink />
          <button type="button" onClick={() => window.print()}>
            <Icon name="print" />
            {orderDetailsLabels.print}
          </button>
        </div>
      )}
    </div>
  );
}

function CopyLink() {
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(window.location.href);
      setIsCopied(true);
    } catch {
      // Clipboard access was denied: the visitor copies it by hand.
      window.prompt(orderDetailsLabels.copyLink, window.location.href);
    }
  }

  return (
    <button type="button" onClick={copy}>
      <Icon name={isCopied ? "check" : "link"} />
      <span aria-live="polite">
        {isCopied ? orderDetailsLabels.copied : orderDetailsLabels.copyLink}
      </span>
    </button>
  );
}
