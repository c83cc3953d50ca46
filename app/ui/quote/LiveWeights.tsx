import { type ComponentType, lazy, Suspense, useRef } from "react";
import type { FormValues } from "#app/domain/enquiries/form-data.ts";
import { useInView, useWasInView } from "../use-in-view.ts";
import styles from "./LiveWeights.module.css";

interface Props {
  readonly typed: FormValues;
}

const Weights = lazy<ComponentType<Props>>(() =>
  import("./Weights.tsx").then(
    (loaded) => ({ default: loaded.Weights }),
    // It could not be loaded. The sheet is whole without it, and keeps what was typed.
    () => ({ default: () => null }),
  ),
);

/** The sheet's total line. It needs JavaScript, and is loaded when the visitor comes near it. */
export function LiveWeights({ typed }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const wasInView = useWasInView(useInView(place));
  return (
    <div ref={place} className={styles.placeholder}>
      {wasInView && (
        <Suspense>
          <Weights typed={typed} />
        </Suspense>
      )}
    </div>
  );
}
