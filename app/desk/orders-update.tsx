import { data } from "react-router";
import { splitOrderNumbers } from "#app/domain/tracking-address.ts";
import { listChosenOrders, ORDERS_MAX } from "#workers/desk/order-list.ts";
import { addUpdate, previewUpdate } from "#workers/desk/order-update.ts";
import { requireDesk } from "#workers/desk/session.ts";
import { settleTime } from "#workers/notifications/run.ts";
import type { Route } from "./+types/orders-update";
import { formTexts, respond } from "./action.ts";
import { DeskField, Filters } from "./form.tsx";
import { readUpdate, UpdateForms } from "./order-forms.tsx";
import { OrderTable } from "./orders.tsx";
import { AttemptNotice, Notice, PageTitle } from "./page.tsx";

function chosenNumbers(url: string): readonly string[] {
  return splitOrderNumbers(new URL(url).searchParams.getAll("number").join("\n"));
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = requireDesk(context);
  const numbers = chosenNumbers(request.url);
  const isTooMany = numbers.length > ORDERS_MAX;
  return { numbers, chosen: await listChosenOrders(db, isTooMany ? [] : numbers, new Date()) };
}

/** The orders stand in the address, as the page that was seen showed them. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, env, person } = requireDesk(context);
  const author = person.name;
  const typed = await formTexts(request);
  const update = readUpdate(typed);
  const numbers = chosenNumbers(request.url);
  if (!update || update.what === "retract" || numbers.length > ORDERS_MAX) {
    throw data(null, { status: 400 });
  }
  const result = typed.preview
    ? await previewUpdate(db, numbers, update, { author, settleMs: settleTime(env) })
    : await addUpdate(db, numbers, update, author);
  return respond(typed, result, () => "/desk/orders");
}

/** First which orders, then their update. */
export default function OrdersUpdate({ loaderData: { numbers, chosen } }: Route.ComponentProps) {
  const { rows, unknown, ambiguous, lastFact } = chosen;
  return (
    <>
      <PageTitle title="Update several orders" />
      <AttemptNotice />
      {unknown.length > 0 && (
        <Notice tone="error">{`There is no order ${unknown.join(", ")}. Correct or remove it: all orders are updated or none.`}</Notice>
      )}
      {ambiguous.length > 0 && <Notice tone="error">{ambiguous.join(" ")}</Notice>}
      {numbers.length > ORDERS_MAX && (
        <Notice tone="error">{`These are ${numbers.length} orders, and ${ORDERS_MAX} can be updated at once. Remove ${numbers.length - ORDERS_MAX}, or import a file.`}</Notice>
      )}
      <Filters button="Show them" values={{ number: numbers.join("\n") }}>
        <DeskField
          label="Order numbers"
          hint="One on each line, or with commas"
          name="number"
          isLong
        />
      </Filters>
      {rows.length > 0 && <OrderTable caption="These orders" rows={rows} />}
      {rows.length > 0 && unknown.length + ambiguous.length === 0 && (
        <UpdateForms numbers={rows.map(({ order_number }) => order_number)} seen={lastFact} />
      )}
    </>
  );
}
