/** Reads an e-mail back as a mailbox would: its headers, and its two parts decoded. */

export interface Received {
  /** By lower-case name, unfolded and decoded. */
  readonly headers: ReadonlyMap<string, string>;
  /** Every header line as it travels, folded ones joined. */
  readonly headerLines: readonly string[];
  readonly text: string;
  readonly html: string;
  readonly mime: string;
}

export function received(mime: string): Received {
  const [head, body] = split(mime);
  const headerLines = linesOf(head);
  const boundary = /boundary=([^\s;]+)/.exec(head)?.[1] ?? "";
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r\n/, "")));
  const part = (type: string) => {
    const [partHead = "", content = ""] = parts.find(([start]) => start.includes(type)) ?? [];
    return decoded(partHead, content.replace(/(\r\n){1,2}$/, "")).replaceAll("\r\n", "\n");
  };
  return {
    headers: new Map(
      headerLines.map((line) => [
        line.slice(0, line.indexOf(":")).toLowerCase(),
        words(line.slice(line.indexOf(":") + 1).trim()),
      ]),
    ),
    headerLines,
    text: part("text/plain"),
    html: part("text/html"),
    mime,
  };
}

function split(message: string): [head: string, body: string] {
  const end = message.indexOf("\r\n\r\n");
  return [message.slice(0, end), message.slice(end + 4)];
}

function linesOf(head: string): string[] {
  return head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
}

function words(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?B\?([^?]*)\?=/gi, (_, word: string) => utf8(atob(word)));
}

function decoded(head: string, content: string): string {
  if (/quoted-printable/i.test(head)) {
    return utf8(
      content
        .replace(/=\r\n/g, "")
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        ),
    );
  }
  return /base64/i.test(head) ? utf8(atob(content.replace(/\s/g, ""))) : content;
}

function utf8(binary: string): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(
    Uint8Array.from(binary, (character) => character.charCodeAt(0)),
  );
}
