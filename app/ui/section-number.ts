/** The number of a section as it is printed in its corner: "01" for index 0. */
export function sectionNumber(index: number): string {
  return String(index + 1).padStart(2, "0");
}
