import { deskEnquiries } from "#app/content/desk/enquiries.ts";
import { requireDesk } from "#workers/desk/session.ts";
import type { Route } from "./+types/enquiries";
import { EnquiriesPage } from "./EnquiriesPage.tsx";
import { readFilter } from "./enquiry-filter.ts";
import { deskTitle } from "./page.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { query, filter } = readFilter(searchParams);
  const before = searchParams.get("before") ?? undefined;
  return { page: await requireDesk(context).enquiries.list(filter, before), query };
}

export const meta: Route.MetaFunction = () => [{ title: deskTitle(deskEnquiries.title) }];

export default function Enquiries({ loaderData }: Route.ComponentProps) {
  return <EnquiriesPage {...loaderData} />;
}
