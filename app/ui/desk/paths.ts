/** Addresses of the desk. */

export function enquiryPath(reference: string): string {
  return `/desk/enquiries/${encodeURIComponent(reference)}`;
}

export function orderPath(orderNumber: string): string {
  return `/desk/orders/${encodeURIComponent(orderNumber)}`;
}
