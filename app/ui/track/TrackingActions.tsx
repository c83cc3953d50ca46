import { type ReactNode, useEffect, useState } from "react";
import { orderDetailsLabels } from "#app/content/pages/track.ts";
import { Icon, type IconName } from "../icons/Icon.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { timeInDubai } from "./long-time.ts";
import styles from "./TrackingActions.module.css";

interface Props {
  readonly checkedAt: string;
  /** More buttons. */
  readonly children?: ReactNode;
}

/** The time of the look-up, and buttons to copy the link and to print. */
export function TrackingActions({ checkedAt, children }: Props) {
  const isHydrated = useHydrated();
  const { day, time } = timeInDubai(checkedAt);
  return (
    <div className={`ruled-end ${styles.actions}`}>
      <p className="label">
        {orderDetailsLabels.checkedAt}{" "}
        <time dateTime={checkedAt}>
          {day}, {orderDetailsLabels.checkedTime(time)}
        </time>
      </p>
      {/* They need JavaScript. */}
      {isHydrated && (
        <div className={`${styles.buttons} screen-only`}>
          {children}
          <CopyButton
            icon="link"
            label={orderDetailsLabels.copyLink}
            copied={orderDetailsLabels.copied}
            text={() => window.location.href}
          />
          <button type="button" className="touch" onClick={() => window.print()}>
            <Icon name="print" />
            {orderDetailsLabels.print}
          </button>
        </div>
      )}
    </div>
  );
}

/** How long the confirmation is shown. */
const COPIED_MS = 3000;

interface CopyProps {
  readonly icon: IconName;
  readonly label: string;
  /** Shown instead for a moment. */
  readonly copied: string;
  readonly text: () => string;
}

/** Copies a text to the clipboard. */
export function CopyButton({ icon, label, copied, text }: CopyProps) {
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text());
      setIsCopied(true);
    } catch {
      // Clipboard access was denied: the visitor copies it by hand.
      window.prompt(label, text());
    }
  }

  return (
    <button type="button" className="touch" onClick={copy}>
      <Icon name={isCopied ? "check" : icon} />
      <span aria-live="polite">{isCopied ? copied : label}</span>
    </button>
  );
}
