/** The fonts of a first view. */

import head from "#app/styles/fonts/archivo-head.woff2?url";
import strong from "#app/styles/fonts/archivo-strong.woff2?url";
import text from "#app/styles/fonts/archivo-text.woff2?url";
import codes from "#app/styles/fonts/plex-mono.woff2?url";

/** Preloaded by every page: a font that comes late causes a second layout. */
export const preloadedFonts = [text, strong, head, codes];
