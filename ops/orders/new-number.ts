import { brand } from "#app/content/company.ts";
import { newOrderNumber } from "#app/domain/order-number.ts";
import { command, wholeNumber } from "../command-line.ts";

const COUNT = { option: "count", max: 10_000, fallback: 1 };

export const newNumber = command({
  name: "orders new-number",
  summary: "Make order numbers that can't be guessed, with a check character; stores nothing",
  options: { count: { type: "string", value: "N", help: "how many, 1 if not said" } },
  examples: ["", "--count 50"],
  run({ count }) {
    for (let left = wholeNumber(count, COUNT); left > 0; left--) {
      console.log(newOrderNumber(brand.orderPrefix));
    }
    return 0;
  },
});
