import type { ReactNode } from "react";
import type { ApiResult } from "#app/backend.ts";
import { brand } from "#app/content/company-facts.ts";
import type { CarrierNumber } from "#app/domain/carrier-number.ts";
import { clientMessages } from "#content/client-messages.ts";
import { headOffice, phoneLines } from "#content/company.ts";
import { errorLabels } from "#content/error-labels.ts";
import {
  orderDetailsLabels,
  whatToDoNext,
  whatToDoWhenUnavailable,
  whatWorks,
} from "#content/pages/track.ts";
import { More } from "../controls/Button.tsx";
import { hydrateOnInteraction } from "../hydrate-on-interaction.tsx";
import type { CarrierFormProps } from "./CarrierForm.tsx";
import styles from "./NotFoundNote.module.css";
import { AnswerHeading } from "./ResultFrame.tsx";

const [support, secondSupport, aog] = phoneLines;

interface Props {
  readonly orderNumber: string;
  /** The carrier's number that it looks like. */
  readonly carrier?: CarrierNumber | null;
  readonly refusal?: CarrierFormProps["refusal"];
  /** The path of the look-up. */
  readonly retry: string;
  readonly outcome: ApiResult<unknown>;
}

/**
 * A stamp, what was typed and what to do next; for a carrier's number its question first. Where the look-up failed, the reason is under the
 * stamp.
 */
export function NotFoundNote({
  orderNumber,
  carrier = null,
  refusal = null,
  retry,
  outcome,
}: Props) {
  const isUnavailable = outcome.code !== 404;
  // An order may still have it: the question comes before the stamp.
  const isAsking = !isUnavailable && carrier !== null;
  const next = isUnavailable ? whatToDoWhenUnavailable : whatToDoNext;
  const links = {
    again: "#tracking-number",
    retry,
    call: `tel:${aog.dial}`,
  };
  return (
    <article aria-label={clientMessages.orderNotFound}>
      <div className={`ruled-end ${styles.blank}`} data-asks={isAsking}>
        {!isAsking && (
          <Stamp>
            <AnswerHeading>{clientMessages.orderNotFound}</AnswerHeading>
          </Stamp>
        )}
        <div className={styles.typed}>
          <p className="label">{orderDetailsLabels.typed}</p>
          <p className="code">
            <bdi>{orderNumber}</bdi>
          </p>
          {isAsking ? (
            <DeferredCarrierForm numbers={carrier} path={retry} refusal={refusal} />
          ) : (
            !isUnavailable && <p>{whatWorks(brand.orderPrefix)}</p>
          )}
        </div>
        {isAsking && (
          <Stamp>
            <h3>{clientMessages.orderNotFound}</h3>
          </Stamp>
        )}
      </div>
      {isUnavailable && (
        <div className={`ruled-end ${styles.reason}`}>
          <p className="strong">{outcome.message}</p>
          {outcome.errorId && <p className="code">{errorLabels.errorId(outcome.errorId)}</p>}
        </div>
      )}
      <ul className={`cells columns ${styles.next}`} aria-label={next.title}>
        {next.steps.map((step) => (
          <li key={step.kind}>
            <p className="label">{step.label}</p>
            <div className={`copy ${styles.content}`}>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
              {step.kind === "call" && (
                <p>
                  {[support, secondSupport].map((line) => (
                    <a key={line.dial} className="link code touch nowrap" href={`tel:${line.dial}`}>
                      {line.shown}
                    </a>
                  ))}
                </p>
              )}
            </div>
            <More to={"to" in step ? step.to : links[step.kind]}>{step.actionLabel}</More>
          </li>
        ))}
      </ul>
    </article>
  );
}

/** What the stamp says, under the company's name. */
function Stamp({ children }: { readonly children: ReactNode }) {
  return (
    <div className={`stamp ${styles.stamp}`}>
      <p className="label labels" aria-hidden="true">
        <span>{brand.name}</span>
        <span>{headOffice.place}</span>
      </p>
      {children}
    </div>
  );
}

/** The form of a carrier's number, whose scripts load when the page is used. */
export const DeferredCarrierForm = hydrateOnInteraction(
  async () => (await import("./CarrierForm.tsx")).CarrierForm,
);
