import { useLocation } from "react-router";
import { incotermLabels, incotermsPage } from "#app/content/pages/incoterms.ts";
import { fittingIncoterms, type IncotermAnswers, incotermAnswers } from "#app/domain/incoterms.ts";
import { metaTags } from "#app/seo/meta.ts";
import { PageHead } from "#app/ui/layout/PageHead.tsx";
import { SectionHead } from "#app/ui/layout/SectionHead.tsx";
import { IncotermChart } from "#app/ui/tools/IncotermChart.tsx";
import { FittingRule, IncotermQuestions } from "#app/ui/tools/IncotermQuestions.tsx";

export { action, headers } from "#app/enquiries/action.server.ts";

export const meta = () => metaTags(incotermsPage);

export default function Incoterms() {
  const { key, search } = useLocation();
  const query = new URLSearchParams(search);
  const answers = incotermAnswers(query);
  const isAsked = Object.keys(answers).some((name) => query.has(name));
  const fitting = isComplete(answers) ? fittingIncoterms(answers) : null;
  const { chart } = incotermLabels;
  return (
    <>
      <PageHead {...incotermsPage} length="long" />
      <div className="container">
        <div className="container-inner parts">
          {fitting && <FittingRule fitting={fitting} />}
          <IncotermQuestions key={key} answers={answers} isAsked={isAsked} />
          <section aria-labelledby="chart-title">
            <SectionHead head={chart} id="chart-title" size="text" />
            <IncotermChart chosen={fitting?.rules[0] ?? null} labelledBy="chart-title" />
          </section>
        </div>
      </div>
    </>
  );
}

function isComplete(answers: ReturnType<typeof incotermAnswers>): answers is IncotermAnswers {
  return Object.values(answers).every((answer) => answer !== null);
}
