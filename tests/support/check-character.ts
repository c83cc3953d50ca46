import { checkCharacter } from "#app/domain/order-number.ts";
import { ALPHABET } from "#app/domain/reference.ts";

/** Whether a number made by `newOrderNumber` has the right check character. */
export function hasValidCheckCharacter(orderNumber: string): boolean {
  const code = orderNumber.toUpperCase().split("-").slice(1).join("");
  return (
    code.length === 12 &&
    [...code].every((character) => ALPHABET.includes(character)) &&
    checkCharacter(code.slice(0, -1)) === code.at(-1)
  );
}
