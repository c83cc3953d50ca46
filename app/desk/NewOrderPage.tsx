import { deskOrder } from "#app/content/desk/orders.ts";
import { type Attempt, errorsOf, typedIn } from "./action.ts";
import { DeskForm, Field } from "./form.tsx";
import { OrderFields } from "./OrderFields.tsx";
import { PageTitle } from "./page.tsx";
import { Confirmations, toPreview } from "./UpdateForms.tsx";

interface Props {
  readonly attempt: Attempt | undefined;
}

export function NewOrderPage({ attempt }: Props) {
  const typed = typedIn(attempt, "add");
  const errors = errorsOf(attempt, "add");
  return (
    <>
      <PageTitle title={deskOrder.newTitle} />
      <DeskForm
        does="add"
        button={deskOrder.add}
        hasErrors={Object.keys(errors).length > 0}
        preview={toPreview([], attempt, "add")}
        isMain
      >
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
        <Confirmations typed={typed} errors={errors} />
      </DeskForm>
    </>
  );
}
