/** Writes texts in the encodings of other programs, of which JavaScript has only the decoders. */
import type { Encoding } from "#workers/imports/files/encoding-tables.ts";

const BYTES = Array.from({ length: 128 }, (_, at) => at + 128);

/** The bytes of each character beyond ASCII, of one or two bytes. */
function charactersOf(encoding: Encoding): ReadonlyMap<string, readonly number[]> {
  const decoder = new TextDecoder(encoding);
  const pairs = BYTES.flatMap((lead) =>
    Array.from({ length: 192 }, (_, at) => [lead, at + 64] as const),
  );
  const all = [...pairs, ...BYTES.map((byte) => [byte])];
  return new Map(all.map((bytes) => [decoder.decode(Uint8Array.from(bytes)), bytes]));
}

export function encode(text: string, encoding: Encoding): Uint8Array {
  const characters = charactersOf(encoding);
  return Uint8Array.from(
    [...text].flatMap((character) => {
      if (character < "\u0080") return character.charCodeAt(0);
      const bytes = characters.get(character);
      if (!bytes) throw new Error(`${encoding} has no ${character}.`);
      return bytes;
    }),
  );
}
