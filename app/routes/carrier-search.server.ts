import { type ActionFunctionArgs, data, redirect } from "react-router";
import * as v from "valibot";
import { backendContext } from "#app/backend.ts";
import { brand } from "#app/content/company-facts.ts";
import { carrierNumber, DETAIL_FIELD } from "#app/domain/carrier-number.ts";
import { line } from "#app/domain/fields.ts";
import { ORDER_NUMBERS_MAX, trackingAddress, UNASKED_FIELD } from "#app/domain/tracking-address.ts";
import { validate } from "#app/domain/validation.ts";
import { actionBeside, readForm, refusedContext } from "#app/enquiries/action.server.ts";
import { ANSWER_ID } from "#app/ui/navigation/use-focus-after-navigation.ts";
import { clientMessages } from "#content/client-messages.ts";
import { fieldNames } from "#content/field-messages.ts";
import { PRIVATE, privateResponse } from "./tracking.ts";

/** The customer's email address or the place of delivery. The longest address has 254 characters. */
const CarrierSearchSchema = v.object({
  [DETAIL_FIELD]: line(fieldNames.carrier_detail, 254),
});

/** The detail that was typed into the form of a carrier's number, and why it leads to no order. */
export interface CarrierRefusal {
  readonly detail: string;
  readonly message: string;
}

interface Options<Args> {
  readonly loader: (args: Args) => Promise<unknown>;
  /** The numbers in the page's address. */
  readonly numbersIn: (url: URL) => readonly string[];
}

/**
 * The action of the tracking pages: the form of a carrier's number, which leads to the address of its orders,
 * or another form of the page.
 */
export function trackingAction<Args extends ActionFunctionArgs>({
  loader,
  numbersIn,
}: Options<Args>) {
  const otherAction = actionBeside(loader);
  return async (args: Args) => {
    const fields = await readForm(args.request.clone());
    if (!fields.has(DETAIL_FIELD)) return otherAction(args);
    const refuse = (refusal: CarrierRefusal, code: number) => {
      args.context.set(refusedContext, true);
      return data(refusal, privateResponse(code));
    };
    const numbers = numbersIn(args.url);
    const carrier_numbers = numbers.filter((number) => carrierNumber(number, brand.orderPrefix));
    if (carrier_numbers.length === 0) throw data(null, { status: 400 });
    const detail = String(fields.get(DETAIL_FIELD));
    const checked = validate(CarrierSearchSchema, { [DETAIL_FIELD]: detail });
    if ("errors" in checked) {
      const message = checked.errors[DETAIL_FIELD] ?? clientMessages.checkFields;
      return refuse({ detail, message }, 422);
    }
    const { code, message, result } = await args.context
      .get(backendContext)
      .searchByCarrier({ carrier_numbers, detail: checked.value[DETAIL_FIELD] });
    if (!result) return refuse({ detail, message }, code);
    const found = new Map(result.map(({ typed, order_numbers }) => [typed, order_numbers]));
    const orders = numbers.flatMap((number) => {
      const own = found.get(number) ?? [];
      return own.length > 0 ? own : [number];
    });
    const address = trackingAddress([...new Set(orders)].slice(0, ORDER_NUMBERS_MAX));
    const unasked = carrier_numbers.length - result.length;
    const rest = unasked > 0 ? `&${UNASKED_FIELD}=${unasked}` : "";
    throw redirect(`${address}${rest}#${ANSWER_ID}`, { status: 303, headers: PRIVATE });
  };
}
