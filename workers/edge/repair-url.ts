/**
 * The address that was meant by one that isn't valid percent-encoding, as when someone types
 * "/track/50%" into the address bar: the same with its stray percent signs taken literally. Null for
 * an address that is in order.
 */
export function repairUrl(address: string): string | null {
  const url = new URL(address);
  if (isDecodable(url.pathname)) return null;
  const mended = url.pathname.replace(/%(?![0-9a-f]{2})/gi, "%25");
  url.pathname = isDecodable(mended) ? mended : url.pathname.replaceAll("%", "%25");
  return url.href;
}

function isDecodable(pathname: string): boolean {
  try {
    // What comes of it is used: as a call for nothing, bundlers leave it out.
    return decodeURIComponent(pathname).length > 0;
  } catch {
    return false;
  }
}
