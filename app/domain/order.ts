/** An order as shown by tracking (specification section 3). Missing values are null. */
export interface Order {
  readonly order_number: string;
  /** ISO 8601, UTC */
  readonly created_at: string;
  readonly customer_firstName: string | null;
  readonly customer_email: string | null;
  readonly customer_phone: string | null;
  readonly delivery_address: string | null;
  readonly shipper_type: string | null;
  /** ISO 8601, UTC */
  readonly delivery_date: string | null;
  readonly order_status: string | null;
  readonly note: string | null;
  readonly shipper_link: string | null;
  /** A path under the public folder */
  readonly item_photo: string | null;
  readonly order_count: number | null;
  /** Rupees */
  readonly shipper_charges: number | null;
}

export const ORDER_NUMBER_MAX = 80;

/**
 * An order number for comparison: capitals, Arabic digits as 0 to 9, no spaces or dashes. "dl
 * 7k3m-9xq2" and "DL-7K3M-9XQ2" are the same.
 */
export function normalizeOrderNumber(orderNumber: string): string {
  // Normalized once more at the end: the capitals of "\u0390" are parts that can be composed.
  return orderNumber
    .normalize("NFKC")
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, "")
    .toUpperCase()
    .normalize("NFKC");
}

/** The tracking page's path for a typed number; null when it is empty. */
export function trackingPath(typed: string): string | null {
  const orderNumber = typed.trim().toWellFormed();
  if (orderNumber === "") return null;
  // "." and ".." would be path segments: a space, which is trimmed again, prevents that.
  return `/track/${encodeURIComponent(orderNumber).replace(/^\.\.?$/, "$&%20")}`;
}

/** The order number in a tracking page's path; null without one. */
export function orderNumberFromPath(pathname: string): string | null {
  const encoded = pathname.replace(/^\/track\/?/, "").replace(/\/$/, "");
  return decodeURIComponent(encoded).trim() || null;
}

/** `shipper_link` if it is an absolute http(s) URL, else null: nothing else may become a link. */
export function safeShipperLink(link: string | null): string | null {
  if (!link || !URL.canParse(link)) return null;
  const url = new URL(link);
  return ["http:", "https:"].includes(url.protocol) ? url.href : null;
}

const PHOTO_PATH =
  /^(?:[\p{L}\p{N}_-][\p{L}\p{M}\p{N}._ ()-]*\/)*[\p{L}\p{N}_-][\p{L}\p{M}\p{N}._ ()-]*\.(?:avif|gif|jpe?g|png|webp)$/iu;

/** `item_photo` as a path on this site; null unless it is a picture below the public folder. */
export function itemPhotoPath(photo: string | null): string | null {
  if (!photo) return null;
  const path = photo.trim().replace(/^\//, "");
  return PHOTO_PATH.test(path) ? `/${path.split("/").map(encodeURIComponent).join("/")}` : null;
}
