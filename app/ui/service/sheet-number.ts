/** The number of a part as it is printed in its corner: the first is "01". */
export function sheetNumber(index: number): string {
  return String(index + 1).padStart(2, "0");
}
