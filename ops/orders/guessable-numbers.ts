import { guessableNumbers } from "#app/domain/order-number.ts";
import { pluralize, sanitizeLine } from "../terminal-text.ts";

/** A remark on new orders whose numbers can be guessed; none where all are as they should be. */
export function guessableRemark(added: readonly { readonly order_number: string }[]): string[] {
  const found = guessableNumbers(added.map(({ order_number }) => order_number));
  const [first] = found;
  if (first === undefined) return [];
  const isOne = found.length === 1;
  return [
    `${pluralize(found.length, "new order number")} ${isOne ? "is short or counts" : "are short or count"} up, such as ${sanitizeLine(first)}: whoever tries the next ones reads other customers' names and addresses. Make numbers by npm run ops -- orders new-number.`,
  ];
}
