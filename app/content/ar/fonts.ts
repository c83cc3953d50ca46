/** The fonts of a first view. */

import head from "#app/styles/fonts/archivo-head.woff2?url";
import strong from "#app/styles/fonts/archivo-strong.woff2?url";
import text from "#app/styles/fonts/archivo-text.woff2?url";
import arabicText from "#app/styles/fonts/plex-arabic-400.woff2?url";
import arabicStrong from "#app/styles/fonts/plex-arabic-600.woff2?url";
import codes from "#app/styles/fonts/plex-mono.woff2?url";

/** Preloaded by every page: those of the letters, and of the spaces, digits and Latin words between them. */
export const preloadedFonts = [arabicText, arabicStrong, text, strong, head, codes];
