import type { ReactNode } from "react";
import { phoneLines, replyTime } from "#app/content/company.ts";
import { formLabels } from "#app/content/form-labels.ts";
import { CopyButton } from "../controls/CopyButton.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { useFormState } from "./enquiry-state.ts";
import styles from "./Reference.module.css";

const [support] = phoneLines.value;

/** The last stored enquiry: its reference, a summary, and what happens next. It stays after a reset. */
export function Reference({ children }: { readonly children?: ReactNode }) {
  const { kind, reference } = useFormState();
  const isHydrated = useHydrated();
  if (!reference) return null;
  const title = `${kind}-sent`;
  return (
    <section className={`ruled ${styles.reference}`} aria-labelledby={title}>
      <h2 id={title}>{formLabels.sent}</h2>
      <div className={styles.cells}>
        <div>
          <p className="label">{formLabels.reference}</p>
          <p className="code">{reference}</p>
          {isHydrated && (
            <CopyButton
              icon="copy"
              label={formLabels.copyReference}
              copied={formLabels.copied}
              text={() => reference}
            />
          )}
        </div>
        {children}
        <div>
          <p className="label">{formLabels.next}</p>
          <p>{replyTime.value ?? formLabels.reply}</p>
          <p>
            {formLabels.referenceHint}{" "}
            <a className="link code nowrap" href={`tel:${support.dial}`}>
              {support.shown}
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
