import type { ReactNode } from "react";
import { timeInDubai } from "#app/domain/dubai-time.ts";
import { orderDetailsLabels } from "#content/pages/track.ts";
import { withCommas } from "#content/punctuation.ts";
import { CopyButton } from "../controls/CopyButton.tsx";
import { Icon } from "../icons/Icon.tsx";
import { linkIcon, printIcon } from "../icons/section-icons.ts";
import { useHydrated } from "../use-hydrated.ts";
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
    <div className={`ruled-end wrap ${styles.actions}`}>
      <p className="label">
        {orderDetailsLabels.checkedAt}{" "}
        <time dateTime={checkedAt}>{withCommas(day, orderDetailsLabels.checkedTime(time))}</time>
      </p>
      {/* They need JavaScript. */}
      {isHydrated && (
        <div className={`${styles.buttons} wrap screen-only`}>
          {children}
          <CopyButton
            icon={linkIcon}
            label={orderDetailsLabels.copyLink}
            copied={orderDetailsLabels.copied}
            text={() => window.location.href}
          />
          <button
            type="button"
            className="touch strong text-small nowrap"
            onClick={() => window.print()}
          >
            <Icon lines={printIcon} />
            {orderDetailsLabels.print}
          </button>
        </div>
      )}
    </div>
  );
}
