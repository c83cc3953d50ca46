/**
 * Finds orders by a carrier's number, which can be guessed, and one more detail: the customer's email address
 * or the place of delivery. A number that no order carries and a wrong detail take the same queries.
 */
import { sql } from "drizzle-orm";
import { type CarrierKeys, carrierKeys, isSameCarrierNumber } from "#app/domain/carrier-number.ts";
import { withPlainCharacters } from "#app/domain/invisible.ts";
import { lowerCase } from "#app/domain/lower-case.ts";
import { DAY_MS } from "#app/domain/tracking/clock.ts";
import { isDeliveredAt, typedPlaceCode } from "#app/domain/tracking/delivery-place.ts";
import type { Database } from "../data/database.ts";
import { SEARCH_KINDS } from "../data/search.ts";
import { findOrders } from "./find.ts";
import { findPlaces } from "./log.ts";
import { orders } from "./order-schema.ts";

/** Carriers use their numbers again, and few ask for an order that ended long ago. */
const DELIVERED_DAYS = 30;
/** Orders that are read for one number: of a shared container some hundred. */
const ORDERS_OF_NUMBER = 300;
/** Orders that are read for all numbers of a search. */
const ORDERS_MAX = 2000;
/** Orders whose state is made for the place of delivery; the newest. */
const STATES_MAX = 40;

interface OrderRow {
  readonly order_number: string;
  readonly created_at: string;
  readonly customer_email: string | null;
  readonly carrier_references: string;
}

interface Candidate extends Omit<OrderRow, "carrier_references"> {
  readonly carried: readonly CarrierKeys[];
}

/**
 * The numbers of the orders, the newest first, for each carrier's number in the given sequence. Only open
 * orders, and those delivered within 30 days.
 */
export async function findByCarrier(
  db: Database,
  { numbers, detail }: { readonly numbers: readonly string[]; readonly detail: string },
  now: Date,
): Promise<string[][]> {
  const asked = numbers.map(carrierKeys);
  const candidates = await findCandidates(db, asked, now);
  const hasDetail = detail.includes("@")
    ? hasEmail(detail)
    : await withDeliveryPlace(db, candidates, detail);
  const fitting = candidates.filter(hasDetail);
  return asked.map((number) =>
    fitting
      .filter((candidate) => carries(candidate, number))
      .map(({ order_number }) => order_number),
  );
}

function carries({ carried }: Candidate, number: CarrierKeys): boolean {
  return carried.some((own) => isSameCarrierNumber(own, number));
}

/** The orders that carry one of the numbers, the newest first. */
async function findCandidates(
  db: Database,
  asked: readonly CarrierKeys[],
  now: Date,
): Promise<Candidate[]> {
  const keys = asked.flatMap(({ whole, withoutCode }) => [whole, withoutCode]);
  const terms = [...new Set(keys)].filter(Boolean).map((key) => key.toLowerCase());
  const since = new Date(now.getTime() - DELIVERED_DAYS * DAY_MS).toISOString();
  const { order_number, created_at, customer_email, carrier_references } = orders;
  const found = await db.all<OrderRow>(sql`
    select distinct ${order_number}, ${created_at}, ${customer_email}, ${carrier_references}
    from json_each(${JSON.stringify(terms)}) as asked cross join ${orders} on ${orders.id} in (
      select row_id from search_index where kind = ${SEARCH_KINDS.order}
        and term >= asked.value and term < asked.value || char(0x10ffff)
      limit ${ORDERS_OF_NUMBER})
    where ${carrier_references} is not null and (${orders.ended} is null
      or ${orders.ended} = 'delivered' and coalesce(${orders.delivery_date}, ${created_at}) >= ${since})
    limit ${ORDERS_MAX}`);
  return found
    .map(({ carrier_references: references, ...order }) => ({
      ...order,
      carried: references.split("|").map(carrierKeys),
    }))
    .filter((candidate) => asked.some((number) => carries(candidate, number)))
    .sort((one, other) => other.created_at.localeCompare(one.created_at));
}

function hasEmail(detail: string) {
  const asTyped = lowerCase(withPlainCharacters(detail));
  return ({ customer_email }: Candidate) => lowerCase(customer_email?.trim() ?? "") === asTyped;
}

/** Asks for the orders and the place also where there is no candidate. */
async function withDeliveryPlace(db: Database, candidates: readonly Candidate[], detail: string) {
  const numbers = candidates.slice(0, STATES_MAX).map(({ order_number }) => order_number);
  const [found, known] = await Promise.all([
    findOrders(db, numbers),
    findPlaces(db, [{ un_locode: typedPlaceCode(detail), place: null }]),
  ]);
  const there = found.filter((order) => order && isDeliveredAt(order, detail, [...known.values()]));
  const delivered = new Set(there.map((order) => order?.order_number));
  return ({ order_number }: Candidate) => delivered.has(order_number);
}
