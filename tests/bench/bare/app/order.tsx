import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { database } from "../worker.ts";

export function loader({ params, context }: LoaderFunctionArgs) {
  return context
    .get(database)
    .prepare("select * from orders where order_number = ?")
    .bind(params.number)
    .first();
}

export default function Order() {
  const order = useLoaderData<Record<string, unknown>>();
  return (
    <dl>
      {Object.entries(order).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{String(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
