import type { HeadText } from "#app/content/types.ts";
import { labels } from "#content/labels.ts";
import { testimonials } from "#content/testimonials.ts";
import { Carousel } from "../carousel/Carousel.tsx";
import { TESTIMONIALS } from "../timing.ts";
import styles from "./Testimonials.module.css";

/** A carousel of large quotes, with the author in the row of the controls. */
export function Testimonials({ head }: { readonly head: HeadText }) {
  return (
    <section className={`ruled ${styles.testimonials}`} aria-labelledby="testimonials-title">
      <div className={`label labels ${styles.head}`}>
        <h2 id="testimonials-title" className="label">
          {head.heading}
        </h2>
        <span>{head.label}</span>
      </div>
      <Carousel label={head.label} timing={TESTIMONIALS} className={styles.carousel}>
        {testimonials.value.map(({ quote, saidBy }) => (
          <figure key={quote} className={styles.testimonial}>
            <blockquote>{labels.quotation(quote)}</blockquote>
            <figcaption className="cell ruled">
              <span className="label">{labels.saidBy}</span>
              <span className="value">{saidBy}</span>
            </figcaption>
          </figure>
        ))}
      </Carousel>
    </section>
  );
}
