import {
  Children,
  type CSSProperties,
  isValidElement,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from "react";
import { carouselLabels } from "#app/content/labels.ts";
import type { CarouselTiming } from "../timing.ts";
import { useHydrated } from "../use-hydrated.ts";
import { useMediaQuery } from "../use-media-query.ts";
import styles from "./Carousel.module.css";
import { CarouselControls } from "./CarouselControls.tsx";
import { usePauseOnInteraction } from "./use-pause-on-interaction.ts";
import { useSwiper } from "./use-swiper.ts";

interface Props {
  /** What the slides are, for those who listen to the page: "Testimonials". */
  readonly label: string;
  /** One of the timings of `ui/timing.ts`: moves, gap and slides side by side come from it. */
  readonly timing: CarouselTiming;
  /** Each child becomes a slide; it fills the slide's height. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** From 900 px on a ruled grid of this many columns instead: one markup for desktop and mobile. */
  readonly columns?: number;
}

/**
 * A looping row of slides with previous, next and pause. Give it a label, a timing and the slides:
 *
 *     <Carousel label="Testimonials" timing={TESTIMONIALS}>{quotes.map(…)}</Carousel>
 *
 * The served HTML is a row that scrolls and snaps, with slides of their final size. Swiper takes
 * the same markup over when it comes near the window. Slides out of view are inert then. It stands
 * still while it is hovered or used by keyboard, and under reduced motion until play is pressed.
 *
 * `className` may set `--overhang`: the room above the slides that a picture may stand out into.
 */
export function Carousel({ label, timing, children, className, columns }: Props) {
  const slides = Children.toArray(children);
  const row = useRef<HTMLDivElement>(null);
  const rowId = useId();
  const isHydrated = useHydrated();
  const isNarrow = useMediaQuery("(width < 900px)");
  const isRow = columns === undefined || isNarrow;
  const { isPaused, handlers, release } = usePauseOnInteraction();
  const { swiper, place, isPlaying, isMoving, toggle } = useSwiper(row, {
    timing,
    isRow,
    isPaused,
  });
  const isSliding = swiper !== undefined;
  // A row that scrolls can be reached by keyboard; a grid needs no stop.
  const stop = isRow || !isHydrated ? 0 : undefined;
  const isInView = (index: number) =>
    (index - place.current + slides.length) % slides.length < place.perView;

  // A slide that goes out of view would take the focus with it, and the arrow keys would end.
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
      <div className={styles.row} ref={row} tabIndex={isSliding ? -1 : stop}>
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
              {...(isSliding ? spokenAs(index, slides.length) : { role: "listitem" })}
              inert={isSliding && !isInView(index)}
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
      <CarouselControls
        label={label}
        rowId={rowId}
        current={place.current + 1}
        count={slides.length}
        isReady={isSliding}
        isPlaying={isPlaying}
        onToggle={playOrPause}
        onPrevious={() => swiper?.slidePrev()}
        onNext={() => swiper?.slideNext()}
      />
    </section>
  );
}

/** Once they slide, slides are no list any more: each tells its own place. */
function spokenAs(index: number, count: number) {
  return {
    role: "group",
    "aria-roledescription": carouselLabels.slide,
    "aria-label": `${index + 1} ${carouselLabels.of} ${count}`,
  };
}
