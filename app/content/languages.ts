/** A language of the site. The first segment of an address decides which one answers. */
export interface Language {
  /** BCP 47; also the name of its folder of texts. */
  readonly lang: LanguageName;
  readonly dir: "ltr" | "rtl";
  /** Its name in itself, as links to it say. */
  readonly name: string;
  /** Begins its paths; empty for English, whose addresses are the specification's. */
  readonly base: "" | `/${string}`;
  /** For `Intl`: with Western digits and the Gregorian calendar, whatever a browser's default is. */
  readonly format: string;
  /** As Open Graph writes it. */
  readonly openGraph: string;
}

/** All languages, the one of the specification first. */
export const languages = {
  en: { lang: "en", dir: "ltr", name: "English", base: "", format: "en", openGraph: "en_US" },
  ar: {
    lang: "ar",
    dir: "rtl",
    name: "العربية",
    base: "/ar",
    format: "ar-AE-u-ca-gregory-nu-latn",
    openGraph: "ar_AE",
  },
} as const;

export type LanguageName = keyof typeof languages;

/** The names of `languages`. */
export const LANGUAGE_NAMES = Object.keys(languages) as [LanguageName, ...LanguageName[]];
