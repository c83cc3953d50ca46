import { deskSearch } from "#app/content/desk/search.ts";
import type { OrderListRow } from "#workers/desk/order-list.ts";
import type { FoundEnquiry, SearchResult } from "#workers/desk/search-types.ts";
import styles from "./desk.module.css";
import { NONE, PageTitle } from "./page.tsx";
import { enquiryPath, orderPath } from "./paths.ts";
import { DataTable, moment } from "./table.tsx";

interface Props extends Pick<SearchResult, "orders" | "enquiries"> {
  readonly text: string;
}

/** What the search box found: orders and enquiries, the newest first. */
export function SearchPage({ text, orders, enquiries }: Props) {
  const { columns } = deskSearch;
  return (
    <>
      <PageTitle title={deskSearch.title} note={deskSearch.found(text)} />
      <h2 className={styles.reportPageHeading}>{deskSearch.orders}</h2>
      <DataTable<OrderListRow>
        caption={deskSearch.orders}
        rows={orders}
        rowKey={({ order_number }) => order_number}
        to={({ order_number }) => orderPath(order_number)}
        empty={deskSearch.none}
        columns={[
          {
            head: "Order",
            kind: "code",
            cell: ({ order_number }) => order_number,
          },
          {
            head: "Status",
            cell: ({ order_status }) => order_status ?? NONE,
          },
          { head: "Name", kind: "wide", cell: ({ name }) => name },
          {
            head: "Ordered",
            kind: "code",
            cell: ({ created_at }) => moment(created_at),
          },
        ]}
      />
      <h2 className={styles.reportPageHeading}>{deskSearch.enquiries}</h2>
      <DataTable<FoundEnquiry>
        caption={deskSearch.enquiries}
        rows={enquiries}
        rowKey={({ reference }) => reference}
        to={({ reference }) => enquiryPath(reference)}
        empty={deskSearch.none}
        columns={[
          { head: columns.reference, kind: "code", cell: ({ reference }) => reference },
          { head: columns.what, kind: "wide", cell: ({ what }) => what },
          { head: columns.name, cell: ({ name }) => name },
          { head: columns.created, kind: "code", cell: ({ created_at }) => moment(created_at) },
        ]}
      />
    </>
  );
}
