/** Addresses of the desk. */
import type { AuditEntry } from "#workers/audit/audit-log.ts";

export function enquiryPath(reference: string): string {
  return `/desk/enquiries/${encodeURIComponent(reference)}`;
}

export function orderPath(orderNumber: string): string {
  return `/desk/orders/${encodeURIComponent(orderNumber)}`;
}

/** The path of a document of an order. */
export function documentPath(orderNumber: string, documentId: string): string {
  return `${orderPath(orderNumber)}/documents/${documentId}`;
}

/** The path of a waiting file. */
export function filePath(fileId: string): string {
  return `/desk/files/${encodeURIComponent(fileId)}`;
}

export function changePath(changeId: string): string {
  return `/desk/activity/${encodeURIComponent(changeId)}`;
}

/** The path of the undo of a change, or of its part of an order. */
export function undoPath(changeId: string, orderNumber?: string): string {
  const order = orderNumber === undefined ? "" : `&order=${encodeURIComponent(orderNumber)}`;
  return `${changePath(changeId)}?undo${order}`;
}

/** The path of a change's subject; undefined where it was removed, and where there are several. */
export function subjectPath({ kind, subject }: AuditEntry): string | undefined {
  if (
    subject === null ||
    (kind.endsWith("removed") && kind !== "document-removed") ||
    kind === "person-erased"
  )
    return undefined;
  if (kind.startsWith("enquiry-")) return enquiryPath(subject);
  if (kind === "import-profile-saved") return "/desk/files";
  return kind === "page-titles" ? "/desk/page-titles" : orderPath(subject);
}
