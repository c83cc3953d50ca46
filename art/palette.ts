import { readFileSync } from "node:fs";

const tokens = readFileSync(new URL("../app/styles/tokens.css", import.meta.url), "utf8");

/** The pictures' colours: the site's tokens, as "#0A1F33". */
export const palette = {
  navy950: color("navy-950"),
  navy900: color("navy-900"),
  navy700: color("navy-700"),
  sand50: color("sand-50"),
  sand300: color("sand-300"),
  orange500: color("orange-500"),
  teal600: color("teal-600"),
} as const;

function color(token: string): string {
  const value = tokens.match(new RegExp(`--${token}: (#[0-9a-f]{6});`))?.[1];
  if (!value) throw new Error(`app/styles/tokens.css has no colour --${token}`);
  return value.toUpperCase();
}

/** The start of every route: the head office, as longitude and latitude. */
export const dubai: readonly [number, number] = [55.2708, 25.2048];

/** The same, as printed. */
export const dubaiPrinted = "25.2048° N, 55.2708° E";
