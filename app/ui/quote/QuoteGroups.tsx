import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { dubaiToday, longTime } from "#app/domain/dubai-time.ts";
import { type FormValues, NO, YES } from "#app/domain/enquiries/form-data.ts";
import {
  type Measure,
  measureOrZero,
  packagesOf,
  readMeasure,
} from "#app/domain/enquiries/measure.ts";
import {
  DISPATCH_NATURES,
  MEASURES,
  PACKAGINGS,
  SHIPPING_MODES,
} from "#app/domain/enquiries/quote-options.ts";
import { weigh } from "#app/domain/freight.ts";
import { unitNames } from "#content/form-labels.ts";
import { locale } from "#content/locale.ts";
import { optionNames } from "#content/options.ts";
import {
  optionalQuoteFields,
  quoteFields,
  quoteGlosses,
  quoteGroups,
  quoteHelp,
  quoteHints,
  quoteTotals,
  quoteUnits,
  yesNoLabels,
} from "#content/pages/quote-form.ts";
import type { PictureKey } from "#content/pictures.ts";
import { useFormState } from "../form/enquiry-state.ts";
import { Cells, TextField } from "../form/Field.tsx";
import { Link } from "../navigation/Link.tsx";
import { Picture } from "../picture/Picture.tsx";
import { Choice } from "./Choice.tsx";
import styles from "./QuoteGroups.module.css";

const PICTURES: Readonly<Record<(typeof PACKAGINGS)[number], PictureKey>> = {
  Carton: "packaging-carton",
  Crate: "packaging-crate",
  Drum: "packaging-drum",
  Coli: "packaging-coli",
  Palletised: "packaging-palletised",
  "Non Palletised": "packaging-non-palletised",
};

const SIZES = ["number_of_packs", "length", "width", "height"] as const;
const WEIGHTS = ["weight", "net_weight", "weight_of_pallet"] as const;

const asOption = (value: keyof typeof optionNames) => ({
  value,
  label: optionNames[value],
  gloss: quoteGlosses[value],
});
const YES_OR_NO = [
  { value: YES, label: yesNoLabels.yes },
  { value: NO, label: yesNoLabels.no },
];

/**
 * The quote form's four groups. `typed` are the values from which hints (a past date in Dubai, a net
 * weight above the gross) and the chargeable weight follow.
 */
export function QuoteGroups({ typed }: { readonly typed: FormValues }) {
  const { values } = useFormState();
  // Without JavaScript the hints are those of the posted values.
  const measures = { ...values, ...typed };
  const day = measures.estimated_date ?? "";
  const gross = measureOrZero("weight", measures) + measureOrZero("weight_of_pallet", measures);
  const isNetAboveGross = Boolean(measures.weight) && measureOrZero("net_weight", measures) > gross;
  return (
    <>
      <Group number={1}>
        <QuoteField name="name" autoComplete="name" span={12} />
        <QuoteField name="email" type="email" autoComplete="email" />
        <QuoteField name="phone" type="tel" autoComplete="tel" />
      </Group>
      <Group number={2}>
        <QuoteField name="origin" size="large" />
        <QuoteField name="destination" size="large" />
        <Choice
          name="mode_of_shipping"
          label={quoteFields.mode_of_shipping}
          options={SHIPPING_MODES.map(asOption)}
        />
        <Choice
          name="nature_of_dispatch"
          label={quoteFields.nature_of_dispatch}
          options={DISPATCH_NATURES.map(asOption)}
        />
        <QuoteField
          name="estimated_date"
          type="date"
          span={12}
          help={quoteHelp.estimated_date}
          hint={dateHint(day)}
        />
      </Group>
      <Group number={3}>
        <Choice
          name="type_of_packaging"
          label={quoteFields.type_of_packaging}
          options={PACKAGINGS.map((value) => ({
            ...asOption(value),
            picture: <Picture name={PICTURES[value]} phoneSize="88px" sizes="88px" />,
          }))}
        />
        {SIZES.map((name) => (
          <QuoteField
            key={name}
            name={name}
            type="number"
            unit={unitNames[MEASURES[name]]}
            span={3}
            phoneSpan={name === "number_of_packs" ? 12 : 4}
            hint={measureHint(name, measures[name])}
          />
        ))}
        {WEIGHTS.map((name) => (
          <QuoteField
            key={name}
            name={name}
            type="number"
            unit={unitNames[MEASURES[name]]}
            help={quoteHelp[name]}
            span={4}
            hint={
              measureHint(name, measures[name]) ||
              (name === "net_weight" && isNetAboveGross && quoteHints.netAboveGross)
            }
          />
        ))}
        <Weights typed={measures} />
      </Group>
      <Group number={4}>
        {(["dangerous_goods", "cargo_insurance"] as const).map((name) => (
          <Choice
            key={name}
            name={name}
            label={quoteFields[name]}
            options={YES_OR_NO}
            help={name === "dangerous_goods" ? quoteHelp.dangerous_goods : undefined}
            span={6}
          />
        ))}
        <QuoteField
          name="description"
          isMultiline
          span={12}
          help={quoteHelp.description}
          hint={<span className={styles.dangerous}>{quoteHints.dangerousGoods}</span>}
        />
      </Group>
    </>
  );
}

interface QuoteFieldProps extends Omit<ComponentProps<typeof TextField>, "label" | "isOptional"> {
  readonly name: keyof typeof quoteFields;
}

function QuoteField({ name, ...props }: QuoteFieldProps) {
  return (
    <TextField
      name={name}
      label={quoteFields[name]}
      isOptional={optionalQuoteFields.includes(name)}
      {...props}
    />
  );
}

/** The date in words, and whether it has passed in Dubai; false where there is none. */
function dateHint(iso: string): string | false {
  const { day } = longTime(Date.parse(iso));
  if (day === "") return false;
  return iso < dubaiToday(new Date()) ? `${day}. ${quoteHints.datePast}` : day;
}

/** How a measure is read, where it is ambiguous; asks whether 0 is correct. */
function measureHint(name: Measure, written = ""): string | false {
  const { value, other } = readMeasure(name, written);
  if (value >= 0 && other !== null)
    return quoteHints.readAs(value, other, unitNames[MEASURES[name]]);
  if (name === "number_of_packs") return false;
  // Without a pallet it is 0.
  return value === 0 && name !== "weight_of_pallet" && quoteHints.zero(unitNames[MEASURES[name]]);
}

interface Props {
  readonly number: 1 | 2 | 3 | 4;
  readonly children: ReactNode;
}

/** One of the form's four groups of fields. */
function Group({ number, children }: Props) {
  const group = quoteGroups[number - 1];
  const title = `quote-group-${number}`;
  return (
    <section className={`ruled ${styles.group}`} aria-labelledby={title}>
      <div className={styles.head}>
        <p className="label" aria-hidden="true">
          <b>{number}</b> / {quoteGroups.length}
        </p>
        <h2 id={title} className="text-h3">
          {group?.title}
        </h2>
        <div className="small">
          <p>{group?.text}</p>
          {group && group.tools.length > 0 && (
            <p className={styles.tools}>
              {group.tools.map(({ label, to }) => (
                <Link key={to} className="link touch" to={to}>
                  {label}
                </Link>
              ))}
            </p>
          )}
        </div>
      </div>
      <Cells>{children}</Cells>
    </section>
  );
}

const weightNumber = new Intl.NumberFormat(locale.format, { maximumFractionDigits: 1 });
const volumeNumber = new Intl.NumberFormat(locale.format, { maximumFractionDigits: 3 });

/** The packages' weights for the carrier, calculated while typing. */
function Weights({ typed }: { readonly typed: FormValues }) {
  const mode = SHIPPING_MODES.find((known) => known === typed.mode_of_shipping);
  const weights = weigh(packagesOf(typed), mode ?? "Hand Carry");
  const chargeable = mode ? weights.chargeable : null;

  return (
    <section
      className={`hairlines ${styles.weights}`}
      data-theme="navy"
      aria-label={quoteTotals.title}
    >
      <dl className={`hairlines ${styles.figures}`}>
        <Figure label={quoteTotals.volume} value={weights.volume} unit={quoteUnits.volume} />
        <Figure label={quoteTotals.gross} value={weights.gross} unit={quoteUnits.weight} />
        <Figure
          label={quoteTotals.volumetric}
          value={weights.volumetric}
          unit={quoteUnits.weight}
        />
        <Figure label={quoteTotals.chargeable} value={chargeable} unit={quoteUnits.weight} />
      </dl>
      <Bars gross={weights.gross} volumetric={weights.volumetric} />
      <p className={`small ${styles.rule}`}>
        {mode ? quoteTotals.rules[mode] : quoteTotals.chooseMode} {quoteTotals.gross_rule}
      </p>
    </section>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: number | null;
  readonly unit: string;
}

function Figure({ label, value, unit }: FigureProps) {
  const number = unit === quoteUnits.volume ? volumeNumber : weightNumber;
  return (
    <div>
      <dt className="label">{label}</dt>
      <dd className="code">
        {value === null ? quoteTotals.none : number.format(value)}{" "}
        {value !== null && <small>{unit}</small>}
      </dd>
    </div>
  );
}

/** Actual and volumetric weight as bars: the greater one is charged. */
function Bars({ gross, volumetric }: { gross: number; volumetric: number | null }) {
  const most = Math.max(gross, volumetric ?? 0);
  if (most === 0) return null;
  const share = (weight: number) => ({ "--share": weight / most }) as CSSProperties;
  return (
    <div className={styles.bars} aria-hidden="true">
      <span className="label">{quoteTotals.gross}</span>
      <i style={share(gross)} data-counts={gross === most} />
      {volumetric !== null && (
        <>
          <span className="label">{quoteTotals.volumetric}</span>
          <i style={share(volumetric)} data-counts={volumetric === most} />
        </>
      )}
    </div>
  );
}
