import { carouselLabels } from "#app/content/labels.ts";
import { Arrow } from "../controls/Arrow.tsx";
import { Icon } from "../icons/Icon.tsx";
import styles from "./CarouselControls.module.css";

interface Props {
  readonly label: string;
  readonly rowId: string;
  /** From 1. */
  readonly current: number;
  readonly count: number;
  readonly isReady: boolean;
  readonly isPlaying: boolean;
  readonly onToggle: () => void;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
}

/** The position, pause or play, previous and next. */
export function CarouselControls({
  label,
  rowId,
  current,
  count,
  isReady,
  isPlaying,
  onToggle,
  onPrevious,
  onNext,
}: Props) {
  const button = { type: "button", disabled: !isReady, "aria-controls": rowId } as const;
  const toggle = isPlaying ? carouselLabels.pause : carouselLabels.play;
  return (
    <div className={`${styles.controls} screen-only`}>
      {/* Each slide has its number in its accessible name. */}
      <p className={`label ${styles.count}`} aria-hidden="true">
        <b>{current}</b> / {count}
      </p>
      <button {...button} onClick={onToggle} aria-label={`${toggle}: ${label}`}>
        <Icon name={isPlaying ? "pause" : "play"} />
      </button>
      <button {...button} onClick={onPrevious} aria-label={`${carouselLabels.previous}: ${label}`}>
        <Arrow icon="back" />
      </button>
      <button {...button} onClick={onNext} aria-label={`${carouselLabels.next}: ${label}`}>
        <Arrow />
      </button>
    </div>
  );
}
