/**
 * The address that was meant by one that isn't valid percent-encoding, as when someone types
 * "/track/50%" into the address bar: the same with its percent signs taken literally. Null for an
 * address that is in order.
 */
export function literalUrl(address: string): string | null {
  const url = new URL(address);
  try {
    decodeURIComponent(url.pathname);
    return null;
  } catch {
    url.pathname = url.pathname.replaceAll("%", "%25");
    return url.href;
  }
}
