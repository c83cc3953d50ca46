/**
 * Generates the rosettes shown instead of portraits, like a banknote's guilloche. Each consists of
 * a few closed waves around a circle, rotated repeatedly.
 */
import { join } from "node:path";
import { palette } from "./palette.ts";
import { publish, root, sweep, write } from "./publish.ts";

const box = 400;
const centre = box / 2;

interface Band {
  /** The wave's circle and amplitude. */
  readonly radius: number;
  readonly swing: number;
  /** Waves around the circle. */
  readonly waves: number;
  /** A second wave: its relative amplitude and frequency. */
  readonly overtone?: readonly [strength: number, times: number];
  /** Rotated copies within one wave. */
  readonly threads: number;
  readonly width?: number;
}

interface Rosette {
  readonly colour: string;
  readonly bands: readonly Band[];
}

/** The ring around the initials. */
const ring: Band = { radius: 78, swing: 6.5, waves: 36, threads: 4, width: 0.5 };

const rosettes: readonly Rosette[] = [
  {
    colour: palette.teal600,
    bands: [ring, { radius: 141, swing: 43, waves: 14, overtone: [0.22, 2], threads: 4 }],
  },
  {
    colour: palette.navy700,
    bands: [
      ring,
      { radius: 126, swing: 34, waves: 18, threads: 3 },
      { radius: 161, swing: 26, waves: 18, overtone: [0.3, 2], threads: 3 },
    ],
  },
  {
    colour: palette.teal600,
    bands: [
      ring,
      { radius: 148, swing: 36, waves: 20, overtone: [0.28, 3], threads: 3 },
      { radius: 110, swing: 14, waves: 20, threads: 3 },
    ],
  },
  {
    colour: palette.navy700,
    bands: [ring, { radius: 143, swing: 38, waves: 9, overtone: [0.34, 3], threads: 6 }],
  },
  {
    colour: palette.teal600,
    bands: [
      ring,
      { radius: 112, swing: 16, waves: 30, threads: 3 },
      { radius: 152, swing: 42, waves: 10, overtone: [-0.3, 2], threads: 6 },
    ],
  },
];

/** One copy of the wave as Bézier curves with continuous slope. */
function thread({ radius, swing, waves, overtone = [0, 1] }: Band): string {
  const [strength, times] = overtone;
  const knots = waves * Math.max(6, 5 * times);
  const step = (2 * Math.PI) / knots;
  const at = (turn: number) => {
    const phase = waves * turn;
    const r = radius + swing * (Math.cos(phase) + strength * Math.cos(times * phase));
    const slope = -swing * waves * (Math.sin(phase) + strength * times * Math.sin(times * phase));
    const cos = Math.cos(turn);
    const sin = Math.sin(turn);
    return { x: r * cos, y: r * sin, dx: slope * cos - r * sin, dy: slope * sin + r * cos };
  };
  // Integers in a box ten times as large are shorter than decimals.
  const round = (value: number) => Math.round(value * 10);
  const start = at(0);
  let penX = round(start.x);
  let penY = round(start.y);
  let path = `M${penX} ${penY}c`;
  for (let knot = 0; knot < knots; knot++) {
    const from = at(knot * step);
    const to = at((knot + 1) * step);
    const numbers = [
      [from.x + (from.dx * step) / 3, from.y + (from.dy * step) / 3],
      [to.x - (to.dx * step) / 3, to.y - (to.dy * step) / 3],
      [to.x, to.y],
    ].flatMap(([x = 0, y = 0]) => [round(x) - penX, round(y) - penY]);
    path += `${knot > 0 ? " " : ""}${numbers.join(" ")}`;
    penX = round(to.x);
    penY = round(to.y);
  }
  return `${path.replaceAll(" -", "-")}z`;
}

function drawn({ colour, bands }: Rosette): string {
  const groups = bands.map((band, index) => {
    const id = `t${index}`;
    const turn = 360 / band.waves / band.threads;
    const copies = Array.from({ length: band.threads - 1 }, (_, copy) => {
      return `<use href="#${id}" transform="rotate(${((copy + 1) * turn).toFixed(3)})"/>`;
    });
    const width = Math.round((band.width ?? 0.65) * 10);
    return `<g stroke-width="${width}"><path id="${id}" d="${thread(band)}"/>${copies.join("")}</g>`;
  });
  const edges = [68, 88].map((radius) => `<circle r="${radius * 10}"/>`).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box} ${box}"><g fill="none" stroke="${colour}" transform="translate(${centre} ${centre})scale(.1)">${groups.join("")}<g stroke-width="6">${edges}</g></g></svg>\n`;
}

const names: string[] = [];
for (const [index, rosette] of rosettes.entries()) {
  names.push(await publish(`monogram-${index + 1}`, drawn(rosette)));
}
await sweep(/^monogram-/, new Set(names));
await write(
  join(root, "app", "ui", "brand", "monograms.generated.ts"),
  `// Made by art/monograms.ts: change that, not this file.

/** The edge of a rosette, in pixels of its own. */
export const monogramSize = ${box};

/** The addresses of the rosettes that stand in for faces. */
export const monograms = [
${names.map((name) => `  "/images/${name}",`).join("\n")}
] as const;
`,
);
console.log(`${names.length} monograms drawn`);
