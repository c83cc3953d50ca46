/** Limits and checks of a request: size, method, content type and body. */
import type { ApiResult } from "#app/backend.ts";
import { serverMessages } from "#content/server-messages.ts";

/** The maximum length of an address, in characters: many times that of any page. */
export const ADDRESS_MAX = 8 * 1024;
/** All header names and values together, in characters. Browsers send one or two thousand. */
export const HEADERS_MAX = 32 * 1024;
/** The maximum request body, in bytes. */
export const BODY_MAX = 64 * 1024;

/** The error for an address or headers over the limit; else null. */
export function checkSize({ url, headers }: Request): ApiResult | null {
  if (url.length > ADDRESS_MAX) return { code: 414, message: serverMessages.addressTooLong };
  let length = 0;
  for (const [name, value] of headers) length += name.length + value.length;
  return length > HEADERS_MAX ? { code: 431, message: serverMessages.headersTooLarge } : null;
}

export function isGetOrHead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/** The error for anything but a POST of JSON; else null. */
export function checkJsonPost({ method, headers }: Request): ApiResult | null {
  if (method !== "POST") return { code: 405, message: serverMessages.postOnly };
  const type = headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  return type === "application/json" ? null : { code: 415, message: serverMessages.jsonOnly };
}

/** Parses a request's body as JSON; or returns the error of `readBody`, or that it is no JSON. */
export async function readJsonBody(
  request: Request,
  max = BODY_MAX,
): Promise<{ readonly json: unknown } | ApiResult> {
  const body = await readBody(request, max);
  try {
    if (typeof body === "string") return { json: JSON.parse(body) };
    if (body.code === 413) return body;
  } catch {}
  return { code: 400, message: serverMessages.notJson };
}

/** Returns the text of a request's body; or the error of `readBytes`, or that it isn't UTF-8. */
export async function readBody(request: Request, max = BODY_MAX): Promise<string | ApiResult> {
  const bytes = await readBytes(request, max);
  if ("code" in bytes) return bytes;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return BROKEN;
  }
}

const TOO_LARGE: ApiResult = { code: 413, message: serverMessages.bodyTooLarge };
const BROKEN: ApiResult = { code: 400, message: serverMessages.bodyBroken };

/**
 * Returns a request's body, or the error for one that is longer than `max` bytes, or cut off. Reading
 * stops at `max`, whatever the Content-Length is.
 */
export async function readBytes(
  request: Request,
  max: number,
): Promise<Uint8Array<ArrayBuffer> | ApiResult> {
  if (Number(request.headers.get("Content-Length")) > max) return TOO_LARGE;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.byteLength;
      if (length > max) return TOO_LARGE;
      chunks.push(chunk);
    }
  } catch {
    return BROKEN;
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
