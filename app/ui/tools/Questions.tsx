import { localPath } from "#app/content/page-url.ts";
import { Button } from "../controls/Button.tsx";
import { ChoiceField } from "../quote/Choice.tsx";
import styles from "./Questions.module.css";

interface Answer {
  readonly label: string;
  readonly gloss?: string;
}

interface Props<Name extends string> {
  /** The page whose address has the answers. */
  readonly path: string;
  readonly label: string;
  readonly submit: string;
  /** By their names in the address. */
  readonly questions: Readonly<
    Record<Name, { readonly label: string; readonly answers: Readonly<Record<string, Answer>> }>
  >;
  readonly answers: Readonly<Record<Name, string | null>>;
  /** The message at each question without an answer. */
  readonly missing?: string | undefined;
}

/** Questions of which each has one answer, as a GET form. */
export function Questions<Name extends string>(props: Props<Name>) {
  const { path, label, submit, questions, answers, missing } = props;
  const names = Object.keys(questions) as Name[];
  return (
    <form
      className={`screen-only ${styles.questions}`}
      method="get"
      action={localPath(path)}
      aria-label={label}
      noValidate
    >
      {names.map((name) => (
        <ChoiceField
          key={name}
          id={`question-${name}`}
          name={name}
          label={questions[name].label}
          options={Object.entries(questions[name].answers).map(([value, answer]) => ({
            value,
            ...answer,
          }))}
          initial={answers[name] ?? undefined}
          error={answers[name] === null ? missing : undefined}
        />
      ))}
      <div className={`wrap ${styles.submit}`}>
        <Button tone="navy">{submit}</Button>
      </div>
    </form>
  );
}
