import { readAnswers } from "#app/domain/answers.ts";
import {
  fittingIncoterms,
  INCOTERM_QUESTIONS,
  type IncotermAnswers,
} from "#app/domain/incoterms.ts";
import { incotermLabels, incotermQuestions } from "#content/pages/incoterm-rules.ts";
import { incotermsPage } from "#content/pages/incoterms.ts";
import { useErrorTitle } from "../form/use-error-title.ts";
import { SectionHead } from "../layout/SectionHead.tsx";
import { FittingRule } from "./FittingRule.tsx";
import { IncotermChart } from "./IncotermChart.tsx";
import { Questions } from "./Questions.tsx";

interface Props {
  /** The query of the page's address, which has the answers. */
  readonly search: string;
}

/** Three questions, the rule that fits, and the table of all rules. */
export function IncotermTool({ search }: Props) {
  const query = new URLSearchParams(search);
  const answers = readAnswers(INCOTERM_QUESTIONS, query);
  const isAsked = Object.keys(answers).some((name) => query.has(name));
  const fitting = isComplete(answers) ? fittingIncoterms(answers) : null;
  useErrorTitle(isAsked && !fitting);
  const { chart } = incotermLabels;
  return (
    <>
      {fitting && <FittingRule fitting={fitting} />}
      <Questions
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
    </>
  );
}

function isComplete(
  answers: ReturnType<typeof readAnswers<typeof INCOTERM_QUESTIONS>>,
): answers is IncotermAnswers {
  return Object.values(answers).every((answer) => answer !== null);
}
