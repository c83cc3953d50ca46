/** Results of the search box: orders and enquiries, the newest first. */
import { redirect } from "react-router";
import { searchDesk } from "#workers/desk/search.ts";
import { requireDesk } from "#workers/desk/session.ts";
import type { Route } from "./+types/search";
import { EnquiryTable } from "./enquiries.tsx";
import { OrderTable } from "./orders.tsx";
import { PageTitle, Section } from "./page.tsx";
import { enquiryPath, orderPath } from "./paths.ts";

/** An exact number or reference leads to its page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const text = new URL(request.url).searchParams.get("q")?.trim().slice(0, 200) ?? "";
  if (text === "") throw redirect("/desk");
  const found = await searchDesk(requireDesk(context).db, text);
  if (found.order) throw redirect(orderPath(found.order));
  if (found.enquiry) throw redirect(enquiryPath(found.enquiry));
  return { text, ...found };
}

export default function Search({ loaderData: { text, orders, enquiries } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Search" note={`“${text}”`} />
      <Section title="Orders">
        <OrderTable caption="Orders" rows={orders} />
      </Section>
      <Section title="Enquiries">
        <EnquiryTable rows={enquiries} />
      </Section>
    </>
  );
}
