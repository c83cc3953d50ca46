/**
 * Repairs an address with invalid percent-encoding, such as "/track/50%" typed into the address
 * bar, by escaping the stray percent signs. Null for a valid address.
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
    // The result is used: bundlers remove a call without effect.
    return decodeURIComponent(pathname).length > 0;
  } catch {
    return false;
  }
}
