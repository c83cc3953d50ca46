/** The form of a file's import settings; workers/uploads/forms.ts reads it. */
import { Fragment } from "react";
import { KNOWN_STATUSES } from "#app/domain/tracking/status.ts";
import { capitalize, pluralize } from "#app/domain/words.ts";
import type { FileOptions } from "#workers/imports/options.ts";
import { UNSET } from "#workers/uploads/forms.ts";
import type { PlanView } from "#workers/uploads/waiting-file.ts";
import styles from "./desk.module.css";
import { DeskForm, Field } from "./form.tsx";
import { moment } from "./table.tsx";

/** Of the part of the form that maps statuses. */
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
const UNKNOWN_ORDERS = { add: "Are added", refuse: "Are refused" };
const FLAGS = {
  clearEmpty: "An empty cell empties what is stored",
  reopenDelivered: "The file may reopen delivered and cancelled orders",
  allowImplausible: "Implausible dates are correct",
  shared: "An event of a document that several orders carry is each one's",
  dlvIsDelivery: "The airline's DLV is the delivery, not the handover at the airport",
};

function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

interface Props {
  readonly settings: FileOptions;
  /** Null where the file can't be read with these settings. */
  readonly plan: PlanView | null;
  readonly isAsked: boolean;
}

/** Answers to the questions about the file first, then everything else. */
export function FileSettings({ settings, plan, isAsked }: Props) {
  const { kind, dates, decimals, sheet, order, received } = settings;
  const question = (about: string) => plan?.questions.find((one) => one.about === about)?.text;
  const is = (one: "orders" | "events") => (plan?.kind ?? kind ?? one) === one;
  const isOf = (format: string) => plan === null || plan.format === format;
  const unknown = plan?.columns.filter(({ isKnown }) => !isKnown) ?? [];
  const others = plan?.columns.filter(({ isKnown }) => isKnown) ?? [];
  return (
    <DeskForm does="settings" button="Apply settings" isMain={isAsked}>
      <Columns
        legend="Columns that aren't recognized"
        columns={unknown}
        settings={settings}
        plan={plan}
      />
      {(isOf("CSV") || isOf("Excel")) && (
        <>
          <Field label="Contents" name="kind" value={kind} options={optionsOf(KINDS)} />
          <Field
            label="Dates such as 03/04/2026"
            name="dates"
            value={dates}
            error={question("dates")}
            options={optionsOf(DATES)}
          />
          <Field
            label="Numbers such as 1.240"
            name="decimals"
            value={decimals}
            error={question("decimals")}
            options={optionsOf(DECIMALS)}
          />
        </>
      )}
      {isOf("Excel") && (
        <Field
          label="Sheet"
          name="sheet"
          value={sheet}
          hint="Empty: the one with most recognized columns"
        />
      )}
      {is("events") && (
        <Field
          label="Order of these events"
          name="order"
          value={order}
          hint="An order's number, where the file doesn't have it"
        />
      )}
      {isOf("Cargo-IMP") && (
        <Field
          label="Received"
          name="received"
          type="date"
          value={received && moment(received).slice(0, 10)}
          hint="Airlines write dates without a year. Empty: today"
        />
      )}
      {is("orders") && (
        <Field
          label="Orders that don't exist"
          name="unknown"
          value={settings.addOrders ? "add" : "refuse"}
          options={optionsOf(UNKNOWN_ORDERS)}
        />
      )}
      <div className={styles.fileSettingsWide}>
        {is("orders") && <Check name="clearEmpty" settings={settings} />}
        {is("orders") && <Check name="reopenDelivered" settings={settings} />}
        <Check name="allowImplausible" settings={settings} />
        {is("events") && <Check name="shared" settings={settings} />}
        {isOf("Cargo-IMP") && <Check name="dlvIsDelivery" settings={settings} />}
      </div>
      <Statuses statuses={plan?.ownStatuses ?? []} settings={settings} />
      <Columns legend="Columns" columns={others} settings={settings} plan={plan} />
      {settings.profile && <input type="hidden" name="profile" value={settings.profile} />}
    </DeskForm>
  );
}

interface CheckProps {
  readonly name: keyof typeof FLAGS;
  readonly settings: FileOptions;
}

function Check({ name, settings }: CheckProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" name={name} defaultChecked={settings[name]} />
      {FLAGS[name]}
    </label>
  );
}

interface StatusesProps extends Pick<Props, "settings"> {
  readonly statuses: PlanView["ownStatuses"];
}

/** The statuses of the file that are no known ones; other mapped ones stay as they are. */
function Statuses({ statuses, settings }: StatusesProps) {
  const shown = statuses.flatMap(({ mappedBy }) => mappedBy ?? []);
  const others = Object.entries(settings.statusMap).filter(([text]) => !shown.includes(text));
  const choices = [
    { value: "", label: "Keep as written" },
    ...KNOWN_STATUSES.map((status) => ({ value: status, label: capitalize(status) })),
  ];
  return (
    <>
      {statuses.length > 0 && (
        <fieldset className={styles.fileSettingsColumns} id={STATUSES_ID}>
          <legend>Statuses in the sender's own words</legend>
          <p className={styles.fileSettingsWide}>
            Map each to a known status once, and save it in the sender's import profile. The 20 most
            frequent are listed.
          </p>
          {statuses.map(({ text, rows, status, suggested, mappedBy }) => (
            <div key={text}>
              <input type="hidden" name="statusText" value={mappedBy ?? text} />
              <Field
                label={text}
                name="statusAs"
                value={status}
                hint={`${pluralize(rows, "row")}${suggested ? `. Probably ${capitalize(suggested)}` : ""}`}
                options={choices}
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
  // What a column is by its name.
  const unset = ({ field, isKnown }: Column) =>
    isKnown ? (fields.find(({ value }) => value === field)?.label ?? LEFT_OUT) : "– choose –";
  return (
    <fieldset className={styles.fileSettingsColumns}>
      <legend>{legend}</legend>
      {columns.map((column) => (
        <div key={column.name}>
          <input type="hidden" name="column" value={column.name} />
          <Field
            label={column.name}
            name="field"
            value={settings.columns[column.name] ?? column.proposed ?? UNSET}
            error={column.proposed === null ? question(column.name) : undefined}
            options={[
              { value: UNSET, label: unset(column) },
              { value: "", label: LEFT_OUT },
              ...fields,
            ]}
          />
        </div>
      ))}
    </fieldset>
  );
}

const LEFT_OUT = "– is left out –";
