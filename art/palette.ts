/** The pictures' colours; the same values as the site's tokens. */
export const palette = {
  navy950: "#071522",
  navy900: "#0A1F33",
  navy700: "#14395A",
  sand50: "#FBF7EF",
  sand300: "#DFCBA6",
  orange500: "#F26B1F",
  teal600: "#17666C",
} as const;

/** The start of every route: the head office, as longitude and latitude. */
export const dubai: readonly [number, number] = [55.2708, 25.2048];

/** The same, as printed. */
export const dubaiPrinted = "25.2048° N, 55.2708° E";
