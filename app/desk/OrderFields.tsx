import { orderFormHints, orderFormLabels } from "#app/content/desk/orders.ts";
import type { FieldErrors } from "#app/domain/validation.ts";
import { ORDER_FORM_FIELDS, type OrderFormField, type Typed } from "#workers/desk/orders-types.ts";
import { Field } from "./form.tsx";

interface Props {
  readonly typed: Typed<OrderFormField>;
  readonly errors: FieldErrors;
}

const LONG: readonly OrderFormField[] = ["delivery_address", "note"];

/** The fields of an order that people write. */
export function OrderFields({ typed, errors }: Props) {
  return ORDER_FORM_FIELDS.map((field) => (
    <Field
      key={field}
      label={orderFormLabels[field]}
      name={field}
      value={typed[field]}
      error={errors[field]}
      hint={orderFormHints[field]}
      isLong={LONG.includes(field)}
    />
  ));
}
