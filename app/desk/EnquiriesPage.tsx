import { deskEnquiries } from "#app/content/desk/enquiries.ts";
import { deskLabels } from "#app/content/desk/frame.ts";
import { locale } from "#app/content/locale.ts";
import type { EnquiryLine, EnquiryPage } from "#workers/desk/enquiries-types.ts";
import { DeskLink, Field, Filters } from "./form.tsx";
import { PageTitle } from "./page.tsx";
import { enquiryPath } from "./paths.ts";
import { DataTable, moment, Pager, Tag } from "./table.tsx";

/** The filters as the address has them. */
export interface EnquiryQuery {
  readonly kind: string;
  readonly state: string;
  readonly since: string;
  readonly search: string;
}

interface Props {
  readonly page: EnquiryPage;
  readonly query: EnquiryQuery;
}

/** A list of enquiries, the newest first, with filters. */
export function EnquiriesPage({ page, query }: Props) {
  const { columns, filters } = deskEnquiries;
  const count = (number: number) => number.toLocaleString(locale.lang);
  return (
    <>
      <PageTitle
        title={deskEnquiries.title}
        note={`${deskEnquiries.count(count(page.count), count(page.open))}. ${deskLabels.dubai}`}
      >
        <DeskLink to={`/desk/enquiries.csv${address(query)}`}>{deskEnquiries.export}</DeskLink>
      </PageTitle>
      <Filters isQuick>
        <Field
          label={filters.search}
          name="search"
          type="search"
          value={query.search}
          maxLength={200}
        />
        <Field
          label={filters.kind}
          name="kind"
          value={query.kind}
          options={[
            { value: "", label: filters.all },
            ...(["quote", "aog", "contact", "subscriber"] as const).map((value) => ({
              value,
              label: filters[value],
            })),
          ]}
        />
        <Field
          label={filters.state}
          name="state"
          value={query.state}
          options={[
            { value: "", label: filters.any },
            { value: "open", label: filters.open },
          ]}
        />
        <Field label={filters.since} name="since" type="date" value={query.since} />
      </Filters>
      <DataTable<EnquiryLine>
        caption={deskEnquiries.title}
        rows={page.lines}
        rowKey={({ reference }) => reference}
        to={({ reference }) => enquiryPath(reference)}
        empty={deskEnquiries.none}
        columns={[
          { head: columns.reference, kind: "code", cell: ({ reference }) => reference },
          { head: columns.received, kind: "code", cell: ({ created_at }) => moment(created_at) },
          {
            head: columns.what,
            kind: "wide",
            cell: ({ what, email }) => what ?? email,
          },
          { head: columns.service, cell: (line) => <Service {...line} /> },
          {
            head: columns.chargeable,
            kind: "number",
            cell: ({ chargeable_weight: kg }) => kg !== null && `${count(kg)} kg`,
          },
          { head: columns.name, cell: ({ name, email }) => name ?? email },
          { head: columns.taken, cell: ({ taken_by }) => taken_by },
          { head: columns.state, cell: (line) => <State {...line} /> },
        ]}
      />
      <Pager next={page.next} query={{ ...query }} />
    </>
  );
}

function Service({ service, isUrgent }: EnquiryLine) {
  return (
    <>
      {isUrgent && <Tag>{deskEnquiries.urgent}</Tag>} {service}
    </>
  );
}

function State({ handled_at, handled_by, outcome }: EnquiryLine) {
  const state = handled_at === null ? deskEnquiries.open : deskEnquiries.handled;
  return (
    <>
      {outcome && <Tag tone="quiet">{deskEnquiries.outcomes[outcome]}</Tag>}{" "}
      {[state, handled_by].filter(Boolean).join(", ")}
    </>
  );
}

/** The query of an address, with what is chosen alone. */
function address(query: EnquiryQuery): string {
  const chosen = Object.entries(query).filter(([, text]) => text);
  const text = new URLSearchParams(chosen).toString();
  return text && `?${text}`;
}
