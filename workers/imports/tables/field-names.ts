/** Labels of fields, names of columns in the words of words.ts and in any sequence, and words in their cells. */
import type { Classifier, TransportMode } from "#app/domain/tracking/facts.ts";
import { ORDER_LABELS } from "../../orders/order-row.ts";

/** Every column of an event in a row of its own. */
export const EVENT_LABELS = {
  order_number: ORDER_LABELS.order_number,
  event: "Event",
  classifier: "Classifier",
  time: "Time",
  place: "Place",
  leg: "Leg, vessel and voyage or flight",
  mode: "Mode, how the goods travel",
  equipment: "Container",
  pieces: "Pieces, where it is about some of them",
  note: "Note",
  /** Optional: distinguishes estimates that are otherwise identical. */
  reported_at: "Reported, when the plan or estimate was made",
} as const;

export type EventField = keyof typeof EVENT_LABELS;

/** Fields that hold for every event of a row that has a column for each milestone. */
export const LEG_LABELS = {
  leg: EVENT_LABELS.leg,
  mode: EVENT_LABELS.mode,
  equipment: EVENT_LABELS.equipment,
  origin: "Port of loading",
  destination: "Port of discharge",
} as const;

/** Identifiers by which carriers know an order: several columns may have these. */
export const REFERENCE_LABELS = {
  more_references: "Bills, bookings and waybills, added to the order's references",
  equipment: EVENT_LABELS.equipment,
} as const;

/**
 * A line for each field: its other names, the best first. Of what customers read there is nothing that may
 * be a remark between colleagues.
 */
export const FIELD_NAMES = `
order_number|order number|order|order id|order ref|shipment number|shipment id|shipment ref|shipment|our ref|our number|job number|job id|job ref|job|file number|file ref|ref|ref number|ref id|shipment job number|order ref number|shipment ref number|job ref number
created_at|order date|date ordered|ordered on|created|created date|created on|created at|job date|file date|booking date|date booked|opened|date opened|opened on|order placed|placed on|order created|order created on|order created date|booked on
customer_firstName|customer name|customer|name|full name|customer company|customer contact|contact name|contact person|contact|attention|customer contact name|customer first name|first name
customer_email|email|email address|email id|customer email|customer email address|contact email|customer contact|contact|customer|customer contact email|contact email address
customer_phone|phone|phone number|customer phone|customer phone number|contact phone|contact number|customer contact number|customer contact|contact|customer contact phone|contact phone number|customer contact phone number
delivery_address|delivery address|address|ship to|ship to address|deliver to|delivery location|customer address|destination address|drop off address|place delivery|customer delivery address
shipper_type|shipment type|transport|mode|transport mode|shipment mode|freight type|freight mode
delivery_date|delivery date|required date|required|required delivery date|required delivery|required by|deliver by|delivery by|estimated delivery|estimated delivery date|expected delivery|expected delivery date|planned delivery date|scheduled delivery date|target delivery date|delivery eta|delivery required by|delivery on
order_status|status|shipment status|order status|current status|delivery status|tracking status|job status|shipment state|order state
note|customer note|note to customer|note for customer|customer remarks|customer remark|delivery instructions|public note|delivery instruction
shipper_link|tracking link|tracking url|carrier link|carrier website|shipper website
item_photo|photo|picture|image
order_count|quantity|quantity number|total quantity|quantity count|quantity ordered
shipper_charges|shipping charges|freight charges|delivery charges|freight
event|event|activity|milestone|move|moves|movement|movements|container move|container moves|container movement|last move|event name|event type|event description|status description|latest event|last event|dynamic node|status|event status|latest status|last status|description
classifier|event classifier|actual estimated|actual expected|actual planned|act est|act exp|e|e p|actual|is actual|completed|is completed|done|happened|reached|estimated|is estimated|estimate|planned|is planned|forecast|event state|state|date type|time type|milestone status|event status|activity status|move status|status
time|time|event date|event time|event date time|date time|timestamp|datetime|date|when|status date|activity date|move date
place|place|location|event location|event place|place activity|port|city|terminal|where
leg|leg|vessel|vessel name|voyage|voyage number|vessel voyage|flight|flight number|vessel flight|vessel voyage number|vessel name voyage
mode|mode|transport mode|transport|means transport
equipment|container number|container|container id
reported_at|reported|reported on|reported date|report time|event created
origin|pol|port loading|load port|origin|origin port|origin name|origin location|from|departure port|departure airport|pol name|pol code|pol port|pol place|origin port name
destination|pod|port discharge|destination|destination port|destination name|destination location|final destination|to|arrival port|arrival airport|airport destination|pod name|pod code|pod port|pod place|destination port name
`;

/** Carriers' documents, alone or by kind: "Master bill of lading no." */
export const DOCUMENTS = "bl|bill bl|awb|air awb|sea awb|booking|booking confirmation";
export const DOCUMENT_KINDS = "house|master|carrier|ocean";
/** Other names of references */
export const REFERENCE_NAMES =
  "carrier ref|bl loading|house number|house ref|house bill|house bill number|house bill ref|master number|master ref|master bill|master bill number|master bill ref";

/** Words of columns that are for colleagues or suppliers, or in a unit that no field has. */
export const INTERNAL_WORDS =
  "internal|private|confidential|secret|staff|employee|operator|user|sales|salesman|salesperson|rep|agent|agents|driver|handler|owner|shipper|buying|buy|profit|margin|credit|commission|cost price|password|passport|salary|bank|iban|gp|kgs?|lbs?|cbm|m3|tons?|usd|eur|gbp|aed|sar|cny|days?|hours?";

/** How columns say what their dates are, in the letters of English, German, French, Turkish and Russian */
export const DATE_LETTERS = {
  day: "dd?|tt|jj|gg|дд?",
  month: "m{1,3}|aa|мм?",
  year: "y{2,4}|j{2,4}|a{4}|г{2,4}",
};

/** Words of a group of columns that add nothing to their names. */
export const GROUP_WORDS =
  "shipment|order|job|general|basic|main|detail|details|info|information|data|ref|number|routing|schedule|tracking";

/** Hints for those who fill in a form, beside a name or in a row below the header. */
export const HINT_WORDS =
  "mandatory|optional|required|compulsory|text|string|number|numeric|integer|decimal|date|datetime|date time|free text|auto|example|pflichtfeld|obligatoire|facultatif|obligatorio|opcional|zorunlu|обязательно|إلزامي|اختياري|必填|选填|可选";

/** Why columns are left out, or read as they aren't named */
export const COLUMN_REMARKS = {
  left: "Columns that aren't recognized are left out",
  unclear: "Columns that don't say whether their times have happened are left out",
  expected: "Columns of times to come are read as estimated",
  others:
    "Columns that aren't about the goods (a vessel at another port, empty containers) are left out",
  older: "Columns are left out for others that have newer or more precise times",
};

/** "Total", "Grand total:" */
export const TOTAL_WORDS = "totals?|sum|summe|gesamt(?:summe)?|итого|(?:ال)?(?:مجموع|[إا]جمالي)";

/** Other currencies than rupees, with an amount before or behind them; codes are those of ISO 4217. */
export const CURRENCY_WORDS =
  "(?!INR)[A-Z]{3}|Dhs?\\.?|dirhams?|د\\.إ|درهم|(?:US|A|C|S|HK) ?\\$|\\$|(?:US )?dollars?|€|euros?|£|pounds?|SR|riyals?|¥";

/** "e.g. DL-2611-7001" */
export const EXAMPLE_WORDS = "e\\.?g|z\\. ?b|p\\. ?ex|ex|ej|bsp|örn|example|например|مثال|例";

/** The first words of those who sign: "Prepared by", and of what stands beside it */
export const SIGNATURE_WORDS =
  "(?:prepared|approved|checked|verified|reviewed|authori[sz]ed|issued|signed|received|submitted|compiled|confirmed|released|created|printed|generated|reported|acknowledged) by|signature|signed|signatory|authori[sz]ed signat(?:ure|ory)|for and on behalf of|(?:company )?stamp|erstellt von|geprüft von|genehmigt von|freigegeben von|unterschrift|préparé par|établi par|vérifié par|approuvé par|preparado por|elaborado por|revisado por|aprobado por|firma|hazırlayan|onaylayan|imza|подготовил|составил|проверил|утвердил|подпись|أعده|إعداد|راجعه|اعتمده|اعتماد|توقيع|التوقيع|制表|审核|批准|签字|签名";
export const SIGNER_WORDS =
  "name|title|position|designation|department|company|date|place|phone|tel|mobile|email|name|datum|ort|nom|fecha|nombre|isim|tarih|имя|дата|должность|الاسم|التاريخ|姓名|日期";

/** "Page 2 of 3" */
export const PAGE_WORDS = "page|seite|pagina|página|sayfa|strona|стр|страница|صفحة|第";

/** How goods travel: codes of UNECE Recommendation 19, and words. */
export const MODE_NAMES: Readonly<Record<TransportMode, string>> = {
  vessel: "1|maritime|sea|ocean|ship|sea freight|ocean freight|fcl|lcl",
  air: "4|air freight|airfreight|flight",
  rail: "2|train",
  truck: "3|road|lorry|land|trucking",
  barge: "8|inland waterway",
};

/** The classifier as columns of its own say it ("A/E", "Milestone status") */
export const CLASSIFIER_WORDS: Readonly<Record<Classifier, string>> = {
  actual:
    "a|completed|complete|done|happened|reached|estimated|is estimated|estimate|planned|is planned|forecast|event state|state|date type|time type|passed",
  estimated:
    "e|forecast|pending|open|upcoming|outstanding|not completed|incomplete|not started|not yet",
  planned: "p",
};

/** Yes and no, as columns such as "Completed" say it */
export const FLAG_WORDS = {
  yes: "y|true|x|1|ja|oui|si|evet|да|نعم|是|✓|✔|✅",
  no: "n|false|0|nein|non|hayir|нет|لا|否|✗|❌",
};
