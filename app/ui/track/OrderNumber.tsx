import type { CSSProperties } from "react";
import { orderDetailsLabels } from "#app/content/pages/track.ts";
import styles from "./OrderNumber.module.css";

/** Longer numbers are broken over lines instead of set smaller. */
const LONGEST_ON_ONE_LINE = 18;

/** The order number, scaled to the note's width. */
export function OrderNumber({ children }: { readonly children: string }) {
  const characters = Math.min(Math.max([...children].length, 6), LONGEST_ON_ONE_LINE);
  return (
    <div className={styles.panel}>
      <p className="label labels">
        <span>{orderDetailsLabels.orderNumber}</span>
        <span>{orderDetailsLabels.title}</span>
      </p>
      <div className={styles.fit} style={{ "--characters": characters } as CSSProperties}>
        <p className={`code ${styles.number}`}>
          <bdi>{children}</bdi>
        </p>
      </div>
    </div>
  );
}
