import { requireDesk } from "#workers/desk/session.ts";
import { exportEnquiries } from "#workers/enquiries/csv.ts";
import type { Route } from "./+types/enquiries-csv";
import { csvFile } from "./action.ts";
import { readFilter } from "./enquiries.tsx";

/** All enquiries of the list with the same filters. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { filter } = readFilter(new URL(request.url).searchParams);
  return csvFile(await exportEnquiries(requireDesk(context).db, filter), "enquiries.csv");
}
