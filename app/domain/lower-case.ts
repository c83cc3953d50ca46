/**
 * Text with A to Z as small letters, and no other change: as the database compares addresses and numbers.
 * `toLowerCase` makes a "k" of a Kelvin sign, and so of one person's address another's.
 */
export function lowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
