import { deskSeveral } from "#app/content/desk/orders.ts";
import { type ChosenOrders, ORDERS_MAX } from "#workers/desk/orders-types.ts";
import type { Attempt } from "./action.ts";
import { Field, Filters } from "./form.tsx";
import { OrderTable } from "./OrderTable.tsx";
import { AttemptNotice, Notice, PageTitle } from "./page.tsx";
import { UpdateForms } from "./UpdateForms.tsx";

interface Props {
  readonly numbers: readonly string[];
  readonly chosen: ChosenOrders;
  readonly attempt: Attempt | undefined;
}

/** First which orders, then their update. */
export function UpdateSeveralPage({ numbers, chosen, attempt }: Props) {
  const { rows, unknown, ambiguous, lastFact } = chosen;
  return (
    <>
      <PageTitle title={deskSeveral.title} />
      {attempt && <AttemptNotice {...attempt} />}
      {unknown.length > 0 && (
        <Notice tone="error">{deskSeveral.unknown(unknown.join(", "))}</Notice>
      )}
      {ambiguous.length > 0 && <Notice tone="error">{ambiguous.join(" ")}</Notice>}
      {numbers.length > ORDERS_MAX && (
        <Notice tone="error">{deskSeveral.tooMany(numbers.length, ORDERS_MAX)}</Notice>
      )}
      <Filters button={deskSeveral.choose}>
        <Field
          label={deskSeveral.numbers}
          hint={deskSeveral.numbersHint}
          name="number"
          value={numbers.join("\n")}
          isLong
        />
      </Filters>
      {rows.length > 0 && <OrderTable caption={deskSeveral.chosen} rows={rows} />}
      {rows.length > 0 && unknown.length + ambiguous.length === 0 && (
        <UpdateForms
          numbers={rows.map(({ order_number }) => order_number)}
          hidden={{ seen: lastFact }}
          places={[]}
          milestones={[]}
          suggested={{ event: "", place: "" }}
          attempt={attempt}
        />
      )}
    </>
  );
}
