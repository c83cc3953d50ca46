import { localPath } from "#app/content/page-url.ts";
import type { Fitting, Incoterm } from "#app/domain/incoterms.ts";
import { incotermLabels, incotermTexts } from "#content/pages/incoterm-rules.ts";
import { serviceRequestPage } from "#content/pages/service-request.ts";
import { Button } from "../controls/Button.tsx";
import styles from "./FittingRule.module.css";

/** The rule that fits, with its way into the quote form. */
export function FittingRule({ fitting: { rules, isNearest } }: { readonly fitting: Fitting }) {
  const [code, ...others] = rules;
  const { name, risk, careful } = incotermTexts[code];
  return (
    <section className={styles.fitting} data-theme="navy" aria-labelledby="fitting-title">
      <div className="copy">
        <p className="label">{name}</p>
        <h2 id="fitting-title">
          {isNearest ? incotermLabels.nearest(code) : incotermLabels.fits(code)}
        </h2>
        {isNearest && <p>{incotermLabels.nearestNote}</p>}
        <p>
          {incotermLabels.riskPasses}: {withSmallInitial(risk)} {careful}
        </p>
        {others.map((other) => (
          <p key={other}>
            <a className="link" href={`#${anchorOf(other)}`}>
              {incotermLabels.alternative(other, incotermTexts[other].name)}
            </a>
          </p>
        ))}
      </div>
      <RequestWith code={code} />
    </section>
  );
}

const withSmallInitial = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** The id of a rule in the chart. */
export const anchorOf = (code: Incoterm) => code.toLowerCase();

/** Opens the quote form with the rule in its description. */
function RequestWith({ code }: { readonly code: Incoterm }) {
  return (
    <form method="get" action={localPath(`${serviceRequestPage.path}/`)}>
      <Button name="incoterm" value={code}>
        {incotermLabels.request(code)}
      </Button>
    </form>
  );
}
