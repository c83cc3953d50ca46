/** The map of an order's route: its section of the world, its lines and its names. */
import { nameWithCode } from "#app/domain/tracking/facts.ts";
import type { HistoryEvent, TrackedOrder } from "#app/domain/tracking/state.ts";
import { land } from "./land.generated.ts";
import { type Box, type MapStop, type Place, placeNames, type Stop } from "./map-names.ts";
import { toY } from "./mercator.ts";

export interface OrderMapView {
  /** In units of a degree of longitude, y to the south. */
  readonly box: Box;
  /** SVG paths: the route so far, and the route ahead. */
  readonly done: string;
  readonly ahead: string;
  readonly stops: readonly MapStop[];
}

/** Of width to height. */
const ASPECT = 5 / 2;
/** In degrees: wide enough to recognize the region. */
const MIN_WIDTH = 44;
/** In degrees: a shorter route would not be visible as a line. */
const MIN_ROUTE = 2;
/** Shares of the box's width and height on each side, for the names. */
const MARGIN = { x: 0.14, y: 0.19 };

/** Null for an order with fewer than two known places, and where all of them are close together. */
export function orderMap({ events, places, containers, where }: TrackedOrder): OrderMapView | null {
  const placeOf = ({ un_locode, place }: HistoryEvent) =>
    places.find(
      (known) => known.code === un_locode || known.name === place || nameWithCode(known) === place,
    );
  const stopsOf = (standing: HistoryEvent["standing"]) =>
    events.flatMap((event) => {
      // The place of a booking isn't a place of the goods.
      const isOnTheWay = event.standing === standing && event.milestone !== "booked";
      const place = isOnTheWay ? placeOf(event) : undefined;
      return place ? { name: place.name, x: place.longitude, y: toY(place.latitude) } : [];
    });
  const happened = stopsOf("happened");
  const route = unwrap(withoutRepeats([...happened, ...stopsOf("ahead")]));
  const doneCount = withoutRepeats(happened).length;
  const isFar = [route.map(({ x }) => x), route.map(({ y }) => y)].some((values) => {
    const [from, to] = range(values);
    return to - from >= MIN_ROUTE;
  });
  if (!isFar) return null;

  const now = [where, ...containers.map(({ event }) => event)];
  const here = new Set(
    now.map((event) => event && event.milestone !== "booked" && placeOf(event)?.name),
  );
  const stops = route.map((stop, index): Stop => {
    const position = here.has(stop.name) ? "here" : index < doneCount ? "done" : "ahead";
    return { ...stop, position };
  });
  const unique = [...new Map(stops.map((stop) => [stop.name, stop])).values()];
  const box = boxAround(unique);
  return {
    box,
    done: pathThrough(route.slice(0, doneCount)),
    ahead: pathThrough(route.slice(Math.max(doneCount - 1, 0))),
    stops: placeNames(unique, route.flatMap(pointsOnCurve), box),
  };
}

type Point = Pick<Stop, "name" | "x" | "y">;

function withoutRepeats(points: readonly Point[]): Point[] {
  return points.filter(({ name }, index) => name !== points[index - 1]?.name);
}

/** Goes the shorter route around the world: a longitude may be beyond 180°. */
function unwrap(points: readonly Point[]): Point[] {
  let before = points[0]?.x ?? 0;
  return points.map((point) => {
    const x = point.x + 360 * Math.round((before - point.x) / 360);
    before = x;
    return { ...point, x };
  });
}

function boxAround(stops: readonly Stop[]): Box {
  const [left, right] = range(stops.map(({ x }) => x));
  const [top, bottom] = range(stops.map(({ y }) => y));
  const width = Math.max(
    MIN_WIDTH,
    (right - left) / (1 - 2 * MARGIN.x),
    ((bottom - top) / (1 - 2 * MARGIN.y)) * ASPECT,
  );
  const height = Math.min(width / ASPECT, land.bottom - land.top);
  const y = Math.min(Math.max((top + bottom - height) / 2, land.top), land.bottom - height);
  return {
    x: round((left + right - width) / 2),
    y: round(y),
    width: round(width),
    height: round(height),
  };
}

function range(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}

function pathThrough(points: readonly Point[]): string {
  const [first, ...others] = points;
  if (!first || others.length === 0) return "";
  const curves = others.map((to, index) => {
    const middle = middleOf(points[index] ?? first, to);
    return `Q${pair(middle.x, middle.y)} ${pair(to.x, to.y)}`;
  });
  return `M${pair(first.x, first.y)}${curves.join("")}`;
}

/** The control point of a curve: raised, as routes on the home page's map are. */
function middleOf(from: Place, to: Place): Place {
  const lift = Math.hypot(to.x - from.x, to.y - from.y) * 0.14;
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - lift };
}

/** Between a stop and the one before it. */
function pointsOnCurve(to: Place, index: number, route: readonly Place[]): Place[] {
  const from = route[index - 1];
  if (!from) return [];
  const middle = middleOf(from, to);
  return Array.from({ length: 23 }, (_, step) => {
    const share = (step + 1) / 24;
    const [a, b, c] = [(1 - share) ** 2, 2 * share * (1 - share), share ** 2];
    return {
      x: a * from.x + b * middle.x + c * to.x,
      y: a * from.y + b * middle.y + c * to.y,
    };
  });
}

const pair = (x: number, y: number) => `${round(x)} ${round(y)}`;
const round = (value: number) => Number(value.toFixed(1));
