import {
  Children,
  type CSSProperties,
  isValidElement,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
} from "react";
import { carouselLabels } from "#app/content/labels.ts";
import { Arrow } from "../controls/Arrow.tsx";
import { Icon } from "../icons/Icon.tsx";
import type { CarouselTiming } from "../timing.ts";
import { useHydrated } from "../use-hydrated.ts";
import { useMediaQuery } from "../use-media-query.ts";
import styles from "./Carousel.module.css";
import controls from "./CarouselControls.module.css";
import { usePauseOnInteraction } from "./use-pause-on-interaction.ts";
import { useSwiper } from "./use-swiper.ts";

interface Props {
  /** The accessible name: "Testimonials". */
  readonly label: string;
  /** One of the timings of `ui/timing.ts`: speed, gap and slides per view. */
  readonly timing: CarouselTiming;
  /** Each child becomes a slide and fills its height. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** From 900 px a grid of this many columns instead of a carousel. */
  readonly columns?: number;
}

/**
 * A looping row of slides with previous, next and pause:
 *
 *     <Carousel label="Testimonials" timing={TESTIMONIALS}>{quotes.map(…)}</Carousel>
 *
 * The served HTML is a row that scrolls and snaps, with slides of their final size. Swiper enhances
 * the same markup when it is near the viewport; slides out of view are inert then. Autoplay pauses
 * while it is hovered or focused by keyboard, and under reduced motion until play is pressed.
 *
 * `className` may set `--overhang`: the space above the slides that a picture may overlap.
 */
export function Carousel({ label, timing, children, className, columns }: Props) {
  // The same elements on each render, so that a moving carousel renders none of its slides again.
  const slides = useMemo(() => Children.toArray(children), [children]);
  const row = useRef<HTMLDivElement>(null);
  const rowId = useId();
  const isHydrated = useHydrated();
  const isNarrow = useMediaQuery("(width < 900px)");
  const isRow = columns === undefined || isNarrow;
  const { isPaused, handlers, release } = usePauseOnInteraction();
  const { swiper, position, isPlaying, isMoving, toggle } = useSwiper(row, {
    timing,
    isRow,
    isPaused,
  });
  const isSliding = swiper !== undefined;
  // A scrollable row must be focusable; a grid needn't be.
  const tabIndex = isRow || !isHydrated ? 0 : undefined;
  const button = { type: "button", disabled: !isSliding, "aria-controls": rowId } as const;
  const isInView = (index: number) =>
    (index - position.current + slides.length) % slides.length < position.perView;

  // An inert slide loses the focus, and with it the arrow keys.
  useEffect(() => {
    if (isSliding && document.activeElement?.closest("[inert]")) row.current?.focus();
  });

  function moveByKey(event: KeyboardEvent) {
    if (!swiper || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    const isForward = (event.key === "ArrowRight") !== swiper.rtl;
    if (isForward) swiper.slideNext();
    else swiper.slidePrev();
  }

  function playOrPause() {
    release();
    toggle();
  }

  return (
    <section
      className={[styles.carousel, className].filter(Boolean).join(" ")}
      style={{ "--gap": `${timing.gap}px`, "--columns": columns } as CSSProperties}
      aria-label={label}
      aria-roledescription={isSliding ? carouselLabels.carousel : undefined}
      data-grid={columns !== undefined}
      data-sliding={isSliding}
      {...handlers}
      onKeyDown={moveByKey}
    >
      <div className={styles.row} ref={row} tabIndex={isSliding ? -1 : tabIndex}>
        <div
          id={rowId}
          className={`swiper-wrapper ${styles.track}`}
          role={isSliding ? undefined : "list"}
          aria-live={isSliding ? (isMoving ? "off" : "polite") : undefined}
          data-two={Object.values(timing.slidesPerView).includes(2)}
        >
          {slides.map((slide, index) => (
            <div
              key={isValidElement(slide) ? slide.key : index}
              className={`swiper-slide ${styles.slide}`}
              {...(isSliding ? slideAria(index, slides.length) : { role: "listitem" })}
              inert={isSliding && !isInView(index)}
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
      <div className={`${controls.controls} ruled screen-only`}>
        {/* Each slide has its number in its accessible name. */}
        <p className={`label ${controls.count}`} aria-hidden="true">
          <b>{position.current + 1}</b> / {slides.length}
        </p>
        <button
          {...button}
          onClick={playOrPause}
          aria-label={`${isPlaying ? carouselLabels.pause : carouselLabels.play}: ${label}`}
        >
          <Icon name={isPlaying ? "pause" : "play"} />
        </button>
        <button
          {...button}
          onClick={() => swiper?.slidePrev()}
          aria-label={`${carouselLabels.previous}: ${label}`}
        >
          <Arrow icon="back" />
        </button>
        <button
          {...button}
          onClick={() => swiper?.slideNext()}
          aria-label={`${carouselLabels.next}: ${label}`}
        >
          <Arrow />
        </button>
      </div>
    </section>
  );
}

/** Sliding slides are groups and not list items, so each states its position. */
function slideAria(index: number, count: number) {
  return {
    role: "group",
    "aria-roledescription": carouselLabels.slide,
    "aria-label": `${index + 1} ${carouselLabels.of} ${count}`,
  };
}
