/** The language of this folder, and its direction. */
export const locale = {
  lang: "en",
  dir: "ltr",
} as const satisfies { readonly lang: string; readonly dir: "ltr" | "rtl" };
