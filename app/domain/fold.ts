/** Text as it is compared: without regard to what people type differently. */

/** Letters that Unicode doesn't decompose, by what is typed for them. */
const TYPED_AS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ł: "l",
  ı: "i",
  þ: "th",
  // Arabic: alif maqsura and Persian yeh, Persian kaf, teh marbuta, Persian heh; tatweel is no letter.
  "\u0649": "\u064a",
  "\u06cc": "\u064a",
  "\u06a9": "\u0643",
  "\u0629": "\u0647",
  "\u06be": "\u0647",
  "\u06c1": "\u0647",
  "\u0640": "",
};

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
