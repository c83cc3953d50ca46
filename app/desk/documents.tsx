/** The documents of an order at the desk, and the forms to add, edit and remove them. */
import { useId } from "react";
import {
  DOCUMENT_LEVELS,
  DOCUMENT_MAX,
  type DocumentLevel,
  ORDER_DOCUMENT_KINDS,
  sizeText,
  usualLevel,
} from "#app/domain/order-documents.ts";
import { isSameStatus } from "#app/domain/tracking/status.ts";
import { Field } from "#app/ui/form/Field.tsx";
import { documentKinds } from "#content/order-documents.ts";
import type { Person } from "#workers/audit/result.ts";
import type { DeskOrder } from "#workers/desk/orders.ts";
import { type OrderDocument, TITLE_MAX } from "#workers/documents/documents.ts";
import { TOO_LARGE } from "#workers/documents/read-file.ts";
import { useAttempt } from "./action.ts";
import styles from "./desk.module.css";
import { DeskField, DeskForm, TextForm, useDeskForm } from "./form.tsx";
import { Section } from "./page.tsx";
import { documentPath } from "./paths.ts";
import { DataTable, moment } from "./table.tsx";

const LEVELS: Readonly<Record<DocumentLevel, string>> = {
  desk: "Staff alone",
  link: "The consignee, by a link",
  number: "Everyone with the number",
};
const LEVEL_OPTIONS = DOCUMENT_LEVELS.map((level) => [level, LEVELS[level]] as const);
const KIND_OPTIONS = ORDER_DOCUMENT_KINDS.map(
  (kind) => [kind, `${documentKinds[kind]} (${LEVELS[usualLevel(kind)].toLowerCase()})`] as const,
);

interface DocumentsProps {
  readonly found: DeskOrder;
  readonly person: Person;
}

/** All documents of an order, whoever may see them, and the form that adds some. */
export function Documents({ found: { order, documents }, person }: DocumentsProps) {
  const { order_number, customer_firstName } = order;
  return (
    <Section title="Documents" id="documents">
      <DataTable
        caption="Documents"
        rows={documents}
        empty="No documents yet."
        columns={[
          {
            head: "Document",
            kind: "wide",
            cell: (document) => <Title document={document} orderNumber={order_number} />,
          },
          { head: "Who sees it", cell: ({ level }) => LEVELS[level] },
          { head: "Added", cell: ({ added_at, added_by }) => `${moment(added_at)}, ${added_by}` },
          { head: "Size", kind: "number", cell: ({ bytes }) => sizeText(bytes) },
          {
            head: "Change",
            kind: "wide",
            cell: (document) => <EditForm document={document} person={person} />,
          },
        ]}
      />
      <div className={styles.after} data-drop="">
        <DeskForm
          does="add-document"
          button="Add the document"
          isMultipart
          values={{ kind: usualKind(order, documents) }}
          preview={{
            text: ["Goes to", order_number, customer_firstName && `of ${customer_firstName}`]
              .filter(Boolean)
              .join(" "),
          }}
        >
          <DeskField label="Kind" name="kind" options={KIND_OPTIONS} />
          <DeskField
            label="Who sees it"
            name="level"
            options={[["", "As usual for its kind"], ...LEVEL_OPTIONS]}
          />
          <TextFields />
          <FileInput label="Take a photo" accept="image/jpeg,image/png" capture="environment" />
          <FileInput
            label="Or choose files"
            accept="image/jpeg,image/png,application/pdf"
            multiple
          />
        </DeskForm>
      </div>
    </Section>
  );
}

/** The kind that is added next, most likely: of a delivered order what proves it. */
function usualKind(order: DeskOrder["order"], documents: readonly OrderDocument[]) {
  const hasProof = documents.some(({ kind }) => kind === "proof-of-delivery");
  const isDelivered = isSameStatus("delivered", order.order_status ?? "");
  return isDelivered && !hasProof ? "proof-of-delivery" : "goods-photo";
}

/** A link to the document, and a picture below it. */
function Title({
  document,
  orderNumber,
}: {
  readonly document: OrderDocument;
  readonly orderNumber: string;
}) {
  const { kind, title, received_by, public_id, width, height } = document;
  const path = documentPath(orderNumber, public_id);
  return (
    <>
      <a className="link" href={path}>
        {documentKinds[kind]}
      </a>
      {title && <div className="small">{title}</div>}
      {received_by && <div className="small">Received by {received_by}</div>}
      {width && height && (
        <details>
          <summary className="link small">Look at it</summary>
          <img
            className={styles.documentPicture}
            src={path}
            width={width}
            height={height}
            alt={documentKinds[kind]}
            loading="lazy"
          />
        </details>
      )}
    </>
  );
}

interface EditProps {
  readonly document: OrderDocument;
  readonly person: Person;
}

/** Who added a document and administrators may also remove it. */
function EditForm({ document, person }: EditProps) {
  const { public_id, kind, title, level, received_by, added_by } = document;
  const values = { kind, title, level, received_by };
  const was = Object.entries(values).map(([field, value]) => [`was.${field}`, value]);
  const attempt = useAttempt("edit-document");
  const isOpen = attempt?.typed.document === public_id;
  return (
    <details open={isOpen}>
      <summary className="link">Edit or remove</summary>
      <DeskForm
        does="edit-document"
        button="Save"
        values={values}
        isAnswered={isOpen}
        hidden={{ document: public_id, ...Object.fromEntries(was) }}
      >
        <DeskField label="Kind" name="kind" options={KIND_OPTIONS} />
        <DeskField label="Who sees it" name="level" options={LEVEL_OPTIONS} />
        <TextFields />
      </DeskForm>
      {(person.isAdmin || added_by === person.name) && (
        <TextForm does="remove-document" hidden={{ document: public_id }}>
          Remove
        </TextForm>
      )}
    </details>
  );
}

function TextFields() {
  return (
    <>
      <DeskField label="Title" name="title" maxLength={TITLE_MAX} hint="Optional" />
      <DeskField
        label="Received by"
        name="received_by"
        maxLength={TITLE_MAX}
        hint="Of a proof of delivery. Customers see initials."
      />
    </>
  );
}

interface FileProps {
  readonly label: string;
  readonly accept: string;
  readonly multiple?: boolean;
  readonly capture?: "environment";
}

/** Chooses files, or takes a photo: a browser shows the camera alone where `capture` asks for it. */
function FileInput({ label, ...input }: FileProps) {
  const error = useDeskForm().errors.file;
  const help = input.capture ? "On a phone" : "JPEG, PNG or PDF, up to 12 MB together.";
  return (
    <Field
      id={useId()}
      className={styles.field}
      label={label}
      help={help}
      error={input.multiple ? error : undefined}
    >
      {(aria) => (
        <input
          {...aria}
          {...input}
          type="file"
          name="file"
          className={styles.fieldInput}
          data-max={DOCUMENT_MAX}
          data-too-large={TOO_LARGE}
        />
      )}
    </Field>
  );
}
