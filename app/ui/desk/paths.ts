/** Addresses of the desk. */

export function enquiryPath(reference: string): string {
  return `/desk/enquiries/${encodeURIComponent(reference)}`;
}

export function orderPath(orderNumber: string): string {
  return `/desk/orders/${encodeURIComponent(orderNumber)}`;
}

/** Of a file that waits, and of the import that it became. */
export function filePath(fileId: string): string {
  return `/desk/files/${encodeURIComponent(fileId)}`;
}
