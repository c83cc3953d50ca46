/** The largest request body that is read, in bytes. */
export const BODY_MAX = 64 * 1024;

/**
 * The text of a request's body, or null when it is longer than `BODY_MAX` bytes: reading stops
 * there, whatever the Content-Length says. Bytes that aren't UTF-8 make it fail with a TypeError.
 */
export async function readBody(request: Request): Promise<string | null> {
  if (Number(request.headers.get("Content-Length")) > BODY_MAX) return null;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let length = 0;
  let text = "";
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > BODY_MAX) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
