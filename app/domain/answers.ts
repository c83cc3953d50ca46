/** Questions with their possible answers, by their names in an address. */
export type QuestionSet = Readonly<Record<string, readonly string[]>>;

export type Answers<Questions extends QuestionSet> = {
  readonly [Name in keyof Questions]: Questions[Name][number];
};

/** The answers in an address; one that is missing or unknown is null. */
export function readAnswers<Questions extends QuestionSet>(
  questions: Questions,
  query: URLSearchParams,
) {
  const read = Object.entries(questions).map(([name, answers]) => {
    const given = query.get(name);
    return [name, answers.find((answer) => answer === given) ?? null];
  });
  return Object.fromEntries(read) as {
    readonly [Name in keyof Questions]: Questions[Name][number] | null;
  };
}
