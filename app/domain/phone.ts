/** The pattern of telephone numbers. Browsers load it with a form, before its schemas. */

/** Digits of any script, and the usual separators; no leading minus. */
export const PHONE_PATTERN = /^\+?\(?\p{Nd}[\p{Nd} ()./-]*$/u;
