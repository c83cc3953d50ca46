/** The form of a file's import settings; workers/uploads/forms.ts reads it. */
import { Fragment } from "react";
import { capitalize, pluralize } from "#app/domain/words.ts";
import { ENCODINGS } from "#workers/imports/files/encoding-tables.ts";
import { type FileOptions, STATUS_CHOICES } from "#workers/imports/options.ts";
import { choiceLabel } from "#workers/imports/status-mapping.ts";
import { UNSET } from "#workers/uploads/forms.ts";
import type { PlanView } from "#workers/uploads/stored-plan.ts";
import styles from "./desk.module.css";
import { Check, DeskField, DeskForm } from "./form.tsx";
import { moment } from "./table.tsx";

/** The id of the part of the form that maps statuses. */
export const STATUSES_ID = "statuses";

const KINDS = { "": "By its columns", orders: "Orders", events: "Events" };
const DATES = {
  "": "By its other dates",
  "day-first": "The day is first: 3 April",
  "month-first": "The month is first: 4 March",
};
const DECIMALS = {
  "": "By its other numbers",
  point: "The point stands before decimals: 1 and 24 hundredths",
  comma: "The comma does: 1240",
};
const ENCODING_OPTIONS = [
  ["", "As its text shows"],
  ...Object.entries(ENCODINGS).map(([name, label]) => [name, `${label} (${name})`] as const),
] as const;
const UNKNOWN_ORDERS = { add: "Are added", refuse: "Are refused" };
const FLAGS = {
  othersAsWritten: "Other statuses and events that aren't known are kept as written",
  hiddenRows: "Hidden rows of the workbook are read too",
  clearEmpty: "An empty cell empties what is stored",
  reopenDelivered: "The file may reopen delivered and cancelled orders",
  allowImplausible: "Implausible dates are correct",
  shared: "An event of a document that several orders carry is each one's",
  partialReferences: "A reference may lack a carrier's four letters, or have them in addition",
  dlvIsDelivery: "The airline's DLV is the delivery, not the handover at the airport",
};

interface Props {
  readonly settings: FileOptions;
  /** Null where the file can't be read with these settings. */
  readonly plan: PlanView | null;
  readonly isAsked: boolean;
}

/** Answers to the questions about the file first, then everything else. */
export function FileSettings({ settings, plan, isAsked }: Props) {
  const { columns: _, statusMap: __, kind, received, profile, ...values } = settings;
  const asked = (about: string) => plan?.questions.find((one) => one.about === about);
  const question = (about: string) => asked(about)?.text;
  const is = (one: "orders" | "events") => (plan?.kind ?? kind ?? one) === one;
  const isOf = (format: string) => plan === null || plan.format === format;
  const unknown = plan?.columns.filter(({ isKnown }) => !isKnown) ?? [];
  const others = plan?.columns.filter(({ isKnown }) => isKnown) ?? [];
  return (
    <DeskForm
      does="settings"
      button="Apply settings"
      values={{
        ...values,
        kind,
        received: received && moment(received).slice(0, 10),
        unknown: settings.addOrders ? "add" : "refuse",
      }}
      hidden={profile ? { profile } : {}}
      isMain={isAsked}
    >
      <Columns
        legend="Columns that aren't recognized"
        columns={unknown}
        settings={settings}
        plan={plan}
      />
      <Statuses plan={plan} settings={settings} />
      {(isOf("CSV") || isOf("Excel")) && (
        <>
          <DeskField label="Contents" name="kind" options={Object.entries(KINDS)} />
          <DeskField
            label="Dates such as 03/04/2026"
            name="dates"
            error={question("dates")}
            options={Object.entries(DATES)}
          />
          <DeskField
            label="Numbers such as 1.240"
            name="decimals"
            error={question("decimals")}
            options={Object.entries(DECIMALS)}
          />
        </>
      )}
      {(plan === null || plan.format !== "Excel") && (
        <DeskField
          label="Encoding of a text that isn't UTF-8"
          name="encoding"
          value={asked("encoding")?.proposed}
          error={question("encoding")}
          options={ENCODING_OPTIONS}
        />
      )}
      {isOf("Excel") && (
        <DeskField
          label="Sheet"
          name="sheet"
          hint="Empty: the visible one with most recognized columns"
        />
      )}
      {is("events") && (
        <DeskField
          label="Order of these events"
          name="order"
          hint="An order's number, where the file doesn't have it"
        />
      )}
      {isOf("Cargo-IMP") && (
        <DeskField
          label="Received"
          name="received"
          type="date"
          hint="Airlines write dates without a year. Empty: today"
        />
      )}
      {is("orders") && (
        <DeskField
          label="Orders that don't exist"
          name="unknown"
          options={Object.entries(UNKNOWN_ORDERS)}
        />
      )}
      <div className={styles.fileSettingsWide}>
        <Flag name="othersAsWritten" />
        {isOf("Excel") && <Flag name="hiddenRows" />}
        {is("orders") && <Flag name="clearEmpty" />}
        {is("orders") && <Flag name="reopenDelivered" />}
        <Flag name="allowImplausible" />
        {is("events") && <Flag name="shared" />}
        {is("events") && <Flag name="partialReferences" />}
        {isOf("Cargo-IMP") && <Flag name="dlvIsDelivery" />}
      </div>
      <Columns legend="Columns" columns={others} settings={settings} plan={plan} />
    </DeskForm>
  );
}

function Flag({ name }: { readonly name: keyof typeof FLAGS }) {
  return <Check name={name}>{FLAGS[name]}</Check>;
}

/** The statuses and events of the file that aren't known; other mapped ones stay as they are. */
function Statuses({ plan, settings }: Pick<Props, "plan" | "settings">) {
  const statuses = plan?.ownStatuses ?? [];
  const shown = statuses.flatMap(({ mappedBy }) => mappedBy ?? []);
  const others = Object.entries(settings.statusMap).filter(([text]) => !shown.includes(text));
  const choices = STATUS_CHOICES.map((choice) => [choice, choiceLabel(choice)] as const);
  return (
    <>
      {statuses.length > 0 && (
        <fieldset className={styles.fileSettingsColumns} id={STATUSES_ID}>
          <legend>
            {plan?.kind === "events" ? "Events" : "Statuses"} in the sender's own words
          </legend>
          <p className={styles.fileSettingsWide}>
            Choose once what each is, and save it in the sender's import profile. The 20 most
            frequent are listed.
          </p>
          {statuses.map(({ text, rows, status, suggested, mappedBy, isAsked }) => (
            <div key={text}>
              <input type="hidden" name="statusText" value={mappedBy ?? text} />
              <DeskField
                label={text}
                name="statusAs"
                value={status ?? (isAsked && suggested ? suggested : UNSET)}
                hint={`${pluralize(rows, "row")}${suggested ? `. Probably ${capitalize(suggested)}` : ""}`}
                error={isAsked && suggested === null ? "Choose what it is." : undefined}
                options={[[UNSET, isAsked ? UNCHOSEN : "Not chosen: as written"], ...choices]}
              />
            </div>
          ))}
        </fieldset>
      )}
      {others.map(([text, status]) => (
        <Fragment key={text}>
          <input type="hidden" name="statusText" value={text} />
          <input type="hidden" name="statusAs" value={status} />
        </Fragment>
      ))}
    </>
  );
}

type Column = PlanView["columns"][number];

interface ColumnsProps extends Pick<Props, "settings" | "plan"> {
  readonly legend: string;
  readonly columns: readonly Column[];
}

function Columns({ legend, columns, settings, plan }: ColumnsProps) {
  if (columns.length === 0) return null;
  const fields = plan?.fields ?? [];
  const question = (name: string) => plan?.questions.find(({ column }) => column === name)?.text;
  // The text of the unset option: the field that the name of the column means, or a request to choose one.
  const unset = ({ field, isKnown }: Column) =>
    isKnown ? (fields.find(({ value }) => value === field)?.label ?? LEFT_OUT) : UNCHOSEN;
  return (
    <fieldset className={styles.fileSettingsColumns}>
      <legend>{legend}</legend>
      {columns.map((column) => (
        <div key={column.name}>
          <input type="hidden" name="column" value={column.name} />
          <DeskField
            label={column.name}
            name="field"
            value={settings.columns[column.name] ?? column.proposed ?? UNSET}
            error={column.proposed === null ? question(column.name) : undefined}
            options={[
              [UNSET, unset(column)],
              ["", LEFT_OUT],
              ...fields.map(({ value, label }) => [value, label] as const),
            ]}
          />
        </div>
      ))}
    </fieldset>
  );
}

const UNCHOSEN = "– choose –";
const LEFT_OUT = "– is left out –";
