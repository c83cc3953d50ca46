import { deskOrder } from "#app/content/desk/orders.ts";
import type { OrderFormField, Typed } from "#app/desk/orders.ts";
import type { FieldErrors } from "#app/domain/validation.ts";
import { DeskForm } from "./DeskForm.tsx";
import { Field } from "./Field.tsx";
import { OrderFields } from "./OrderFields.tsx";
import { PageTitle } from "./PageTitle.tsx";

interface Props {
  readonly typed: Typed<OrderFormField | "order_number" | "order_status" | "delivery_date">;
  readonly errors: FieldErrors;
}

export function NewOrderPage({ typed, errors }: Props) {
  return (
    <>
      <PageTitle title={deskOrder.newTitle} />
      <DeskForm does="add" button={deskOrder.add} hasErrors={Object.keys(errors).length > 0} isMain>
        <Field
          label={deskOrder.number}
          name="order_number"
          value={typed.order_number}
          error={errors.order_number}
          hint={deskOrder.numberHint}
        />
        <Field
          label={deskOrder.status}
          name="order_status"
          value={typed.order_status}
          error={errors.order_status}
        />
        <Field
          label={deskOrder.delivery}
          name="delivery_date"
          value={typed.delivery_date}
          error={errors.delivery_date}
          hint={deskOrder.deliveryHint}
        />
        <OrderFields typed={typed} errors={errors} />
      </DeskForm>
    </>
  );
}
