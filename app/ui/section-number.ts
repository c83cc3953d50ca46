/** A section's number as shown: "01" for index 0. */
export function sectionNumber(index: number): string {
  return String(index + 1).padStart(2, "0");
}
