import { formValues } from "#app/domain/enquiries/form-data.ts";
import { readForm } from "#app/enquiries/action.server.ts";
import { requireDesk } from "#workers/desk/session.ts";
import type { Route } from "./+types/enquiry";
import { respond } from "./action.ts";
import { EnquiryPage } from "./EnquiryPage.tsx";
import { deskTitle } from "./page.tsx";
import { enquiryPath } from "./paths.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { enquiries, person } = requireDesk(context);
  const enquiry = await enquiries.find(params.reference);
  if (!enquiry) throw new Response(null, { status: 404 });
  return { enquiry, person };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const result = await requireDesk(context).enquiries.change(params.reference, form);
  const merged = result.kind === "conflict" ? result.values : undefined;
  const isRemoved = form.get("do") === "remove";
  const path = isRemoved ? () => "/desk/enquiries" : enquiryPath;
  return respond({ ...formValues(form), ...merged }, result, path);
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: deskTitle(String(params.reference)) },
];

export default function Enquiry({ loaderData, actionData }: Route.ComponentProps) {
  return <EnquiryPage {...loaderData} attempt={actionData} />;
}
