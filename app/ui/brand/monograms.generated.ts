// Made by art/monograms.ts: change that, not this file.

/** The edge of a rosette, in pixels of its own. */
export const monogramSize = 400;

/** The addresses of the rosettes that stand in for faces. */
export const monograms = [
  "/images/monogram-1.fcdb1989.svg",
  "/images/monogram-2.6fb4ba7e.svg",
  "/images/monogram-3.8704f55e.svg",
  "/images/monogram-4.c5883217.svg",
  "/images/monogram-5.7c41dcbd.svg",
] as const;
