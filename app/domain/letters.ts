/** Letters that Unicode doesn't decompose, by what is typed for them. */
export const TYPED_AS: Readonly<Record<string, string>> = {
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
