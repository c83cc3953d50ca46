/** Places the names on a map so that none covers another name, a stop or the route. */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface MapStop {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly position: "done" | "here" | "ahead";
  /** Where the name stands beside its dot; null where it would cover another. */
  readonly side: Side | null;
  /** Whether the name has room only on wide windows. */
  readonly isWideOnly: boolean;
}

type Side = keyof typeof SIDES;
export type Stop = Pick<MapStop, "name" | "x" | "y" | "position">;
export type Place = Pick<Stop, "x" | "y">;

/** The map's width on a phone and on a wide window, and its names' type, in px. */
const NARROW = { width: 350, character: 7.5, line: 15 };
const WIDE = { width: 860, character: 8.2, line: 18 };
const GAP = 9;

/**
 * In the sequence in which they are tried: which point of the name is at its dot, as shares of its
 * length and height, and on which side of the dot the gap is.
 */
const SIDES = {
  end: { point: [0, 0.5], gap: [1, 0] },
  start: { point: [1, 0.5], gap: [-1, 0] },
  above: { point: [0.5, 1], gap: [0, -1] },
  below: { point: [0.5, 0], gap: [0, 1] },
  "above end": { point: [0, 1], gap: [0, -1] },
  "above start": { point: [1, 1], gap: [0, -1] },
  "below end": { point: [0, 0], gap: [0, 1] },
  "below start": { point: [1, 0], gap: [0, 1] },
} as const;
const SEQUENCE = Object.keys(SIDES) as Side[];

interface Area {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The current stop gets its name first, then the first and the last one. */
export function placeNames(stops: readonly Stop[], line: readonly Place[], box: Box): MapStop[] {
  const sequence = [
    ...stops.filter(({ position }) => position === "here"),
    ...stops.slice(0, 1),
    ...stops.slice(-1),
    ...stops,
  ];
  const all = { stops: new Set(sequence), line, box };
  const narrow = chooseSides(all, NARROW, new Map());
  const wide = chooseSides(all, WIDE, narrow);
  return stops.map((stop) => ({
    ...stop,
    side: wide.get(stop) ?? null,
    isWideOnly: !narrow.has(stop),
  }));
}

interface Names {
  readonly stops: ReadonlySet<Stop>;
  readonly line: readonly Place[];
  readonly box: Box;
}

function chooseSides(
  { stops, line: curve, box }: Names,
  { width, character, line }: typeof NARROW,
  given: ReadonlyMap<Stop, Side>,
): Map<Stop, Side> {
  const scale = width / box.width;
  const height = box.height * scale;
  const at = ({ x, y }: Place) => ({ x: (x - box.x) * scale, y: (y - box.y) * scale });
  const areaOf = (stop: Stop, side: Side): Area => {
    const { x, y } = at(stop);
    const { point, gap } = SIDES[side];
    const length = [...stop.name].length * character;
    const left = x + gap[0] * GAP - point[0] * length;
    const top = y + gap[1] * GAP - point[1] * line;
    return { left, right: left + length, top, bottom: top + line };
  };
  const around = (radius: number) => (place: Place) => {
    const { x, y } = at(place);
    return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
  };
  const taken: Area[] = [...[...stops].map(around(5)), ...curve.map(around(1))];
  const isFree = ({ left, right, top, bottom }: Area) =>
    left >= 2 &&
    right <= width - 2 &&
    top >= 2 &&
    bottom <= height - 2 &&
    taken.every(
      (one) => right < one.left || left > one.right || bottom < one.top || top > one.bottom,
    );
  const chosen = new Map<Stop, Side>();
  for (const [stop, side] of given) {
    chosen.set(stop, side);
    taken.push(areaOf(stop, side));
  }
  for (const stop of stops) {
    const side = chosen.has(stop) ? undefined : SEQUENCE.find((one) => isFree(areaOf(stop, one)));
    if (!side) continue;
    chosen.set(stop, side);
    taken.push(areaOf(stop, side));
  }
  return chosen;
}
