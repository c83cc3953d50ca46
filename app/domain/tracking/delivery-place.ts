import { foldName } from "../fold.ts";
import type { Order } from "../order.ts";
import { codeOfTranslatedName, type Located, type Place, placeCode } from "./facts.ts";
import type { TrackedOrder } from "./state.ts";

type Delivered = Pick<TrackedOrder, "delivery_address" | "milestones" | "places">;

/** Where a delivery is, the likelier first: goods may be delivered where they arrive. */
const DELIVERIES = ["delivered", "arrived"];

let countries: ReadonlySet<string> | undefined;

/** Names by which people end an address; anyone who guesses knows them. */
function isCountry(name: string): boolean {
  countries ??= new Set(["uae", "uk", "usa", "us", "ksa", ...countryNames()].map(foldName));
  return countries.has(name);
}

function countryNames(): string[] {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  return ["en", "ar"].flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
    return codes.flatMap((code) => names.of(code) ?? []);
  });
}

/** The code of a typed place: "dxb", "Dubai (AEDXB)", or its name in a language that has its own, "دبي". */
export function typedPlaceCode(typed: string): string {
  const code = codeOfTranslatedName(typed) ?? placeCode({ un_locode: null, place: typed.trim() });
  return code?.toUpperCase() ?? "";
}

/**
 * Returns true where the typed place is that of an order's delivery: the code or the name (`foldName`) of its
 * delivery's event, or the name of a part of its address. A country isn't enough. `known` are the places
 * with the typed code (`typedPlaceCode`).
 */
export function isDeliveredAt(order: Delivered, typed: string, known: readonly Place[]): boolean {
  const codes = [typedPlaceCode(typed), ...known.flatMap(codesOf)];
  const names = [nameOf(typed), ...known.map(({ name }) => foldName(name))].filter(
    (name) => name !== "" && !isCountry(name),
  );
  const event = deliveryEvent(order);
  const code = event && placeCode(event);
  const place = order.places.find((one) => codesOf(one).includes(code ?? ""));
  const ownCodes = [code ?? "", ...(place ? codesOf(place) : [])].filter(Boolean);
  const ownNames = [
    nameOf(event?.place ?? ""),
    foldName(place?.name ?? ""),
    ...partsOf(order).map(foldName),
  ];
  return ownCodes.some((own) => codes.includes(own)) || ownNames.some((own) => names.includes(own));
}

function deliveryEvent({ milestones }: Delivered): Located | undefined {
  return DELIVERIES.flatMap((name) => {
    const event = milestones.find(({ milestone }) => milestone === name)?.event;
    return event && (event.place ?? event.un_locode) ? event : [];
  })[0];
}

const codesOf = ({ code, un_locode }: Place) => (un_locode ? [code, un_locode] : [code]);

/** A place's name without the code behind it. */
const nameOf = (place: string) => foldName(place.replace(/\s\([A-Z\d]{3,5}\)$/i, ""));

/** The address between its commas and line breaks. */
const partsOf = ({ delivery_address }: Pick<Order, "delivery_address">) =>
  (delivery_address ?? "").split(/[,;\n،]/);
