/** A list of enquiries, the newest first, with filters; and their table, which the search shows too. */
import { locale } from "#app/content/locale.ts";
import { toUtc } from "#app/domain/dubai-time.ts";
import { isEnquiryKind } from "#app/domain/enquiries/kinds.ts";
import { requireDesk } from "#workers/desk/session.ts";
import { type EnquiryLine, listEnquiryLines } from "#workers/enquiries/details.ts";
import type { EnquiryFilter } from "#workers/enquiries/queries.ts";
import type { Route } from "./+types/enquiries";
import { DeskField, Filters } from "./form.tsx";
import { DeskLink, PageTitle } from "./page.tsx";
import { enquiryPath } from "./paths.ts";
import { DataTable, moment, Pager, Tag } from "./table.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { query, filter } = readFilter(searchParams);
  const before = searchParams.get("before") ?? undefined;
  return { page: await listEnquiryLines(requireDesk(context).db, filter, before), query };
}

const SEARCH_MAX = 200;

/** The filter in an address, and its query; unreadable values are ignored. */
export function readFilter(params: URLSearchParams) {
  const text = (name: string) => (params.get(name) ?? "").trim().slice(0, SEARCH_MAX);
  const [kind, search] = [text("kind"), text("search")];
  const since = toUtc(text("since"));
  const isOpen = text("state") === "open";
  const isUrgent = kind === "aog";
  const filter: EnquiryFilter = {
    kind: isEnquiryKind(kind) ? kind : undefined,
    search: search || undefined,
    since: since ?? undefined,
    isOpen,
    isUrgent,
  };
  const query = {
    kind: filter.kind || isUrgent ? kind : "",
    state: isOpen ? "open" : "",
    since: since === null ? "" : text("since"),
    search,
  };
  return { filter, query };
}

export default function Enquiries({ loaderData: { page, query } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle
        title="Enquiries"
        note={`${count(page.count)}, ${count(page.open)} open. Times in Dubai`}
      >
        <DeskLink to={`/desk/enquiries.csv${toSearch(query)}`}>Export as CSV</DeskLink>
      </PageTitle>
      <Filters values={query} isQuick>
        <DeskField label="Search" name="search" type="search" maxLength={SEARCH_MAX} />
        <DeskField
          label="Kind"
          name="kind"
          options={[
            ["", "Quotes and messages"],
            ["quote", "Quote requests"],
            ["aog", "AOG"],
            ["contact", "Contact messages"],
            ["subscriber", "Subscriptions"],
          ]}
        />
        <DeskField
          label="State"
          name="state"
          options={[
            ["", "Open and handled"],
            ["open", "Open"],
          ]}
        />
        <DeskField label="Since" name="since" type="date" />
      </Filters>
      <EnquiryTable rows={page.lines} />
      <Pager next={page.next} query={query} />
    </>
  );
}

export function EnquiryTable({ rows }: { readonly rows: readonly EnquiryLine[] }) {
  return (
    <DataTable
      caption="Enquiries"
      rows={rows}
      to={({ reference }) => enquiryPath(reference)}
      empty="No enquiries match."
      columns={[
        { head: "Reference", kind: "code", cell: ({ reference }) => reference },
        { head: "Received", kind: "code", cell: ({ created_at }) => moment(created_at) },
        { head: "What", kind: "wide", cell: ({ what, email }) => what ?? email },
        {
          head: "By",
          cell: ({ service, isUrgent }) => (
            <>
              {isUrgent && <Tag>AOG</Tag>} {service}
            </>
          ),
        },
        {
          head: "Chargeable",
          kind: "number",
          cell: ({ chargeable_weight: kg }) => kg !== null && `${count(kg)} kg`,
        },
        { head: "Name", cell: ({ name, email }) => name ?? email },
        { head: "Taken by", cell: ({ taken_by }) => taken_by },
        {
          head: "State",
          cell: ({ handled_at, handled_by, outcome }) => (
            <>
              {outcome && <Tag tone="quiet">{outcome}</Tag>}{" "}
              {[handled_at === null ? "open" : "handled", handled_by].filter(Boolean).join(", ")}
            </>
          ),
        },
      ]}
    />
  );
}

function count(number: number): string {
  return number.toLocaleString(locale.lang);
}

/** The query string, with the filters in use alone. */
function toSearch(query: Readonly<Record<string, string>>): string {
  const used = Object.entries(query).filter(([, text]) => text);
  const text = new URLSearchParams(used).toString();
  return text && `?${text}`;
}
