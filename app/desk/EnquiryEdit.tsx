import { deskEnquiry, enquiryLabels } from "#app/content/desk/enquiries.ts";
import { deskLabels } from "#app/content/desk/frame.ts";
import {
  DISPATCH_NATURES,
  PACKAGINGS,
  SHIPPING_MODES,
} from "#app/domain/enquiries/quote-options.ts";
import type { DeskEnquiry } from "#workers/desk/enquiries-types.ts";
import { type Attempt, errorsOf, typedIn } from "./action.ts";
import styles from "./desk.module.css";
import { DeskForm, Field } from "./form.tsx";

interface Props {
  readonly enquiry: DeskEnquiry;
  readonly attempt: Attempt | undefined;
}

/** The texts of an enquiry, to be edited. */
export function EnquiryEdit({ enquiry, attempt }: Props) {
  const { title, hint } = deskEnquiry.edit;
  const typed = typedIn(attempt, "edit");
  const errors = errorsOf(attempt, "edit");
  return (
    <details className={styles.enquiryPageEdit} open={attempt?.typed.do === "edit"}>
      <summary>{title}</summary>
      <p className="small">{hint}</p>
      <DeskForm
        does="edit"
        button={deskLabels.save}
        hasErrors={attempt?.result.kind === "invalid" && Object.keys(errors).length > 0}
      >
        <input type="hidden" name="seen" value={enquiry.edits} />
        {enquiry.editable.map((name) => (
          <Field
            key={name}
            label={enquiryLabels[name] ?? name}
            name={name}
            value={typed[name] ?? String(enquiry.fields[name] ?? "")}
            error={errors[name]}
            type={name === "estimated_date" ? "date" : "text"}
            isLong={name === "description" || name === "message"}
            {...(OPTIONS[name] && { options: OPTIONS[name].map(toOption) })}
          />
        ))}
      </DeskForm>
    </details>
  );
}

const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  type_of_packaging: PACKAGINGS,
  mode_of_shipping: SHIPPING_MODES,
  nature_of_dispatch: DISPATCH_NATURES,
};

function toOption(value: string) {
  return { value, label: value };
}
