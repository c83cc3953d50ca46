import type { ApiResult } from "#app/backend.ts";
import { serverMessages } from "#app/content/server-messages.ts";

/** The longest address that is answered, in characters: many times what any of ours has. */
export const ADDRESS_MAX = 8 * 1024;
/** All header names and values together, in characters. Browsers send one or two thousand. */
export const HEADERS_MAX = 32 * 1024;

/** The refusal of a request whose address or headers are larger than anybody needs; else null. */
export function tooLarge({ url, headers }: Request): ApiResult | null {
  if (url.length > ADDRESS_MAX) return { code: 414, message: serverMessages.addressTooLong };
  let length = 0;
  for (const [name, value] of headers) length += name.length + value.length;
  return length > HEADERS_MAX ? { code: 431, message: serverMessages.headersTooLarge } : null;
}
