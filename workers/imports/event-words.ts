/**
 * The names of events in files: the words of each event, and its meaning at each place. A phrase is recognised
 * only if these tables have all of it. Case, accents, punctuation, plurals and the words of `PARTICLES` make no
 * difference. Words of other languages are in word-table.ts; their phrases that end an order are only in
 * `OTHER_LANGUAGES`.
 */
import type { KnownStatusName } from "#app/domain/tracking/status.ts";

/** The things that move, which are named beside the event's own words. */
export const SUBJECTS = {
  goods: "good|cargo|shipment|consignment|parcel|freight",
  container: "container|full|laden|fcl|full container|laden container|container full",
  empty: "empty|empty container|container empty|mty",
  vessel: "vessel|ship|board|on board|board vessel|mother vessel",
  feeder: "feeder|feeder vessel|barge",
  flight: "flight|aircraft",
  truck: "truck|lorry|vehicle",
  rail: "rail|train",
};

/** Where it happens, or who takes part in it; the first name is that in names of fields. */
export const PLACES = {
  loading:
    "port of loading|pol|first pol|loading port|load port|export|outbound|outbound terminal|outbound cy|o b inland port|outbound rail origin|outbound rail destination|origin port",
  discharge:
    "port of discharge|pod|last pod|port of discharging|discharge port|discharging port|final port of discharge|import|inbound|inbound terminal|inbound cy|i b inland port|inbound rail origin|inbound rail destination|destination port|port of destination|final port",
  transshipment:
    "transshipment port|ts|pts|t s|t s port|t s pol|t s pod|t s terminal|transshipment|transhipment|transhipment port|transit port|port of transshipment|port of transhipment|full transshipment|full transhipment|transship|transship container",
  port: "port|seaport",
  terminal: "terminal|port terminal|cy|container yard|ramp|rail ramp",
  airport: "airport",
  warehouse: "warehouse|cfs|container freight station|hub",
  depot: "depot|empty depot|container depot|inland point",
  origin:
    "origin|origin airport|airport of origin|origin terminal|origin warehouse|origin hub|origin cy|por|place of receipt|first full facility",
  destination:
    "destination|final destination|destination airport|airport of destination|destination terminal|destination warehouse|destination hub|destination cy|final hub",
  shipper: "shipper",
  handover: "from shipper|by carrier|by airline|by shipping line",
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
  /** Names that don't say by themselves that it is over: "Delivery", beside "Actual delivery" */
  readonly nouns?: string;
  /** Words that may stand before its places: "Delivered by" isn't "Delivered to" */
  readonly prepositions?: string;
  /** Its meaning by places and subjects, "none" for its words alone. Others aren't recognised. */
  readonly meanings: Partial<Record<Meaning, string>>;
}

/** The words of each event, by the milestone, the exception or the code that it is stored as. */
export const EVENTS: Readonly<Record<string, EventWords>> = {
  booked: {
    words: "booking|booking confirmed|booking confirmation|order confirmed",
    prepositions: "on|with",
    meanings: { booked: "none|goods|container|vessel|flight|carrier" },
  },
  collected: {
    words: "collection|pickup|pick up|picked up|loaded full at shipper",
    prepositions: "at|from",
    meanings: { collected: "none|goods|origin|shipper|handover" },
  },
  "at origin": {
    words: "received",
    prepositions: "at|from|by",
    meanings: { "at origin": "goods|container|origin|loading|handover" },
  },
  departed: {
    words:
      "departure|sailed|sailing|took off|train departure for export|vessel departure from port of loading to port of discharge|vessel departure from port of loading to transshipment port|离开",
    prepositions: "from|at|on",
    meanings: {
      departed: "none|goods|container|vessel|feeder|flight|rail|loading|origin|port|airport",
      "in transit": "transshipment",
      not: "discharge",
    },
  },
  "in transit": {
    words: "transit|transshipment|transhipment|transshipped|transhipped",
    prepositions: "to|on|by",
    meanings: { "in transit": "none|goods|container|vessel|discharge|destination|consignee" },
  },
  arrived: {
    words: "arrival|landed|last arrival under i b",
    prepositions: "at|in|on|to",
    meanings: {
      arrived: "none|goods|container|vessel|flight|discharge|destination",
      "in transit": "transshipment|feeder|rail",
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
    words: "customs release|carrier and customs released|released by customs|released from customs",
    prepositions: "at|for",
    meanings: { known: "none|goods|container|loading|discharge|origin|destination" },
  },
  "out for delivery": {
    words:
      "on delivery vehicle|picked up for delivery|gate out for delivery|gate out to consignee|container to consignee|import to consignee|gate out from inbound terminal for delivery to consignee|gate out from inbound terminal for delivery to consignee or port shuttle|gate out from inbound cy for delivery to consignee|gate out from inbound cy for delivery to consignee or port shuttle",
    prepositions: "to|by|on",
    meanings: { "out for delivery": "none|goods|container|truck|consignee" },
  },
  delivered: {
    nouns: "delivery",
    words: "proof of delivery|container delivered to consignee|import delivered to consignee",
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
    nouns: "cancellation",
    words: "order cancelled|shipment cancelled|booking cancelled",
    meanings: { cancelled: "none" },
  },
  Delayed: {
    words: "delay",
    prepositions: "at",
    meanings: { known: "none|goods|container|vessel|flight|port|loading|discharge|transshipment" },
  },
  GTIN: {
    words:
      "gate in|gated in|in gate|in gated|ingate|full in|gate in full|gate in laden|received at cy|received at container yard|received at terminal|received at inland depot|full import container received at inland depot|received for export transfer|received for import transfer|export gate in from customer to port of loading|重箱进场",
    prepositions: "at|to|into",
    meanings: {
      known: "none|container|truck|rail|port|terminal|depot|discharge|destination",
      "at origin": "loading|origin",
      "in transit": "transshipment",
    },
  },
  GTOT: {
    words:
      "gate out|gated out|out gate|out gated|outgate|full out|gate out full|gate out laden|pick up by merchant haulage|pickup by merchant haulage|out shipper's owned full|提重箱|重箱出场",
    prepositions: "at|from",
    meanings: {
      known: "none|container|truck|port|terminal|depot|loading|origin",
      "out for delivery": "discharge|destination",
      "in transit": "transshipment",
    },
  },
  LOAD: {
    words:
      "loaded|loading|laden on board|container was loaded at port of loading to port of discharge|container was loaded at port of loading to transshipment port|装船",
    prepositions: "on|onto|at|in",
    meanings: {
      "at origin": "none|goods|container|vessel|feeder|loading",
      "in transit": "transshipment",
    },
  },
  DISC: {
    words:
      "discharged|discharge|discharging|unloaded|unloading|offloaded from vessel|discharg|卸船",
    prepositions: "from|at|in",
    meanings: {
      arrived: "none|goods|container|vessel|discharge|destination",
      "in transit": "transshipment|feeder",
    },
  },
  STUF: {
    words: "stuffed|stuffing|vanned",
    prepositions: "at",
    meanings: { known: "none|goods|container|warehouse|terminal|depot|origin|loading" },
  },
  STRP: {
    words: "stripped|unstuffed|stripping|unstuffing|devanned",
    prepositions: "at",
    meanings: { known: "none|goods|container|warehouse|terminal|depot|destination|discharge" },
  },
  AVPU: {
    words:
      "available|available for pickup|available for pick up|ready for pickup|available for delivery|available for release delivery|available to be released delivered",
    prepositions: "at",
    meanings: { known: "none|goods|container|port|terminal|airport|warehouse|destination" },
  },
  "WAITING FOR VESSEL": {
    words:
      "discharged and waiting for transshipping|discharged and waiting for transshipment|t s truck terminal departure|t s truck terminal arrival",
    meanings: { "in transit": "none" },
  },
  MOVED: {
    words: "positioned in|positioned out",
    prepositions: "at",
    meanings: {
      known: "none|container|port|terminal|loading|discharge",
      "in transit": "transshipment",
    },
  },
  BERTHED: {
    words: "berth|berthing|berthing destination|vessel berthed|靠泊",
    prepositions: "at|in",
    meanings: {
      arrived: "discharge|destination",
      "in transit": "transshipment",
      known: "vessel|port|terminal",
      not: "loading",
    },
  },
  "READY TO LOAD": {
    words: "ready to be loaded|ready for loading",
    prepositions: "on|onto|at",
    meanings: { known: "none|goods|container|vessel|loading|port|terminal" },
  },
  "RAIL LOADED": {
    words:
      "on rail|loaded on rail|container on rail for import|container on rail for export|loaded on train|load on rail|full load on rail for export|full load on rail for import|first loaded on rail under i b|last loaded on rail under i b|first loaded on rail under o b|last loaded on rail under o b",
    prepositions: "at|in",
    meanings: { known: "none|goods|container|loading|discharge|origin|destination|terminal" },
  },
  "RAIL UNLOADED": {
    words:
      "off rail|unloaded from rail|discharged from rail|unloaded from train|import unload full from rail|export unload full from rail|de ramp at final hub|deramp|last de ramp under i b",
    prepositions: "at|in",
    meanings: { known: "none|goods|container|loading|discharge|origin|destination|terminal" },
  },
  "ON TRUCK": {
    words: "despatched|dispatched",
    prepositions: "by",
    meanings: { known: "truck" },
  },
  INLAND: {
    words:
      "container in transit for import|container in transit for export|train arrival for import|train arrival for export|train departure for import|water pol unloading destination|water pod loading origin",
    meanings: { known: "none" },
  },
  returned: { words: "return", prepositions: "to|from", meanings: {} },
  // Empty containers by words that other events don't have, or that don't say "empty".
  EMPTY: {
    words:
      "empty container|empty to shipper|empty in cy|empty in container yard|gate in empty return|container returned to carrier|container to shipper|empty in depot|empty pick up by merchant haulage|in shipper's owned empty|out shipper's owned empty|loaded empty at consignee|discharged empty at shipper|plan empty return|提空箱|还空箱",
    meanings: { not: "none" },
  },
  PAPERS: {
    words:
      "carrier release|carrier released|freight charges settled|customs reference|intended transshipment|full intended transshipment",
    meanings: { not: "none" },
  },
};

/** Words that carry no meaning of their own in such a phrase. */
export const PARTICLES = new Set([
  "the",
  "a",
  "an",
  "has",
  "have",
  "been",
  "was",
  "were",
  "is",
  "are",
  "of",
]);

/** Words of columns with times: in the name of an event they say that it hasn't happened ("Delivery date"). */
export const CELL_WORDS = new Set(["date", "time", "local", "utc", "gmt", "lt"]);

/** Whole phrases of other languages, by the event. A noun such as "Lieferung" doesn't say that it is over. */
export const OTHER_LANGUAGES: Readonly<Record<string, string>> = {
  booked:
    "gebucht|reserve|reservado|prenotato|geboekt|rezerve edildi|забронировано|محجوز|تم الحجز|已订舱|已预订",
  collected: "abgeholt|recogido|ritirato|opgehaald|已揽收|已揽件",
  departed:
    "abgefahren|abgeflogen|ausgelaufen|parti|ha salido|salio|zarpo|partito|vertrokken|hareket etti|yola cikti|отправлен|отправлено|отправлена|вышел|غادر|غادرت|تمت المغادرة|已离港|已开船|已开航|已起飞|已出发",
  "in transit":
    "unterwegs|en transit|en transito|em transito|in transito|en camino|onderweg|w drodze|в пути|yolda|في الطريق|قيد النقل|运输中|在途",
  arrived:
    "angekommen|eingetroffen|ha llegado|llego|arrivato|aangekomen|ulasti|прибыл|прибыло|прибыла|وصل|وصلت|تم الوصول|已到达|已到港|已抵达|已抵港",
  "customs clearance":
    "zollabfertigung|dedouanement|en douane|despacho de aduana|en aduana|gumrukte|на таможне|таможенное оформление|تخليص جمركي|التخليص الجمركي|清关中|报关中",
  "out for delivery":
    "in zustellung|en cours de livraison|en reparto|in consegna|dagitimda|dagitima cikti|خرج للتسليم|خرجت للتسليم|قيد التوصيل|派送中|配送中|正在派送",
  delivered:
    "zugestellt|geliefert|sendung zugestellt|livré|livrée|livraison effectuee|colis livre|entregado|entregada|entrega realizada|consegnato|consegnata|consegna effettuata|entregue|geleverd|afgeleverd|bezorgd|teslim edildi|dostarczono|dostarczona|доставлен|доставлено|доставлена|груз доставлен|تم التسليم|تم التوصيل|تم تسليم الشحنة|已签收|已送达|已交付|已妥投",
  cancelled:
    "storniert|auftrag storniert|annule|annulee|commande annulee|cancelado|cancelada|anulado|anulada|annullato|annullata|geannuleerd|iptal edildi|anulowano|отменен|отменено|отменена|аннулирован|ملغي|ملغاة|تم الإلغاء|已取消",
  damaged: "beschadigt|endommage|danado|danneggiato|hasarli|поврежден|повреждено|تالف|已损坏|破损",
};

/** Which of several times of an event a column has: the one that holds now, or the one that was planned first. */
export const REVISIONS = {
  revised:
    "latest|updated|update|new|current|aktuell|aktuelle|neu|neue|nouvelle|revisee|actualizada|nueva|yeni|guncel|новая|обновленная|محدث|محدثة|最新",
  original: "initial|first|ursprungliche|initiale|originale|ilk|первоначальная|أصلي|أصلية",
};

export const EVENT_CLASSIFIER_WORDS = {
  actual: "act|a",
  estimated: "est|expected|e",
  planned: "pln|scheduled|sched|s|p",
};

/** ETA, ATD, ETS, by their letters */
export const QUALIFIERS: Readonly<Record<string, string>> = {
  a: "actual",
  e: "estimated",
  s: "scheduled",
  p: "planned",
};

export const MOVES: Readonly<Record<string, string>> = {
  a: "arrival",
  d: "departure",
  s: "sailing",
};
