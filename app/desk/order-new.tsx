import { addOrder, previewAdd } from "#workers/desk/orders.ts";
import { requireDesk } from "#workers/desk/session.ts";
import type { Route } from "./+types/order-new";
import { errorsOf, formTexts, respond, typedIn } from "./action.ts";
import { DeskForm, Field } from "./form.tsx";
import { Confirmations, DELIVERY_HINT, OrderFields, toPreview } from "./order-forms.tsx";
import { deskTitle, PageTitle } from "./page.tsx";
import { orderPath } from "./paths.ts";

const TITLE = "New order";

export function loader({ context }: Route.LoaderArgs) {
  requireDesk(context);
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, person } = requireDesk(context);
  const typed = await formTexts(request);
  const options = { author: person.name, isConfirmed: typed.isConfirmed === "on" };
  const result = typed.preview
    ? await previewAdd(db, typed, options)
    : await addOrder(db, typed, options);
  return respond(typed, result, orderPath);
}

export const meta: Route.MetaFunction = () => [{ title: deskTitle(TITLE) }];

export default function NewOrder({ actionData: attempt }: Route.ComponentProps) {
  const typed = typedIn(attempt, "add");
  const errors = errorsOf(attempt, "add");
  return (
    <>
      <PageTitle title={TITLE} />
      <DeskForm
        does="add"
        button="Add the order"
        hasErrors={Object.keys(errors).length > 0}
        preview={toPreview([], attempt, "add")}
        isMain
      >
        <Field
          label="Order number"
          name="order_number"
          value={typed.order_number}
          error={errors.order_number}
          hint="Leave it empty for a number that can't be guessed"
        />
        <Field
          label="Status"
          name="order_status"
          value={typed.order_status}
          error={errors.order_status}
        />
        <Field
          label="Delivery date"
          name="delivery_date"
          value={typed.delivery_date}
          error={errors.delivery_date}
          hint={DELIVERY_HINT}
        />
        <OrderFields typed={typed} errors={errors} />
        <Confirmations typed={typed} errors={errors} />
      </DeskForm>
    </>
  );
}
