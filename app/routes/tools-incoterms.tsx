import { useLocation } from "react-router";
import { readAnswers } from "#app/domain/answers.ts";
import {
  fittingIncoterms,
  INCOTERM_QUESTIONS,
  type IncotermAnswers,
} from "#app/domain/incoterms.ts";
import { type MetaArgs, metaTags } from "#app/seo/meta.ts";
import { PageHead } from "#app/ui/layout/PageHead.tsx";
import { SectionHead } from "#app/ui/layout/SectionHead.tsx";
import { FittingRule } from "#app/ui/tools/FittingRule.tsx";
import { IncotermChart } from "#app/ui/tools/IncotermChart.tsx";
import { Questions } from "#app/ui/tools/Questions.tsx";
import { incotermLabels, incotermQuestions, incotermsPage } from "#content/pages/incoterms.ts";

export { action, headers } from "#app/enquiries/action.server.ts";

export const meta = (args: MetaArgs) => metaTags(args, incotermsPage);

export default function Incoterms() {
  const { key, search } = useLocation();
  const query = new URLSearchParams(search);
  const answers = readAnswers(INCOTERM_QUESTIONS, query);
  const isAsked = Object.keys(answers).some((name) => query.has(name));
  const fitting = isComplete(answers) ? fittingIncoterms(answers) : null;
  const { chart } = incotermLabels;
  return (
    <>
      <PageHead {...incotermsPage} length="long" />
      <div className="container">
        <div className="container-inner parts">
          {fitting && <FittingRule fitting={fitting} />}
          <Questions
            key={key}
            path={incotermsPage.path}
            label={incotermLabels.questions}
            submit={incotermLabels.show}
            questions={incotermQuestions}
            answers={answers}
            missing={isAsked ? incotermLabels.choose : undefined}
          />
          <section aria-labelledby="chart-title">
            <SectionHead head={chart} id="chart-title" size="text" />
            <IncotermChart chosen={fitting?.rules[0] ?? null} labelledBy="chart-title" />
          </section>
        </div>
      </div>
    </>
  );
}

function isComplete(
  answers: ReturnType<typeof readAnswers<typeof INCOTERM_QUESTIONS>>,
): answers is IncotermAnswers {
  return Object.values(answers).every((answer) => answer !== null);
}
