import { Fragment } from "react";
import { deskFileSettings as words } from "#app/content/desk/files.ts";
import { KNOWN_STATUSES } from "#app/domain/tracking/status.ts";
import { capitalize } from "#app/domain/words.ts";
import {
  type ColumnChoice,
  type FieldChoice,
  type FilePlanView,
  type FileSettings,
  type OwnStatus,
  UNSET,
} from "#workers/desk/files-types.ts";
import styles from "./desk.module.css";
import { DeskForm, Field } from "./form.tsx";
import { moment } from "./table.tsx";

/** Of the part of the form that maps statuses. */
export const STATUSES_ID = "statuses";

export const STATUS_CHOICES: readonly FieldChoice[] = KNOWN_STATUSES.map((status) => ({
  value: status,
  label: capitalize(status),
}));

interface Props {
  readonly settings: FileSettings;
  /** Null where the file can't be read with these settings. */
  readonly plan: FilePlanView | null;
  readonly isAsked: boolean;
}

/** What a person tells of a file: answers to questions first, then everything else. */
export function FileSettingsForm({ settings, plan, isAsked }: Props) {
  const { kind, dates, decimals, sheet, order, received } = settings;
  const question = (about: string) => plan?.questions.find((one) => one.about === about)?.text;
  const is = (one: "orders" | "events") => (plan?.kind ?? kind ?? one) === one;
  const isOf = (format: string) => plan === null || plan.format === format;
  const isTable = isOf("CSV") || isOf("Excel");
  const unknown = plan?.columns.filter(({ isKnown }) => !isKnown) ?? [];
  const others = plan?.columns.filter(({ isKnown }) => isKnown) ?? [];
  return (
    <DeskForm does="settings" button={words.submit} isMain={isAsked}>
      <Columns legend={words.unknownColumns} columns={unknown} {...{ settings, plan }} />
      {isTable && (
        <>
          <Field label={words.kind} name="kind" value={kind} options={optionsOf(words.kinds)} />
          <Field
            label={words.dates}
            name="dates"
            value={dates}
            error={question("dates")}
            options={optionsOf(words.dateOrders)}
          />
          <Field
            label={words.decimals}
            name="decimals"
            value={decimals}
            error={question("decimals")}
            options={optionsOf(words.decimalSigns)}
          />
        </>
      )}
      {isOf("Excel") && (
        <Field label={words.sheet} name="sheet" value={sheet} hint={words.sheetHint} />
      )}
      {is("events") && (
        <Field label={words.order} name="order" value={order} hint={words.orderHint} />
      )}
      {isOf("Cargo-IMP") && (
        <Field
          label={words.received}
          name="received"
          type="date"
          value={received && moment(received).slice(0, 10)}
          hint={words.receivedHint}
        />
      )}
      {is("orders") && (
        <Field
          label={words.unknown}
          name="unknown"
          value={settings.addOrders ? "add" : "refuse"}
          options={optionsOf(words.unknownOrders)}
        />
      )}
      <div className={styles.fileSettingsFormChecks}>
        {is("orders") && <Check name="clearEmpty" settings={settings} />}
        {is("orders") && <Check name="reopenDelivered" settings={settings} />}
        <Check name="allowImplausible" settings={settings} />
        {is("events") && <Check name="shared" settings={settings} />}
        {isOf("Cargo-IMP") && <Check name="dlvIsDelivery" settings={settings} />}
      </div>
      <Statuses statuses={plan?.ownStatuses ?? []} settings={settings} />
      <Columns legend={words.columns} columns={others} {...{ settings, plan }} />
      {settings.profile && <input type="hidden" name="profile" value={settings.profile} />}
    </DeskForm>
  );
}

function optionsOf(labels: Readonly<Record<string, string>>): FieldChoice[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

interface CheckProps {
  readonly name: keyof typeof words.flags;
  readonly settings: FileSettings;
}

function Check({ name, settings }: CheckProps) {
  return (
    <label className={styles.fileSettingsFormCheck}>
      <input type="checkbox" name={name} defaultChecked={settings[name]} />
      {words.flags[name]}
    </label>
  );
}

interface StatusesProps extends Pick<Props, "settings"> {
  readonly statuses: readonly OwnStatus[];
}

/** The statuses of the file that are no known ones; other mapped ones stay as they are. */
function Statuses({ statuses, settings }: StatusesProps) {
  const shown = statuses.flatMap(({ mappedBy }) => mappedBy ?? []);
  const others = Object.entries(settings.statusMap).filter(([text]) => !shown.includes(text));
  return (
    <>
      {statuses.length > 0 && (
        <fieldset className={styles.fileSettingsFormColumns} id={STATUSES_ID}>
          <legend>{words.statuses}</legend>
          <p className={styles.fileSettingsFormHint}>{words.statusesHint}</p>
          {statuses.map(({ text, rows, status, suggested, mappedBy }) => (
            <div key={text}>
              <input type="hidden" name="statusText" value={mappedBy ?? text} />
              <Field
                label={text}
                name="statusAs"
                value={status}
                hint={words.statusRows(rows, suggested && capitalize(suggested))}
                options={[{ value: "", label: words.asWritten }, ...STATUS_CHOICES]}
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

interface ColumnsProps extends Pick<Props, "settings" | "plan"> {
  readonly legend: string;
  readonly columns: readonly ColumnChoice[];
}

function Columns({ legend, columns, settings, plan }: ColumnsProps) {
  if (columns.length === 0) return null;
  const fields = plan?.fields ?? [];
  return (
    <fieldset className={styles.fileSettingsFormColumns}>
      <legend>{legend}</legend>
      {columns.map((column) => (
        <div key={column.name}>
          <input type="hidden" name="column" value={column.name} />
          <Field
            label={column.name}
            name="field"
            value={settings.columns[column.name] ?? column.proposed ?? UNSET}
            error={column.proposed === null ? questionOf(column, plan) : undefined}
            options={[
              { value: UNSET, label: unsetLabel(column, fields) },
              { value: "", label: words.leaveOut },
              ...fields,
            ]}
          />
        </div>
      ))}
    </fieldset>
  );
}

/** Where nothing is likely it is asked beside the column. */
function questionOf({ name }: ColumnChoice, plan: Props["plan"]): string | undefined {
  return plan?.questions.find(({ column }) => column === name)?.text;
}

/** What a column is by its name. */
function unsetLabel({ field, isKnown }: ColumnChoice, fields: readonly FieldChoice[]): string {
  if (!isKnown) return words.choose;
  return fields.find(({ value }) => value === field)?.label ?? words.leaveOut;
}
