import { type CSSProperties, type FocusEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { localPath } from "#app/content/page-url.ts";
import { MEASURE_MAX, MEASURES } from "#app/domain/enquiries/quote-options.ts";
import {
  isBlankSize,
  readSize,
  SIZE_FIELDS,
  SIZES_MAX,
  type SizeField,
  type SizeProblem,
  sizeProblems,
  type TypedSize,
  typedSizes,
} from "#app/domain/enquiries/sizes.ts";
import { decisive, type Packages, weighSizes } from "#app/domain/freight.ts";
import { unitNames } from "#content/form-labels.ts";
import { locale } from "#content/locale.ts";
import {
  chargeableWeightPage,
  sizeLabels,
  sizeProblem,
  weightResult,
} from "#content/pages/chargeable-weight.ts";
import { serviceRequestPage } from "#content/pages/service-request.ts";
import { Button } from "../controls/Button.tsx";
import { InputField } from "../form/Field.tsx";
import { useErrorTitle } from "../form/use-error-title.ts";
import styles from "./WeightForm.module.css";

/** Side by side. */
const MODES = ["Air", "Sea", "Road"] as const;
type ComparedMode = (typeof MODES)[number];

const BLANK = Object.fromEntries(SIZE_FIELDS.map((name) => [name, ""])) as TypedSize;

interface Row {
  readonly id: number;
  readonly initial: TypedSize;
  /** The row came with the address: its missing fields are marked. */
  readonly isGiven: boolean;
}

interface Props {
  /** At least one. */
  readonly sizes: readonly TypedSize[];
  /** The sizes are the visitor's own, and not the example. */
  readonly areGiven?: boolean;
  /** On the home page: one size, and only the result. */
  readonly isShort?: boolean;
}

/**
 * The packages and their chargeable weight by three modes. Without JavaScript it is a GET form, whose
 * page has the result; the second button takes the numbers to the quote form.
 */
export function WeightForm({ sizes, areGiven = false, isShort = false }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [rows, setRows] = useState<readonly Row[]>(() =>
    sizes.map((initial, id) => ({ id, initial, isGiven: areGiven })),
  );
  const [typed, setTyped] = useState(sizes);
  const read = typed.map(readSize);
  const known = read.flatMap(({ packs }) => packs ?? []);
  const problems = sizeProblems(typed, (at) => rows[at]?.isGiven ?? false);
  useErrorTitle(problems.some((row) => Object.keys(row).length > 0));

  function readForm() {
    if (form.current) setTyped(typedSizes(new FormData(form.current)));
  }
  // Also what was typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields follow the rows
  useEffect(readForm, [rows]);

  /** The address has the numbers, to be kept or shared. */
  function writeAddress() {
    if (isShort || !form.current) return;
    const query = new URLSearchParams(
      [...new FormData(form.current)].map(([name, value]) => [name, String(value)]),
    );
    history.replaceState(history.state, "", `${location.pathname}?${query}${location.hash}`);
  }

  function changed(event: FocusEvent<HTMLFormElement>) {
    const { target } = event;
    if (target instanceof HTMLInputElement && target.value !== target.defaultValue) writeAddress();
  }

  function add() {
    const id = Math.max(...rows.map((row) => row.id)) + 1;
    flushSync(() => setRows([...rows, { id, initial: BLANK, isGiven: false }]));
    form.current?.querySelector<HTMLElement>(`fieldset:last-of-type input`)?.focus();
  }

  function remove(row: Row) {
    flushSync(() => setRows(rows.filter((one) => one !== row)));
    // The pressed button is gone.
    form.current?.querySelector<HTMLElement>("fieldset input")?.focus();
    writeAddress();
  }

  return (
    <form
      ref={form}
      className={styles.form}
      data-short={isShort}
      method="get"
      action={localPath(chargeableWeightPage.path)}
      aria-label={sizeLabels.form}
      onInput={readForm}
      onBlur={changed}
      noValidate
    >
      {/* What Enter presses: the first button. */}
      <button type="submit" hidden>
        {sizeLabels.calculate}
      </button>
      {rows.map((row, at) => (
        <SizeRow
          key={row.id}
          row={row}
          number={at + 1}
          problems={problems[at] ?? {}}
          idPrefix={isShort ? "home-size" : `size-${row.id + 1}`}
          onRemove={rows.length > 1 ? () => remove(row) : null}
        />
      ))}
      {!isShort && (
        <div className={`wrap ${styles.more}`}>
          {rows.length < SIZES_MAX && (
            <button
              type="submit"
              className="link touch strong"
              name="sizes"
              value={rows.length + 1}
              onClick={(event) => {
                event.preventDefault();
                add();
              }}
            >
              {sizeLabels.add}
            </button>
          )}
          <p className="small">{areGiven ? sizeLabels.help : sizeLabels.example}</p>
        </div>
      )}
      <Result
        sizes={known}
        hasSkipped={known.length < typed.filter((t) => !isBlankSize(t)).length}
        isShort={isShort}
      />
      <div className={`wrap ${styles.actions}`}>
        <p className="small">{sizeLabels.nothingSent}</p>
        <div className={`wrap ${styles.buttons}`}>
          <span className={styles.calculate}>
            <Button tone="line">{sizeLabels.calculate}</Button>
          </span>
          <Button
            tone={isShort ? "navy" : "orange"}
            formAction={localPath(`${serviceRequestPage.path}/`)}
          >
            {sizeLabels.request}
          </Button>
        </div>
      </div>
    </form>
  );
}

interface SizeRowProps {
  readonly row: Row;
  readonly number: number;
  readonly problems: Readonly<Partial<Record<SizeField, SizeProblem>>>;
  readonly idPrefix: string;
  /** Null for the only row. */
  readonly onRemove: (() => void) | null;
}

/** The fields of one size. */
function SizeRow({ row, number, problems, idPrefix, onRemove }: SizeRowProps) {
  return (
    <fieldset aria-label={sizeLabels.size(number)} className={styles.size}>
      {onRemove && (
        <p className={`label labels ${styles.head}`}>
          <span aria-hidden="true">{sizeLabels.size(number)}</span>
          <button
            type="submit"
            className="link touch"
            name="remove"
            value={number}
            aria-label={sizeLabels.remove(number)}
            onClick={(event) => {
              event.preventDefault();
              onRemove();
            }}
          >
            {sizeLabels.removeShort}
          </button>
        </p>
      )}
      <div className={`hairlines ${styles.fields}`}>
        {SIZE_FIELDS.map((name) => {
          const label = sizeLabels.fields[name];
          const problem = problems[name];
          const unit = unitNames[MEASURES[name]];
          return (
            <InputField
              key={name}
              id={`${idPrefix}-${name}`}
              name={name}
              label={label}
              type="number"
              unit={unit}
              initial={row.initial[name]}
              error={problem && sizeProblem(problem, { label, unit, max: MEASURE_MAX[name] })}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

const kilograms = new Intl.NumberFormat(locale.format, { maximumFractionDigits: 1 });
const volumes = new Intl.NumberFormat(locale.format, { maximumFractionDigits: 3 });

interface ResultProps {
  readonly sizes: readonly Packages[];
  /** Some size isn't counted. */
  readonly hasSkipped: boolean;
  readonly isShort: boolean;
}

/** The three modes side by side. */
function Result({ sizes, hasSkipped, isShort }: ResultProps) {
  const { volume, gross } = weighSizes(sizes, "Air");
  const count = sizes.reduce((sum, { number_of_packs }) => sum + number_of_packs, 0);
  const { units } = weightResult;
  return (
    <section className="hairlines" data-theme="navy" aria-label={weightResult.title}>
      <dl className={`hairlines ${styles.modes}`}>
        {MODES.map((mode) => (
          <Mode key={mode} mode={mode} sizes={sizes} isShort={isShort} />
        ))}
      </dl>
      {!isShort && (
        <p className={`small ${styles.totals}`} role="status">
          {sizes.length === 0
            ? weightResult.incomplete
            : `${weightResult.packs}: ${kilograms.format(count)}. ${weightResult.volume}: ${volumes.format(volume)} ${units.m3}. ${weightResult.gross}: ${kilograms.format(gross)} ${units.kg}.`}{" "}
          {hasSkipped && weightResult.skipped}
        </p>
      )}
    </section>
  );
}

interface ModeProps extends Pick<ResultProps, "sizes" | "isShort"> {
  readonly mode: ComparedMode;
}

/** The weight that one mode charges, beside what it is chosen from. */
function Mode({ mode, sizes, isShort }: ModeProps) {
  const weights = weighSizes(sizes, mode);
  const decides = decisive(weights);
  const { gross, volumetric } = weights;
  const most = weights.chargeable || 1;
  const parts = [
    { name: "space", weight: volumetric ?? 0 },
    { name: "weight", weight: gross },
  ] as const;
  const isEmpty = sizes.length === 0;
  return (
    <div>
      <dt className="label">{weightResult.modes[mode]}</dt>
      <dd>
        <p className={`code ${styles.value}`}>
          {isEmpty
            ? weightResult.none
            : inUnits(mode, weights.chargeable, decides === "weight" ? "weight" : "space")}
        </p>
        <p className="small">{isEmpty ? "\u00a0" : weightResult.decides[decides]}</p>
        <ul className={styles.parts} aria-hidden={isShort}>
          {parts.map(({ name, weight }) => (
            <li key={name} data-decides={!isEmpty && (decides === name || decides === "both")}>
              {!isShort && (
                <span className={`small ${styles.part}`}>
                  {weightResult[name]} <span className="code">{inUnits(mode, weight, name)}</span>
                </span>
              )}
              <i style={{ "--share": weight / most } as CSSProperties} aria-hidden="true" />
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}

/** A weight in kg as the mode counts it: by ocean in m³ of 1000 kg where it is space, else in tonnes. */
function inUnits(mode: ComparedMode, weight: number, by: "space" | "weight"): string {
  const { units } = weightResult;
  if (mode !== "Sea") return `${kilograms.format(weight)} ${units.kg}`;
  return `${volumes.format(weight / 1000)} ${by === "space" ? units.m3 : units.t}`;
}
