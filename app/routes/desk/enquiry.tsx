import { data } from "react-router";
import { deskFrame } from "#app/content/desk/frame.ts";
import { requireDesk } from "#app/desk/desk.ts";
import { readForm } from "#app/enquiries/action.server.ts";
import { EnquiryPage } from "#app/ui/desk/EnquiryPage.tsx";
import { enquiryPath } from "#app/ui/desk/paths.ts";
import type { Route } from "./+types/enquiry";
import { done } from "./done.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { enquiries, person } = requireDesk(context);
  const enquiry = await enquiries.find(params.reference);
  if (!enquiry) throw new Response(null, { status: 404 });
  return { enquiry, person };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { enquiries } = requireDesk(context);
  const form = await readForm(request);
  const outcome = await enquiries.change(params.reference, form);
  if (!outcome) throw new Response(null, { status: 404 });
  if (!("done" in outcome)) return data(outcome, { status: 422 });
  const isRemoved = form.get("do") === "remove";
  throw done(isRemoved ? "/desk/enquiries" : enquiryPath(params.reference), outcome.done);
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: deskFrame.title(String(params.reference)) },
];

export default function Enquiry({ loaderData, actionData }: Route.ComponentProps) {
  return <EnquiryPage {...loaderData} refusal={actionData} />;
}
