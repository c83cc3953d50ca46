import { localPath } from "#app/content/page-url.ts";
import {
  INCOTERM_RULES,
  INCOTERMS,
  type Incoterm,
  type IncotermRule,
  isBuyersRisk,
  LEGS,
  type Leg,
} from "#app/domain/incoterms.ts";
import {
  carriageText,
  dutyLabels,
  dutyTexts,
  incotermLabels,
  incotermTexts,
  insuranceText,
  legLabels,
  partyLabels,
} from "#content/pages/incoterm-rules.ts";
import { serviceRequestPage } from "#content/pages/service-request.ts";
import { anchorOf } from "./FittingRule.tsx";
import styles from "./IncotermChart.module.css";

interface Props {
  /** Marked, and its details open. */
  readonly chosen: Incoterm | null;
  /** The id of the heading that names the table. */
  readonly labelledBy: string;
}

/** The eleven rules as strips from door to door: a table of who pays each leg, and at whose risk. */
export function IncotermChart({ chosen, labelledBy }: Props) {
  return (
    <div className={styles.chart}>
      <Legend />
      <p className={`label labels ${styles.ends}`} aria-hidden="true">
        {incotermLabels.ends.map((end) => (
          <span key={end}>{end}</span>
        ))}
      </p>
      {/* A button in it opens the quote form with its rule. */}
      <form method="get" action={localPath(`${serviceRequestPage.path}/`)}>
        <table className={styles.table} aria-labelledby={labelledBy}>
          <thead>
            <tr>
              {LEGS.map((leg) => (
                <th key={leg} className="label" scope="col">
                  {legLabels[leg]}
                </th>
              ))}
            </tr>
          </thead>
          {INCOTERMS.map((code) => (
            <Rule key={code} code={code} isChosen={code === chosen} />
          ))}
        </table>
      </form>
      <div className={`ruled ${styles.disclaimer}`}>
        <p className="small">{incotermLabels.disclaimer}</p>
      </div>
    </div>
  );
}

/** What the cells of a strip mean. */
function Legend() {
  return (
    <ul className={styles.legend}>
      {Object.entries(partyLabels).map(([party, [word, meaning]]) => (
        <li key={party} className="small">
          <span className={styles.cell} data-party={party} aria-hidden="true">
            {word}
          </span>
          {meaning}
        </li>
      ))}
      <li className="small">
        <span className={styles.cell} data-risk="" aria-hidden="true" />
        {incotermLabels.riskMark}
      </li>
    </ul>
  );
}

interface RuleProps {
  readonly code: Incoterm;
  readonly isChosen: boolean;
}

/** A rule: its name, its strip and who does what. */
function Rule({ code, isChosen }: RuleProps) {
  const rule = INCOTERM_RULES[code];
  const { name } = incotermTexts[code];
  return (
    <tbody id={anchorOf(code)} data-chosen={isChosen}>
      <tr>
        <th colSpan={LEGS.length} scope="rowgroup">
          <span className={styles.name}>
            <span className="code">{code}</span> {name}
          </span>{" "}
          <span className="label">
            {rule.isForShips ? incotermLabels.ships : incotermLabels.anyMode}
          </span>
        </th>
      </tr>
      <tr>
        {LEGS.map((leg) => (
          <LegCell key={leg} rule={rule} leg={leg} />
        ))}
      </tr>
      <tr>
        <td colSpan={LEGS.length}>
          <details className="folded" open={isChosen}>
            <summary className="touch">{incotermLabels.details(code)}</summary>
            <Duties code={code} />
            <button
              type="submit"
              className="link touch strong screen-only"
              name="incoterm"
              value={code}
            >
              {incotermLabels.request(code)}
            </button>
          </details>
        </td>
      </tr>
    </tbody>
  );
}

interface LegCellProps {
  readonly rule: IncotermRule;
  readonly leg: Leg;
}

function LegCell({ rule, leg }: LegCellProps) {
  const party = rule.legs[leg];
  const isSellersAtBuyersRisk = party === "seller" && isBuyersRisk(rule, leg);
  const shown = isSellersAtBuyersRisk ? "buyersRisk" : party;
  return (
    <td
      className={styles.cell}
      data-party={shown}
      data-risk={leg === rule.riskAfter ? "" : undefined}
    >
      {partyLabels[shown][0]}
      {isSellersAtBuyersRisk && (
        <span className="visually-hidden"> {incotermLabels.buyersRisk}</span>
      )}
      {leg === rule.riskAfter && (
        <span className="visually-hidden"> {incotermLabels.riskMark}</span>
      )}
    </td>
  );
}

/** Who does what, as statements. */
function Duties({ code }: { readonly code: Incoterm }) {
  const rule = INCOTERM_RULES[code];
  const { legs } = rule;
  const { risk, use, careful } = incotermTexts[code];
  const duties = {
    mainCarriage: carriageText(legs.mainCarriage),
    insurance: insuranceText(rule),
    exportClearance: dutyTexts[legs.exportClearance],
    importClearance: dutyTexts[legs.importClearance],
    loading: dutyTexts[legs.loading],
    unloading: dutyTexts[legs.unloading],
    risk,
    use,
    careful,
  };
  return (
    <dl className={styles.duties}>
      {Object.entries(dutyLabels).map(([name, label]) => (
        <div key={name}>
          <dt className="label">{label}</dt>
          <dd>{duties[name as keyof typeof dutyLabels]}</dd>
        </div>
      ))}
    </dl>
  );
}
