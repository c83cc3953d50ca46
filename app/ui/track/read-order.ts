/**
 * Reads an order from the network: it may come from another version of the Worker than the page. What is
 * missing or has another form becomes null or empty.
 */
import * as v from "valibot";
import { CLASSIFIERS } from "#app/domain/tracking/facts.ts";
import type { TrackedOrder } from "#app/domain/tracking/state.ts";
import { EXCEPTIONS, MILESTONES } from "#app/domain/tracking/status.ts";

const text = v.fallback(v.nullable(v.string()), null);
const number = v.fallback(v.nullable(v.number()), null);
const list = <Item extends v.GenericSchema>(item: Item) => v.fallback(v.array(item), []);

const MilestoneSchema = v.picklist(MILESTONES);
const ExceptionSchema = v.picklist(EXCEPTIONS);
const MomentSchema = v.object({ event_time: v.string(), utc_offset: text });

const EventSchema = v.object({
  milestone: v.fallback(v.nullable(v.picklist([...MILESTONES, ...EXCEPTIONS])), null),
  code: v.string(),
  meaning: text,
  classifier: v.picklist(CLASSIFIERS),
  ...MomentSchema.entries,
  place: text,
  un_locode: text,
  leg: text,
  equipment: text,
  pieces: number,
  pieces_total: number,
  note: text,
  reported_at: v.fallback(v.string(), ""),
  standing: v.picklist(["happened", "ahead", "outdated"]),
});
const ExceptionEventSchema = v.object({ ...EventSchema.entries, milestone: ExceptionSchema });
const anEvent = v.fallback(v.nullable(EventSchema), null);

const EtaSchema = v.variant("kind", [
  v.object({
    kind: v.literal("delivered"),
    moment: v.nullable(MomentSchema),
    place: text,
    reported_at: text,
  }),
  v.object({ kind: v.picklist(["cancelled", "unknown"]) }),
  v.object({
    kind: v.literal("expected"),
    milestone: v.picklist(["delivered", "arrived"]),
    moment: MomentSchema,
    place: text,
    moved: v.nullable(v.object({ from: MomentSchema, reported_at: v.string() })),
    arrival_moved: v.nullable(v.object({ from: MomentSchema, to: MomentSchema })),
  }),
]);

const OrderSchema = v.object({
  order_number: v.fallback(v.string(), ""),
  created_at: v.fallback(v.string(), ""),
  customer_firstName: text,
  customer_email: text,
  customer_phone: text,
  delivery_address: text,
  shipper_type: text,
  delivery_date: text,
  order_status: text,
  note: text,
  shipper_link: text,
  item_photo: text,
  order_count: number,
  shipper_charges: number,
  late_from: text,
  exception: v.fallback(v.nullable(ExceptionEventSchema), null),
  milestones: list(
    v.object({
      milestone: MilestoneSchema,
      position: v.picklist(["done", "here", "ahead"]),
      event: anEvent,
      exceptions: list(ExceptionEventSchema),
    }),
  ),
  eta: v.fallback(EtaSchema, { kind: "unknown" }),
  where: anEvent,
  latest: anEvent,
  containers: list(
    v.object({
      equipment: v.string(),
      milestone: v.fallback(v.nullable(MilestoneSchema), null),
      event: anEvent,
      where: anEvent,
      exception: v.fallback(v.nullable(ExceptionSchema), null),
    }),
  ),
  partial: v.fallback(
    v.nullable(v.object({ milestone: MilestoneSchema, pieces: v.number(), total: v.number() })),
    null,
  ),
  events: list(EventSchema),
  places: list(
    v.object({
      code: v.string(),
      name: v.string(),
      country: v.string(),
      latitude: v.number(),
      longitude: v.number(),
      zone: v.string(),
      un_locode: text,
    }),
  ),
});

/** Loaded by the same import. */
export { isNumberOf } from "#app/domain/order-number.ts";
export { shownHistory } from "#app/domain/tracking/history.ts";
export { orderTexts } from "#app/sentences/order-text.ts";

export function readOrder(answer: object): TrackedOrder {
  return v.parse(OrderSchema, answer);
}
