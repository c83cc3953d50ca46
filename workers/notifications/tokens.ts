/** The links in e-mails to followers: 160 random bits, of which only a hash is stored. */
import { encode } from "#app/domain/reference.ts";
import { sha256Hex } from "#app/domain/sha256.ts";

const TOKEN_CHARACTERS = 32;
const TOKEN = /^[0-9a-z]{32}$/;

export function newToken(): string {
  return encode(crypto.getRandomValues(new Uint8Array(TOKEN_CHARACTERS))).toLowerCase();
}

/** SHA-256 in hexadecimal; null for what can't be a token. */
export async function hashToken(typed: string): Promise<string | null> {
  const token = typed.toLowerCase();
  if (!TOKEN.test(token)) return null;
  return sha256Hex(token);
}
