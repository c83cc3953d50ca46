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

/**
 * Browsers also find a host in `http:host` and `http:\\host`, where a reader sees none, and what stands
 * before an @ looks like one.
 */
const HTTP_HOST = /^https?:\/\/[^/\\?#@]+(?:[/\\?#]|$)/i;

/**
 * `shipper_link` as browsers read it, if it is an absolute http(s) URL without a user name; else null:
 * nothing else may become a link.
 */
export function safeShipperLink(link: string | null): string | null {
  const typed = link?.trim() ?? "";
  return HTTP_HOST.test(typed) && URL.canParse(typed) ? new URL(typed).href : null;
}

const PHOTO_PATH =
  /^(?:[\p{L}\p{N}_-][\p{L}\p{M}\p{N}._ ()-]*\/)*[\p{L}\p{N}_-][\p{L}\p{M}\p{N}._ ()-]*\.(?:avif|gif|jpe?g|png|webp)$/iu;

/** `item_photo` as a path on this site; null unless it is a picture below the public folder. */
export function itemPhotoPath(photo: string | null): string | null {
  if (!photo) return null;
  const path = photo.trim().replace(/^\//, "");
  return PHOTO_PATH.test(path) ? `/${path.split("/").map(encodeURIComponent).join("/")}` : null;
}
