/** Patterns of e-mail addresses and telephone numbers. Browsers load them with a form, before its schemas. */

/** Letters a-z, digits and . _ % + - before the @; a top-level domain of 2 to 4 letters; no capitals. */
export const EMAIL_PATTERN = /^[a-z0-9._%+-]+@[a-z0-9.-]+\.[a-z]{2,4}$/;

/** The same with any top-level domain. */
export const EMAIL_PATTERN_ANY_ENDING = /^[a-z0-9._%+-]+@[a-z0-9.-]+\.[a-z]{2,63}$/;

/** Digits of any script, and the usual separators; no leading minus. */
export const PHONE_PATTERN = /^\+?\(?\p{Nd}[\p{Nd} ()./-]*$/u;
