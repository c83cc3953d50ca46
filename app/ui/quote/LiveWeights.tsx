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
    // It could not be loaded: the form works without it.
    () => ({ default: () => null }),
  ),
);

/** The form's calculated weights, loaded when near the viewport. */
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
