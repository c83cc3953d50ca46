/** What the search box finds: orders and enquiries, the newest first. */
import { redirect } from "react-router";
import { searchDesk } from "#workers/desk/search.ts";
import { requireDesk } from "#workers/desk/session.ts";
import type { EnquiryLine } from "#workers/enquiries/details.ts";
import type { Route } from "./+types/search";
import styles from "./desk.module.css";
import { OrderTable } from "./OrderTable.tsx";
import { deskTitle, PageTitle } from "./page.tsx";
import { enquiryPath, orderPath } from "./paths.ts";
import { DataTable, moment } from "./table.tsx";

/** An exact number or reference leads to its page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const text = new URL(request.url).searchParams.get("q")?.trim().slice(0, 200) ?? "";
  if (text === "") throw redirect("/desk");
  const found = await searchDesk(requireDesk(context).db, text);
  if (found.order) throw redirect(orderPath(found.order));
  if (found.enquiry) throw redirect(enquiryPath(found.enquiry));
  return { text, ...found };
}

export const meta: Route.MetaFunction = () => [{ title: deskTitle("Search") }];

export default function Search({ loaderData: { text, orders, enquiries } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Search" note={`“${text}”`} />
      <h2 className={styles.heading}>Orders</h2>
      <OrderTable caption="Orders" rows={orders} />
      <h2 className={styles.heading}>Enquiries</h2>
      <DataTable<EnquiryLine>
        caption="Enquiries"
        rows={enquiries}
        rowKey={({ reference }) => reference}
        to={({ reference }) => enquiryPath(reference)}
        empty="No enquiries match."
        columns={[
          { head: "Reference", kind: "code", cell: ({ reference }) => reference },
          { head: "What", kind: "wide", cell: ({ what, email }) => what ?? email },
          { head: "Name", cell: ({ name }) => name },
          { head: "Received", kind: "code", cell: ({ created_at }) => moment(created_at) },
        ]}
      />
    </>
  );
}
