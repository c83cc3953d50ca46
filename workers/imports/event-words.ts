/**
 * What events are called in files: the words of each, and what it means at each place. A phrase that these
 * tables don't have whole isn't recognised. Case, accents, punctuation, plurals and the words of
 * `PARTICLES` make no difference, and words of other languages are those of words.ts.
 */
import type { KnownStatusName } from "#app/domain/tracking/status.ts";

/** What moves, beside the event's own words. */
export const SUBJECTS = {
  goods: "good|cargo|shipment|consignment|parcel|freight",
  container: "container|full|laden|fcl|full container|laden container|container full",
  vessel: "vessel|ship|board|on board|board vessel|mother vessel|feeder vessel|feeder",
  flight: "flight|aircraft",
  truck: "truck|lorry|vehicle",
  rail: "rail|train",
};

/** Where it happens, or who takes part in it. */
export const PLACES = {
  loading:
    "pol|first pol|port of loading|loading port|load port|export|outbound|outbound terminal|origin port",
  discharge:
    "pod|last pod|port of discharge|port of discharging|discharge port|discharging port|final port of discharge|import|inbound|inbound terminal|destination port|port of destination|final port",
  transshipment:
    "t s|t s port|t s pol|t s pod|t s terminal|transshipment|transshipment port|transhipment|transhipment port|transit port|port of transshipment|port of transhipment|full transshipment|full transhipment|transship|transship container",
  port: "port|seaport",
  terminal: "terminal|cy|container yard|ramp|rail ramp",
  airport: "airport",
  warehouse: "warehouse|cfs|container freight station|hub",
  depot: "depot|empty depot|container depot",
  origin: "origin|origin airport|airport of origin|origin terminal|origin warehouse|origin hub",
  destination:
    "destination|final destination|destination airport|airport of destination|destination terminal|destination warehouse|destination hub",
  shipper: "shipper",
  consignee: "consignee|consignee door|consignee premises|door",
  carrier: "carrier|airline|shipping line",
  documents: "document|doc|paper",
};

export type Where = keyof typeof SUBJECTS | keyof typeof PLACES;

/** A milestone or an exception; "known" has neither; "not" isn't about the goods. */
export type Meaning = KnownStatusName | "known" | "not";

export interface EventWords {
  /** Other names of it, beside its own */
  readonly words: string;
  /** What may stand before its places: "Delivered by" isn't "Delivered to" */
  readonly prepositions?: string;
  /** Its meaning by places and subjects, "none" for its words alone. What isn't here isn't recognised. */
  readonly meanings: Partial<Record<Meaning, string>>;
}

/** By the milestone, the exception or the code that it is stored as. */
export const EVENTS: Readonly<Record<string, EventWords>> = {
  booked: {
    words: "booking|booking confirmed|booking confirmation|order confirmed",
    prepositions: "on|with",
    meanings: { booked: "none|goods|container|vessel|flight|carrier" },
  },
  collected: {
    words: "collection|pickup|pick up|picked up",
    prepositions: "at|from",
    meanings: { collected: "none|goods|origin|shipper" },
  },
  "at origin": {
    words: "received",
    prepositions: "at|from|by",
    meanings: { "at origin": "goods|container|origin|loading|shipper" },
  },
  departed: {
    words: "departure|sailed|sailing|took off|td|ts",
    prepositions: "from|at|on",
    meanings: {
      departed: "none|goods|container|vessel|flight|loading|origin|port|airport",
      "in transit": "transshipment",
      not: "discharge",
    },
  },
  "in transit": {
    words:
      "yolda|в пути|运输中|في الطريق|transit|transshipment|transhipment|transshipped|transhipped",
    prepositions: "to|on|by",
    meanings: { "in transit": "none|goods|container|vessel|discharge|destination|consignee" },
  },
  arrived: {
    words: "arrival|landed|ta",
    prepositions: "at|in|on|to",
    meanings: {
      arrived: "none|goods|container|vessel|flight|discharge|destination",
      "in transit": "transshipment",
      "at origin": "origin",
      not: "loading",
    },
  },
  "customs clearance": {
    words: "customs|customs started|customs clearance started",
    prepositions: "at|for",
    meanings: { "customs clearance": "none|goods|container|discharge|destination" },
  },
  CUSR: {
    words:
      "customs cleared|customs clearance completed|customs clearance complete|cleared|cleared customs|cleared by customs",
    prepositions: "at|for",
    meanings: {
      "customs clearance": "none|goods|container|discharge|destination",
      known: "loading|origin",
    },
  },
  RELEASED: {
    words:
      "release|hold released|hold release|hold lifted|off hold|on hold released|resumed|resume|released from hold",
    meanings: { known: "none|goods|container" },
  },
  "CUSTOMS RELEASED": {
    words: "customs release|released by customs|released from customs",
    prepositions: "at|for",
    meanings: { known: "none|goods|container|loading|discharge|origin|destination" },
  },
  "out for delivery": {
    words: "on delivery vehicle",
    prepositions: "to|by|on",
    meanings: { "out for delivery": "none|goods|container|truck|consignee" },
  },
  delivered: {
    words: "delivery|proof of delivery|container delivered to consignee",
    prepositions: "to",
    meanings: { delivered: "none|goods|consignee" },
  },
  "on hold": {
    words: "hold|held|held up|stopped",
    prepositions: "at|in",
    meanings: {
      "on hold":
        "none|goods|container|port|terminal|airport|warehouse|origin|destination|discharge",
    },
  },
  "On hold, customs clearance": {
    words:
      "customs hold|held by customs|held at customs|held in customs|customs held|on hold by customs",
    prepositions: "at",
    meanings: { "on hold": "none|goods|container|discharge|destination" },
  },
  damaged: { words: "damage", meanings: { damaged: "none|goods" } },
  cancelled: {
    words: "cancellation|order cancelled|shipment cancelled|booking cancelled",
    meanings: { cancelled: "none" },
  },
  Delayed: {
    words: "delay",
    prepositions: "at",
    meanings: { known: "none|goods|container|vessel|flight|port|loading|discharge|transshipment" },
  },
  GTIN: {
    words: "gate in|gated in|in gate|in gated|ingate|full in|gate in full|gate in laden",
    prepositions: "at|to|into",
    meanings: { known: "none|container|port|terminal|depot", "at origin": "loading" },
  },
  GTOT: {
    words: "gate out|gated out|out gate|out gated|outgate|full out|gate out full|gate out laden",
    prepositions: "at|from",
    meanings: { known: "none|container|port|terminal|depot", "out for delivery": "discharge" },
  },
  LOAD: {
    words: "loaded|loading|laden on board",
    prepositions: "on|onto|at|in",
    meanings: {
      "at origin": "none|goods|container|vessel|loading",
      "in transit": "transshipment",
    },
  },
  DISC: {
    words: "discharged|discharge|discharging|unloaded|unloading|offloaded from vessel",
    prepositions: "from|at|in",
    meanings: {
      arrived: "none|goods|container|vessel|discharge|destination",
      "in transit": "transshipment",
    },
  },
  STUF: {
    words: "stuffed|stuffing",
    prepositions: "at",
    meanings: { known: "none|goods|container|warehouse|terminal|depot|origin|loading" },
  },
  STRP: {
    words: "stripped|unstuffed|stripping|unstuffing",
    prepositions: "at",
    meanings: { known: "none|goods|container|warehouse|terminal|depot|destination|discharge" },
  },
  AVPU: {
    words: "available|available for pickup|available for pick up|ready for pickup",
    prepositions: "at",
    meanings: { known: "none|goods|container|port|terminal|airport|warehouse|destination" },
  },
};

/** Words that carry no meaning of their own in such a phrase. */
export const PARTICLES = new Set(
  "the a an has have been was were is are of date time local".split(" "),
);

/** Which of several times of an event a column has: the one that holds now, or the one that was planned first. */
export const REVISIONS = {
  revised:
    "latest|updated|update|new|current|aktuell|aktuelle|neu|neue|nouvelle|revisee|actualizada|nueva|yeni|guncel|новая|обновленная|محدث|محدثة|最新",
  original: "initial|first|ursprungliche|initiale|originale|ilk|первоначальная|أصلي|أصلية",
};

export const CLASSIFIERS = {
  actual: "act|a",
  estimated: "est|expected|e",
  planned: "pln|scheduled|sched|s|p",
};
