/** The Mercator projection in units of a degree of longitude; y grows to the south. */
const DEGREE = Math.PI / 180;

export function toY(latitude: number): number {
  return -Math.log(Math.tan(Math.PI / 4 + (latitude * DEGREE) / 2)) / DEGREE;
}

export function toLatitude(y: number): number {
  return (2 * Math.atan(Math.exp(-y * DEGREE)) - Math.PI / 2) / DEGREE;
}
