import type { CSSProperties } from "react";
import { quoteTotals, quoteUnits } from "#app/content/pages/quote-form.ts";
import type { FormValues } from "#app/domain/enquiries/form-data.ts";
import { measureOrZero, packsOrOne } from "#app/domain/enquiries/measure.ts";
import { SHIPPING_MODES } from "#app/domain/enquiries/quote-options.ts";
import { weigh } from "#app/domain/freight.ts";
import styles from "./Weights.module.css";

const weightNumber = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
const volumeNumber = new Intl.NumberFormat("en", { maximumFractionDigits: 3 });

/** The packages' weights for the carrier, calculated while typing. */
export function Weights({ typed }: { readonly typed: FormValues }) {
  const mode = SHIPPING_MODES.find((one) => one === typed.mode_of_shipping);
  const weights = weigh(
    {
      number_of_packs: packsOrOne(typed),
      length: measureOrZero("length", typed),
      width: measureOrZero("width", typed),
      height: measureOrZero("height", typed),
      weight: measureOrZero("weight", typed),
      weight_of_pallet: measureOrZero("weight_of_pallet", typed),
    },
    mode ?? "Hand Carry",
  );
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
