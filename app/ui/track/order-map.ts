/** The map of an order's route: its section of the world, its lines and its names. */
import { nameWithCode, shortName } from "#app/domain/tracking/facts.ts";
import type { HistoryEvent, TrackedOrder } from "#app/domain/tracking/state.ts";
import { land } from "./land.generated.ts";
import { toY } from "./mercator.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

interface Stop extends Point {
  readonly name: string;
}

export interface MapStop extends Stop {
  readonly position: "done" | "here" | "ahead";
  /** Where its name stands beside its dot; null for a stop without a name on the map. */
  readonly side: string | null;
}

export interface OrderMapView {
  /** In units of a degree of longitude, y to the south. */
  readonly box: Box;
  /** SVG paths: the route so far, and the route ahead. */
  readonly done: string;
  readonly ahead: string;
  readonly stops: readonly MapStop[];
}

/** The ratio of width to height. */
const ASPECT = 5 / 2;
/** In degrees: wide enough to recognize the region. */
const MIN_WIDTH = 30;
/** In degrees: a shorter route would not be visible as a line. */
const MIN_ROUTE = 2;
/** Shares of the box's width and height on each side, for the names. */
const MARGIN = { x: 0.14, y: 0.19 };

/** Null for an order with fewer than two known places, and where all of them are close together. */
export function orderMap({ events, places, containers, where }: TrackedOrder): OrderMapView | null {
  const placeOf = ({ un_locode, place }: HistoryEvent) =>
    places.find(
      (known) =>
        known.code === un_locode ||
        [known.name, nameWithCode(known), shortName(known)].some((name) => name === place),
    );
  const nameOf = (event: HistoryEvent) => {
    const place = placeOf(event);
    return place && shortName(place);
  };
  const stopsOf = (standing: HistoryEvent["standing"]) =>
    events.flatMap((event) => {
      // The place of a booking isn't a place of the goods.
      const isOnTheWay = event.standing === standing && event.milestone !== "booked";
      const place = isOnTheWay ? placeOf(event) : undefined;
      return place ? { name: shortName(place), x: place.longitude, y: toY(place.latitude) } : [];
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
  const here = new Set(now.map((event) => event && event.milestone !== "booked" && nameOf(event)));
  const stops = route.map((stop, index): Omit<MapStop, "side"> => {
    const position = here.has(stop.name) ? "here" : index < doneCount ? "done" : "ahead";
    return { ...stop, position };
  });
  const unique = [...new Map(stops.map((stop) => [stop.name, stop])).values()];
  const box = boxAround(unique);
  return {
    box,
    done: pathThrough(route.slice(0, doneCount)),
    ahead: pathThrough(route.slice(Math.max(doneCount - 1, 0))),
    stops: placeLabels(unique, box),
  };
}

function withoutRepeats(stops: readonly Stop[]): Stop[] {
  return stops.filter(({ name }, index) => name !== stops[index - 1]?.name);
}

/** Goes the shorter route around the world: a longitude may be beyond 180°. */
function unwrap(stops: readonly Stop[]): Stop[] {
  let before = stops[0]?.x ?? 0;
  return stops.map((stop) => {
    const x = stop.x + 360 * Math.round((before - stop.x) / 360);
    before = x;
    return { ...stop, x };
  });
}

const NAMES_MAX = 3;
/** The map's width on a phone, and the type of its names, in px: what has room there has room anywhere. */
const PHONE = { width: 350, character: 7.5, line: 15, gap: 9 };

interface Area {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Names the present stop, the first and the last one, then others: above the dot where the route leaves it
 * to the south, else below. A stop whose name would cover another name or a dot has none.
 */
export function placeLabels(stops: readonly Omit<MapStop, "side">[], box: Box): MapStop[] {
  const scale = PHONE.width / box.width;
  const left = (x: number) => (x - box.x) * scale;
  const top = (y: number) => (y - box.y) * scale;
  const taken = stops.map(({ x, y }) => areaAround(left(x), top(y), 10, 10));
  const isFree = (area: Area) =>
    area.top > 0 &&
    area.bottom < box.height * scale &&
    !taken.some((other) => overlap(area, other));
  const sides = new Map<object, string>();
  const present = stops.filter(({ position }) => position === "here");
  for (const stop of new Set([...present, ...stops.slice(0, 1), ...stops.slice(-1), ...stops])) {
    const width = [...stop.name].length * PHONE.character;
    const x = left(stop.x);
    const towards = x < width / 2 ? "end" : x > PHONE.width - width / 2 ? "start" : "middle";
    const middle = x + width * { end: 0.5, middle: 0, start: -0.5 }[towards];
    const distance = PHONE.gap + PHONE.line / 2;
    const areas = {
      below: areaAround(middle, top(stop.y) + distance, width, PHONE.line),
      above: areaAround(middle, top(stop.y) - distance, width, PHONE.line),
    };
    const index = stops.indexOf(stop);
    const isNorthern = [stops[index - 1], stops[index + 1]].every(
      (next) => next === undefined || next.y > stop.y,
    );
    const sequence = isNorthern ? (["above", "below"] as const) : (["below", "above"] as const);
    const side = sequence.find((candidate) => isFree(areas[candidate]));
    if (sides.size === NAMES_MAX || !side) continue;
    sides.set(stop, `${side} ${towards}`);
    taken.push(areas[side]);
  }
  return stops.map((stop) => ({ ...stop, side: sides.get(stop) ?? null }));
}

function areaAround(x: number, y: number, width: number, height: number): Area {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

function overlap(area: Area, other: Area): boolean {
  const isBeside = area.right < other.left || other.right < area.left;
  return !isBeside && area.bottom >= other.top && other.bottom >= area.top;
}

function boxAround(stops: readonly Point[]): Box {
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
function middleOf(from: Point, to: Point): Point {
  const lift = Math.hypot(to.x - from.x, to.y - from.y) * 0.14;
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - lift };
}

const pair = (x: number, y: number) => `${round(x)} ${round(y)}`;
const round = (value: number) => Number(value.toFixed(1));
