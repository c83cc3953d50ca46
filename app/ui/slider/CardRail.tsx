import { Slider, type SliderProps } from "./Slider.tsx";

interface Props extends SliderProps {
  /** Of the grid. */
  readonly columns: number;
}

/**
 * Cards that stand as a ruled grid from 900 px on and slide below it: one markup for the desktop and
 * the mobile version. Swiper runs below 900 px only, and stops when the window grows.
 *
 *     <CardRail label="Services" timing={SERVICES_AND_TEAM} columns={3}>{cards}</CardRail>
 */
export function CardRail(props: Props) {
  return <Slider {...props} />;
}
