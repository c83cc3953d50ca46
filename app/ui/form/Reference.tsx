import { formLabels } from "#app/content/form-labels.ts";
import { useFormState } from "./enquiry-state.ts";
import styles from "./Reference.module.css";

/** The last enquiry's reference, also after the form was reset. */
export function Reference() {
  const { reference } = useFormState();
  if (!reference) return null;
  return (
    <div className={`ruled ${styles.reference}`}>
      <p className="label">{formLabels.reference}</p>
      <p className="code">{reference}</p>
      <p>{formLabels.referenceHint}</p>
    </div>
  );
}
