import {
  Children,
  type CSSProperties,
  type FocusEvent,
  isValidElement,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import type Swiper from "swiper";
import { carouselLabels } from "#content/labels.ts";
import { Arrow } from "../controls/Button.tsx";
import { Icon } from "../icons/Icon.tsx";
import { backIcon, pauseIcon, playIcon } from "../icons/section-icons.ts";
import type { CarouselTiming } from "../timing.ts";
import { useAutoplay } from "../use-autoplay.ts";
import { useHydrated } from "../use-hydrated.ts";
import { useInView, useWasInView } from "../use-in-view.ts";
import { useMediaQuery } from "../use-media-query.ts";
import styles from "./Carousel.module.css";
import controls from "./CarouselControls.module.css";
import type { CarouselPosition } from "./start-swiper.ts";

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
  const isNarrow = useMediaQuery("(width < 56.25rem)");
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
          <Icon lines={isPlaying ? pauseIcon : playIcon} />
        </button>
        <button
          {...button}
          onClick={() => swiper?.slidePrev()}
          aria-label={`${carouselLabels.previous}: ${label}`}
        >
          <Arrow icon={backIcon} />
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

/**
 * Whether the pointer is over an element or the keyboard focus in it. `release` resets both until
 * the next interaction.
 */
function usePauseOnInteraction() {
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);

  const handlers = {
    onPointerEnter: ({ pointerType }: PointerEvent) => setIsHovered(pointerType === "mouse"),
    onPointerLeave: () => setIsHovered(false),
    onFocus: ({ target }: FocusEvent) => setIsFocused(target.matches(":focus-visible")),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setIsFocused(false);
    },
  };

  function release() {
    setIsHovered(false);
    setIsFocused(false);
  }

  return { isPaused: isHovered || isFocused, handlers, release };
}

interface Options {
  readonly timing: CarouselTiming;
  /** False in the grid layout, which has no Swiper. */
  readonly isRow: boolean;
  /** Hovered or focused by keyboard: autoplay is paused. */
  readonly isPaused: boolean;
}

/** Runs Swiper on `row`: loaded when the row is near the viewport, destroyed in the grid layout. */
function useSwiper(row: RefObject<HTMLElement | null>, { timing, isRow, isPaused }: Options) {
  const { isPlaying, toggle, prefersReducedMotion } = useAutoplay();
  const isInView = useInView(row);
  const wasInView = useWasInView(isInView);
  const [swiper, setSwiper] = useState<Swiper>();
  const [position, setPosition] = useState<CarouselPosition>({ current: 0, perView: 1 });
  const isMoving = isPlaying && isInView && !isPaused;

  useEffect(() => {
    if (!isRow || !wasInView) return;
    let isWanted = true;
    let started: Swiper | undefined;
    import("./start-swiper.ts").then(
      ({ startSwiper }) => {
        if (!isWanted || !row.current) return;
        started = startSwiper(row.current, timing, {
          prefersReducedMotion,
          onPositionChange: setPosition,
        });
        setSwiper(started);
      },
      // It could not be loaded: the row still scrolls.
      () => {},
    );
    return () => {
      isWanted = false;
      // Without clearing its properties: the cleanup of the other effect still calls it.
      started?.destroy(false);
      setSwiper(undefined);
    };
  }, [row, timing, isRow, prefersReducedMotion, wasInView]);

  useEffect(() => {
    if (!swiper || !isMoving) return;
    swiper.autoplay.start();
    return () => {
      swiper.autoplay.stop();
    };
  }, [swiper, isMoving]);

  return { swiper, position, isPlaying, isMoving, toggle };
}
