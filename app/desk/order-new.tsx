import { addOrder, previewAdd } from "#workers/desk/orders.ts";
import { requireDesk } from "#workers/desk/session.ts";
import type { Route } from "./+types/order-new";
import { formTexts, respond } from "./action.ts";
import { DeskField, DeskForm } from "./form.tsx";
import {
  Confirmations,
  DELIVERY_HINT,
  OrderInputs,
  previewPath,
  StatusField,
} from "./order-forms.tsx";
import { PageTitle } from "./page.tsx";
import { orderPath } from "./paths.ts";

export function loader({ context }: Route.LoaderArgs) {
  requireDesk(context);
  return { submissionId: crypto.randomUUID() };
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

export default function NewOrder({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="New order" />
      <DeskForm
        does="add"
        button="Add the order"
        hidden={{ submission_id: loaderData.submissionId }}
        preview={{ action: previewPath([]), text: null }}
        isMain
      >
        <DeskField
          label="Order number"
          name="order_number"
          hint="Leave it empty for a number that can't be guessed"
        />
        <StatusField />
        <DeskField label="Delivery date" name="delivery_date" hint={DELIVERY_HINT} />
        <OrderInputs />
        <Confirmations />
      </DeskForm>
    </>
  );
}
