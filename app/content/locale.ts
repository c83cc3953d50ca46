/** The language that the words in this folder are written in, and the direction it is read in. */
export const locale = {
  lang: "en",
  dir: "ltr",
} as const satisfies { readonly lang: string; readonly dir: "ltr" | "rtl" };
