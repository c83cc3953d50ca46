import type { Figure } from "./types.ts";

/**
 * The type of a translation: what is named, listed and given is the same as in English; only the texts are others.
 * A text that is missing, or one too many, is an error of its type. A figure has the prefix and the suffix that its
 * language needs: "160+" is "more than 160" where a sign after a number would be misread.
 */
export type Translated<T> = T extends string
  ? string
  : T extends Figure
    ? Figure
    : T extends (...given: infer Given) => infer Result
      ? (...given: Given) => Translated<Result>
      : T extends object
        ? { readonly [Key in keyof T]: Translated<T[Key]> }
        : T;
