import { checkCharacter } from "#app/domain/order-number.ts";

/** Whether a number of the form that `newOrderNumber` makes has the right check character. */
export function hasValidCheckCharacter(orderNumber: string): boolean {
  const code = orderNumber.split("-").slice(1).join("");
  return checkCharacter(code.slice(0, -1)) === code.at(-1);
}
