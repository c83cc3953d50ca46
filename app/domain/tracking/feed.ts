/**
 * An order's state and history for other programs, in the terms of DCSA Track & Trace 2.2
 * (github.com/dcsaorg/DCSA-OpenAPI, tnt/v2). Nothing personal is in it.
 */
import type { Order } from "../order.ts";
import { type EventMoment, isWholeDay, localMs } from "./clock.ts";
import type { Classifier } from "./facts.ts";
import type { Eta, HistoryEvent, OrderState } from "./state.ts";

const CLASSIFIER_CODES = {
  planned: "PLN",
  estimated: "EST",
  actual: "ACT",
} as const satisfies Record<Classifier, string>;

type EventTypeCode =
  | { readonly eventType: "TRANSPORT"; readonly transportEventTypeCode: string }
  | { readonly eventType: "EQUIPMENT"; readonly equipmentEventTypeCode: string }
  | {
      readonly eventType: "SHIPMENT";
      readonly shipmentEventTypeCode: string;
      readonly documentTypeCode: string | null;
    };

const TRANSPORT = /^(?:ARRI|DEPA)$/;
const EQUIPMENT =
  /^(?:AVDO|AVPU|CROS|CUSI|CUSR|CUSS|DISC|DROP|GTIN|GTOT|INSP|LOAD|PICK|RMVD|RSEA|STRP|STUF)$/;
/** The code of an event of a document, alone or after the document's type: "BKG CONF". */
const SHIPMENT =
  /^(?:([A-Z]{3}) )?(APPR|CANC|CMPL|CONF|DECL|DRFT|HOLD|ISSU|PENA|PENC|PENU|RECE|REJE|RELS|REQS|SUBM|SURR|VOID)$/;

/** The codes of events that have another name, by their milestone; the others have none. */
const BY_MILESTONE: Readonly<Partial<Record<NonNullable<HistoryEvent["milestone"]>, string>>> = {
  booked: "BKG CONF",
  departed: "DEPA",
  arrived: "ARRI",
  "on hold": "HOLD",
  cancelled: "BKG CANC",
};

/** `summary` is one sentence about where several containers are; null for one container. */
export function orderFeed(order: Pick<Order, "order_number"> & OrderState, summary: string | null) {
  const { order_number, order_status, exception, milestones, late_from, eta, events } = order;
  const { containers } = order;
  return {
    orderNumber: order_number,
    orderStatus: order_status,
    milestone: milestones.find(({ position }) => position === "here")?.milestone ?? null,
    exception: exception && toFeedEvent(exception),
    summary,
    containers: containers.map((container) => ({
      equipmentReference: container.equipment,
      milestone: container.milestone,
      exception: container.exception,
      locationName: container.where?.place ?? null,
      UNLocationCode: container.where?.un_locode ?? null,
    })),
    ...toDates(eta),
    lateFrom: late_from,
    events: events.map(toFeedEvent),
  };
}

/** When the order comes, and the date before that; or when it came. */
function toDates(eta: Eta) {
  const expected = eta.kind === "expected" ? eta : null;
  const delivered = eta.kind === "delivered" ? eta : null;
  return {
    expected: expected && {
      milestone: expected.milestone,
      eventDateTime: dateTime(expected.moment),
      locationName: expected.place,
      previousEventDateTime: expected.moved && dateTime(expected.moved.from),
    },
    delivered: delivered && {
      eventDateTime: delivered.moment && dateTime(delivered.moment),
      locationName: delivered.place,
    },
  };
}

function toFeedEvent(event: HistoryEvent) {
  const { milestone, code, meaning, classifier, standing, leg, pieces, pieces_total } = event;
  return {
    ...(toTypeCode(code) ??
      toTypeCode(milestone ? BY_MILESTONE[milestone] : "") ?? { eventType: null }),
    eventClassifierCode: CLASSIFIER_CODES[classifier],
    eventDateTime: dateTime(event),
    eventCreatedDateTime: event.reported_at,
    eventLocation: { locationName: event.place, UNLocationCode: event.un_locode },
    equipmentReference: event.equipment,
    milestone,
    standing,
    code,
    description: meaning,
    transport: leg,
    pieces,
    piecesTotal: pieces_total,
    remark: event.note,
  };
}

function toTypeCode(code: string | undefined): EventTypeCode | null {
  const typed = code?.toUpperCase() ?? "";
  if (TRANSPORT.test(typed)) return { eventType: "TRANSPORT", transportEventTypeCode: typed };
  if (EQUIPMENT.test(typed)) return { eventType: "EQUIPMENT", equipmentEventTypeCode: typed };
  const [, documentTypeCode = null, event] = SHIPMENT.exec(typed) ?? [];
  return event ? { eventType: "SHIPMENT", shipmentEventTypeCode: event, documentTypeCode } : null;
}

/** With the offset of the clock at the place; without one where it isn't known. A whole day is a date. */
function dateTime(moment: EventMoment): string {
  const clock = new Date(localMs(moment)).toISOString();
  return isWholeDay(moment) ? clock.slice(0, 10) : clock.slice(0, 19) + (moment.utc_offset ?? "");
}
