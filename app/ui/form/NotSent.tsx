import { phoneLines } from "#app/content/company.ts";
import { formLabels } from "#app/content/form-labels.ts";

const [support] = phoneLines.value;

/** What to do when a form was not sent, with customer support's number as a link. */
export function NotSent() {
  return (
    <>
      {formLabels.notSent}{" "}
      <a className="link code nowrap" href={`tel:${support.dial}`}>
        {support.shown}
      </a>
    </>
  );
}
