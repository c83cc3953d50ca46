import { deskEnquiries } from "#app/content/desk/enquiries.ts";
import { requireDesk } from "#workers/desk/session.ts";
import type { Route } from "./+types/enquiries-csv";
import { readFilter } from "./enquiry-filter.ts";

/** What the list with the same filters has, whole. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { filter } = readFilter(new URL(request.url).searchParams);
  return new Response(requireDesk(context).enquiries.exportCsv(filter), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${deskEnquiries.file}"`,
    },
  });
}
