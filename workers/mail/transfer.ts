/** Text in the characters and line lengths that every mail server passes on unchanged. */

/** RFC 5322, 2.1.1: a line has at most 998 characters. */
const LINE_MAX = 990;
/** RFC 2045, 6.7 and 6.8, with room for the "=" that says that a line goes on. */
const ENCODED_LINE_MAX = 75;
/** Above this share of other bytes quoted-printable can't be read any more, and is longer. */
const READABLE_SHARE = 0.2;

export interface Transferred {
  readonly data: string;
  readonly encoding: "7bit" | "quoted-printable" | "base64";
}

/** As it is where it is ASCII in short lines; else so that a person can still read the file, if that can be. */
export function transferred(text: string): Transferred {
  const data = text.replace(/\r\n?|\n/g, "\r\n");
  const lines = data.split("\r\n");
  if (/^[\t\r\n\x20-\x7e]*$/.test(data) && lines.every((line) => line.length <= LINE_MAX)) {
    return { data, encoding: "7bit" };
  }
  const bytes = new TextEncoder().encode(data);
  if (bytes.filter((byte) => byte > 126).length <= bytes.length * READABLE_SHARE) {
    return { data: lines.map(quotedPrintable).join("\r\n"), encoding: "quoted-printable" };
  }
  return { data: base64(data).replace(/.{76}(?=.)/g, "$&\r\n"), encoding: "base64" };
}

/** Base64 of the text in UTF-8. */
export function base64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** One line (RFC 2045, 6.7). */
function quotedPrintable(line: string): string {
  const bytes = new TextEncoder().encode(line);
  let folded = "";
  let length = 0;
  bytes.forEach((byte, index) => {
    const isSpace = (byte === 32 || byte === 9) && index < bytes.length - 1;
    const isLiteral = byte > 32 && byte < 127 && byte !== 61;
    const written =
      isSpace || isLiteral
        ? String.fromCharCode(byte)
        : `=${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    if (length + written.length > ENCODED_LINE_MAX) {
      folded += "=\r\n";
      length = 0;
    }
    folded += written;
    length += written.length;
  });
  return folded;
}
