import type { Translated } from "#app/content/translated.ts";
import type * as en from "../en/punctuation.ts";

export const comma: Translated<typeof en.comma> = "،";

export const withCommas: typeof en.withCommas = (...parts) => parts.join("، ");
