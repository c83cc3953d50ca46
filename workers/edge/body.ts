/** The maximum request body, in bytes. */
export const BODY_MAX = 64 * 1024;

/**
 * The text of a request's body. 413 when it is longer than `max` bytes: reading stops there,
 * whatever the Content-Length is. 400 when it isn't UTF-8, or breaks off.
 */
export async function readBody(request: Request, max = BODY_MAX): Promise<string | 400 | 413> {
  if (Number(request.headers.get("Content-Length")) > max) return 413;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let length = 0;
  let text = "";
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.byteLength;
      if (length > max) return 413;
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  } catch {
    return 400;
  }
}

/**
 * Drains an unread body, up to the limit. wrangler's development proxy ends where a response leaves
 * one unread (cloudflare/workers-sdk #15203).
 */
export async function drainBody({ body, bodyUsed }: Request): Promise<void> {
  if (!body || bodyUsed) return;
  let length = 0;
  try {
    for await (const chunk of body) {
      length += chunk.byteLength;
      if (length > BODY_MAX) return;
    }
  } catch {
    // It broke off; nothing of it is needed.
  }
}
