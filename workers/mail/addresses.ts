/** Addresses as they may stand in a header: plain ones, so that nothing in them can end the header. */
const ADDRESS = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9-]+\.)+[a-z0-9-]{2,}$/i;
/** RFC 5321, 4.5.3.1.3 */
const ADDRESS_MAX = 254;

export function isAddress(text: string | undefined): text is string {
  return text !== undefined && text.length <= ADDRESS_MAX && ADDRESS.test(text);
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}

/** A text without the addresses in it: for logs, and for reasons that are kept. */
export function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"'(),;:]*@[^\s<>"'(),;:]+/g, "…@…");
}
