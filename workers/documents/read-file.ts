/** Reads a file that was chosen as a document: its type by its first bytes, and what is refused. */
import { DOCUMENT_MAX, type DocumentType } from "#app/domain/order-documents.ts";
import { type CleanPhoto, cleanJpeg, cleanPng, hasText, PNG_SIGNATURE } from "./clean-photo.ts";

export interface ReadDocument {
  readonly type: DocumentType;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Pixels of a picture; null for a PDF. */
  readonly width: number | null;
  readonly height: number | null;
}

export const TOO_LARGE =
  "The files have more than 12 MB together. Choose fewer, or send a photo in a smaller size.";
const TAKEN = "Documents are JPEG, PNG or PDF.";
const DAMAGED = "It is damaged: it ends early, or isn't what it says it is.";

/** What other files begin with, and what to do. */
const OTHERS: readonly (readonly [at: number, text: string, reason: string])[] = [
  [
    4,
    "ftyphei",
    "It is a HEIC photo: send it as JPEG (on an iPhone: Camera, Formats, Most Compatible).",
  ],
  [4, "ftyp", `It is a video, or a photo in another format. ${TAKEN}`],
  [0, "PK", `It is an archive, or a document of an office program: save it as PDF. ${TAKEN}`],
  [0, "<", `It is a web page or XML, whatever its name says. ${TAKEN}`],
];

/** The document that is stored for a file, in whose buffer it is; or why it is refused. */
export function readDocument(bytes: Uint8Array<ArrayBuffer>): ReadDocument | string {
  if (bytes.length === 0) return "It is empty.";
  if (bytes.length > DOCUMENT_MAX) return TOO_LARGE;
  if (hasText(bytes, 0, "\xff\xd8\xff")) return asPhoto("image/jpeg", cleanJpeg(bytes));
  if (hasText(bytes, 0, PNG_SIGNATURE)) return asPhoto("image/png", cleanPng(bytes));
  if (hasText(bytes, 0, "%PDF-")) {
    const reason = whyRefused(bytes);
    return reason ?? { type: "application/pdf", bytes, width: null, height: null };
  }
  return OTHERS.find(([at, text]) => hasText(bytes, at, text))?.[2] ?? TAKEN;
}

function asPhoto(type: DocumentType, photo: CleanPhoto | null): ReadDocument | string {
  return photo ? { type, ...photo } : DAMAGED;
}

const REFUSED: readonly (readonly [name: string, reason: string])[] = [
  ["/JavaScript", "This PDF has scripts."],
  ["/Launch", "This PDF starts programs."],
  ["/EmbeddedFile", "This PDF has other files in it."],
  ["/Encrypt", "This PDF is encrypted."],
];
/** PDF 1.7, appendix H.3: readers look for the end in so many last bytes. */
const END_WITHIN = 1024;

/**
 * Why a PDF isn't taken; null for one that is. Names in compressed parts aren't found: what protects is that no
 * page of ours shows a PDF.
 */
function whyRefused(bytes: Uint8Array): string | null {
  let hasEnd = false;
  for (let at = Math.max(0, bytes.length - END_WITHIN); at < bytes.length; at += 1)
    hasEnd ||= hasText(bytes, at, "%%EOF");
  if (!hasEnd) return DAMAGED;
  for (let at = bytes.indexOf(0x2f); at !== -1; at = bytes.indexOf(0x2f, at + 1)) {
    const refused = REFUSED.find(([name]) => hasText(bytes, at, name));
    if (refused) return `${refused[1]} Print it to a new PDF, and add that.`;
  }
  return null;
}
