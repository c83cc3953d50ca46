/** Rules of the papers and pictures of an order. */

export const ORDER_DOCUMENT_KINDS = [
  "proof-of-delivery",
  "delivery-note",
  "delivery-order",
  "air-waybill",
  "bill-of-lading",
  "commercial-invoice",
  "packing-list",
  "certificate-of-origin",
  "customs-declaration",
  "goods-photo",
  "damage-photo",
  "other",
] as const;
export type DocumentKind = (typeof ORDER_DOCUMENT_KINDS)[number];

/**
 * Who sees a document: staff alone; also who has a link that was sent to the order's own address; also everyone who
 * knows the order's number.
 */
export const DOCUMENT_LEVELS = ["desk", "link", "number"] as const;
export type DocumentLevel = (typeof DOCUMENT_LEVELS)[number];

const OTHER_LEVELS: Partial<Record<DocumentKind, DocumentLevel>> = {
  "goods-photo": "number",
  "damage-photo": "desk",
  other: "desk",
};

/** Who sees a document of this kind, unless the desk chooses. */
export function usualLevel(kind: DocumentKind): DocumentLevel {
  return OTHER_LEVELS[kind] ?? "link";
}

/** The types that are taken, with the endings of their files' names. */
export const DOCUMENT_TYPES = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "application/pdf": "pdf",
} as const;
export type DocumentType = keyof typeof DOCUMENT_TYPES;

/** Bytes of a document, and of all files of one form. */
export const DOCUMENT_MAX = 12 * 1024 * 1024;

/** Our name of a document's file: "proof-of-delivery-DL-2611-0385.pdf". */
export function documentFileName(kind: DocumentKind, type: DocumentType, number: string): string {
  const safe = number.replace(/[^A-Za-z0-9._-]+/g, "-");
  return `${kind}-${safe}.${DOCUMENT_TYPES[type]}`;
}

/** "850 KB", "3.4 MB" */
export function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1000 ? `${kilobytes} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** 128 random bits as 32 hexadecimal digits. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
