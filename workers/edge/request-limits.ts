import type { ApiResult } from "#app/backend.ts";
import { serverMessages } from "#app/content/server-messages.ts";

/** The maximum length of an address, in characters: many times that of any page. */
export const ADDRESS_MAX = 8 * 1024;
/** All header names and values together, in characters. Browsers send one or two thousand. */
export const HEADERS_MAX = 32 * 1024;

/** The error for an address or headers over the limit; else null. */
export function tooLarge({ url, headers }: Request): ApiResult | null {
  if (url.length > ADDRESS_MAX) return { code: 414, message: serverMessages.addressTooLong };
  let length = 0;
  for (const [name, value] of headers) length += name.length + value.length;
  return length > HEADERS_MAX ? { code: 431, message: serverMessages.headersTooLarge } : null;
}
