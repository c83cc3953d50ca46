/**
 * The type of a translation: what is named, listed and given is the same as in English; only the texts are others.
 * A text that is missing, or one too many, is an error of its type.
 */
export type Translated<T> = T extends string
  ? string
  : T extends (...given: infer Given) => infer Result
    ? (...given: Given) => Translated<Result>
    : T extends object
      ? { readonly [Key in keyof T]: Translated<T[Key]> }
      : T;
