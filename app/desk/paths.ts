/** Addresses of the desk. */
import type { AuditEntry } from "#workers/audit/audit-log.ts";

export function enquiryPath(reference: string): string {
  return `/desk/enquiries/${encodeURIComponent(reference)}`;
}

export function orderPath(orderNumber: string): string {
  return `/desk/orders/${encodeURIComponent(orderNumber)}`;
}

/** Of a file that waits. */
export function filePath(fileId: string): string {
  return `/desk/files/${encodeURIComponent(fileId)}`;
}

export function changePath(changeId: string): string {
  return `/desk/activity/${encodeURIComponent(changeId)}`;
}

/** Of what a change is about; undefined for what was removed, and for several things. */
export function subjectPath({ kind, subject }: AuditEntry): string | undefined {
  if (subject === null || kind.endsWith("removed") || kind === "person-erased") return undefined;
  if (kind.startsWith("enquiry-")) return enquiryPath(subject);
  if (kind === "import-profile-saved") return "/desk/files";
  return kind === "page-titles" ? "/desk/page-titles" : orderPath(subject);
}
