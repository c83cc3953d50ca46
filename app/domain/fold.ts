/** Text as it is compared: without regard to what people type differently. */
import { TYPED_AS } from "./letters.ts";

/** Arabic and Persian digits as 0 to 9. */
export function latinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) =>
    String(digit.charCodeAt(0) & 0xf),
  );
}

const TYPED_OTHERWISE = new RegExp(`[${Object.keys(TYPED_AS).join("")}]`, "g");

/** A name as it is compared: its letters and digits, with a space for what is between them. */
export function foldName(name: string): string {
  return foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Small letters without accents, Arabic vowels, hamzas and apostrophes; digits as 0 to 9. */
export function foldText(text: string): string {
  return latinDigits(text.normalize("NFKC"))
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\p{M}\p{Cf}'\u2018\u2019\u02bc`]/gu, "")
    .replace(/\u0671/g, "\u0627")
    .replace(TYPED_OTHERWISE, (letter) => TYPED_AS[letter] ?? letter);
}
