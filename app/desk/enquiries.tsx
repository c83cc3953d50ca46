/** A list of enquiries, the newest first, with filters; and their table, which the search shows too. */

import { data } from "react-router";
import { toUtc } from "#app/domain/dubai-time.ts";
import { formValues } from "#app/domain/enquiries/form-data.ts";
import { isEnquiryKind } from "#app/domain/enquiries/kinds.ts";
import { readForm } from "#app/enquiries/action.server.ts";
import { locale } from "#content/locale.ts";
import { requireDesk } from "#workers/desk/session.ts";
import { type EnquiryLine, listEnquiryLines } from "#workers/enquiries/details.ts";
import type { EnquiryFilter } from "#workers/enquiries/enquiry-queries.ts";
import { removeListed } from "#workers/enquiries/forms.ts";
import type { Route } from "./+types/enquiries";
import { respond } from "./action.ts";
import { DeskField, Filters, RemoveForm } from "./form.tsx";
import { LANGUAGE_LABELS } from "./languages.ts";
import { AttemptNotice, DeskLink, PageTitle } from "./page.tsx";
import { enquiryPath } from "./paths.ts";
import { DataTable, moment, Pager, Tag } from "./table.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { query, filter } = readFilter(searchParams);
  const before = searchParams.get("before") ?? undefined;
  const { db, person } = requireDesk(context);
  const now = new Date().toISOString();
  const page = await listEnquiryLines(db, filter, before);
  return { page, query, canRemove: person.isAdmin && isForRemoval(query), now };
}

/** Removes what the page lists. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, person } = requireDesk(context);
  const form = await readForm(request);
  const { query, filter } = readFilter(new URL(request.url).searchParams);
  if (!isForRemoval(query)) throw data(null, { status: 400 });
  const { search, network, hour } = query;
  const detail = [
    search && `“${search}”`,
    network && `network ${network}`,
    hour && `the hour from ${hour.replace("T", " ")}`,
  ];
  const chosen = { filter, detail: detail.filter(Boolean).join(", "), form };
  return respond(formValues(form), await removeListed(db, person, chosen), () => "/desk/enquiries");
}

type Query = ReturnType<typeof readFilter>["query"];

/** Only what was looked for is removed together. */
function isForRemoval({ search, network, hour }: Query): boolean {
  return Boolean(search || network || hour);
}

const SEARCH_MAX = 200;
const HOUR_MS = 3_600_000;

/** The filter in an address, and its query; unreadable values are ignored. */
export function readFilter(params: URLSearchParams) {
  const text = (name: string) => (params.get(name) ?? "").trim().slice(0, SEARCH_MAX);
  const [kind, search] = [text("kind"), text("search")];
  const hour = toUtc(text("hour"));
  const since = hour ?? toUtc(text("since"));
  const network = /^\d{1,4}$/.test(text("network")) ? Number(text("network")) : undefined;
  const isOpen = text("state") === "open";
  const isUrgent = kind === "aog";
  const filter: EnquiryFilter = {
    kind: isEnquiryKind(kind) ? kind : undefined,
    search: search || undefined,
    since: since ?? undefined,
    until: hour === null ? undefined : new Date(Date.parse(hour) + HOUR_MS - 1).toISOString(),
    network,
    isOpen,
    isUrgent,
  };
  const query = {
    kind: filter.kind || isUrgent ? kind : "",
    state: isOpen ? "open" : "",
    since: toUtc(text("since")) === null ? "" : text("since"),
    hour: hour === null ? "" : text("hour"),
    network: network === undefined ? "" : String(network),
    search,
  };
  return { filter, query };
}

export default function Enquiries({ loaderData }: Route.ComponentProps) {
  const { page, query, canRemove, now } = loaderData;
  const title =
    page.count === 1 ? "Remove this enquiry" : `Remove these ${count(page.count)} enquiries`;
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
        <DeskField label="In the hour from" name="hour" type="datetime-local" isWide />
        <DeskField label="Network" name="network" maxLength={4} />
      </Filters>
      <AttemptNotice />
      <EnquiryTable rows={page.lines} />
      <Pager next={page.next} query={query} />
      {canRemove && page.count > 0 && (
        <RemoveForm
          title={title}
          hint={`For junk: all that the list has, on each of its pages, ${count(page.count - page.open)} of them handled. It can be undone for 30 days, in Activity; then they are gone, with their notes.`}
          confirm={`Type ${count(page.count)} to remove them`}
          hidden={{ until: now }}
        />
      )}
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
          cell: ({ service, isUrgent }) =>
            isUrgent ? (
              <>
                <Tag>AOG</Tag> {service}
              </>
            ) : (
              service
            ),
        },
        {
          head: "Chargeable",
          kind: "number",
          cell: ({ chargeable_weight: kg }) => kg !== null && `${count(kg)} kg`,
        },
        { head: "Name", cell: ({ name, email }) => name ?? email },
        { head: "Language", cell: ({ language }) => LANGUAGE_LABELS[language] },
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
