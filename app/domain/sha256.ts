/** The SHA-256 hash of a text (UTF-8) or of bytes. */
export async function sha256(content: string | BufferSource): Promise<Uint8Array> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

/** The same as 64 hexadecimal digits. */
export async function sha256Hex(content: string | BufferSource): Promise<string> {
  const bytes = await sha256(content);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A strong ETag. */
export async function entityTag(body: string | ArrayBuffer): Promise<string> {
  return `"${(await sha256Hex(body)).slice(0, 24)}"`;
}
