import { useEffect, useState } from "react";
import { Icon } from "../icons/Icon.tsx";
import { checkIcon } from "../icons/section-icons.ts";

/** How long the confirmation is shown. */
const COPIED_MS = 3000;

interface CopyProps {
  readonly icon: string;
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
    <button type="button" className="touch strong text-small nowrap" onClick={copy}>
      <Icon lines={isCopied ? checkIcon : icon} />
      <span aria-live="polite">{isCopied ? copied : label}</span>
    </button>
  );
}
