import { describe, expect, it } from "vitest";
import { EXCEPTIONS, isSameStatus, MILESTONES, readStatus } from "#app/domain/tracking/status.ts";
import { EVENTS, PLACES, SUBJECTS } from "#workers/imports/event-words.ts";
import {
  findEvent,
  isKnownEvent,
  milestoneField,
  readEventName,
  readMilestoneColumn,
} from "#workers/imports/events.ts";
import { suggestStatus } from "#workers/imports/status-mapping.ts";
import { MILESTONE_FIELDS } from "#workers/imports/tables/fields.ts";
import { findMeaning } from "#workers/orders/event-codes.ts";

describe("statuses", () => {
  it.each(MILESTONES)("readStatus recognises the milestone %s in any spelling", (milestone) => {
    const spaces = ["-", "", "_", " – ", "\u00a0\n"].map((one) => milestone.replaceAll(" ", one));
    for (const spelled of [milestone, ` ${milestone.toUpperCase()}  `, ...spaces])
      expect(readStatus(spelled)).toEqual({ name: milestone, milestone });
  });

  it.each<readonly [status: string, halt: string, stop: string | null]>([
    ...EXCEPTIONS.map((halt) => [halt, halt, null] as const),
    ["On hold, customs clearance", "on hold", "customs clearance"],
    ["ON HOLD at origin", "on hold", "at origin"],
    ["On hold (in transit)", "on hold", "in transit"],
    ["on-hold during customs clearance", "on hold", "customs clearance"],
    ["Cancelled - booked", "cancelled", "booked"],
    ["Canceled at origin", "cancelled", "at origin"],
  ])("readStatus recognises %s as the exception %s at the milestone %s", (status, halt, stop) => {
    expect(readStatus(status)).toEqual({ name: halt, milestone: stop });
  });

  it.each([
    ...[null, "", " ", "Delivered, signed for by J. Peña", "Undelivered", "Not delivered"],
    ...["Cancelled:", "On hold: ____", "Cancelled ( )"],
    ...["In transit to Manila", "On hold until Monday", "On holder", "Bookedd", "قيد النقل"],
    "__proto__",
  ])("readStatus returns null for other words: %j", (status) => {
    expect(readStatus(status)).toBeNull();
  });

  it.each([
    ["in transit", "IN-TRANSIT", "Arrived"],
    ["on hold", "On hold, customs clearance", "Damaged"],
    ["on hold, arrived", "On hold (arrived)", "On hold"],
    ["left with a neighbour", "Left with a Neighbour", null],
    ["delivered", "DELIVERED", "Delivered, signed"],
    ["arrived", "arrived", "On hold, arrived"],
  ])("isSameStatus of %j is true of %j, not of %j", (wanted, same, other) => {
    expect([isSameStatus(wanted, same), isSameStatus(wanted, other)]).toEqual([true, false]);
  });
});

describe("a carrier's code", () => {
  const SEA =
    "ARRI DEPA LOAD DISC GTIN GTOT STUF STRP PICK DROP INSP RSEA RMVD AVPU AVDO CROS CUSS CUSI CUSR";
  const DOCUMENTS =
    "RECE DRFT PENA PENU PENC REJE APPR ISSU SURR SUBM VOID CONF REQS CMPL HOLD RELS DECL";
  const AIR =
    "BKD RCS MAN DEP ARR RCF NFD AWD DLV FOH RCT TFD TRM CCD CRC DIS DDL TGC AWR PRE DOC FIW FOW";

  it("of every table is known", () => {
    const codes = [SEA, DOCUMENTS, AIR].join(" ").split(" ");
    expect(codes.filter((code) => findMeaning(code) === null)).toEqual([]);
  });

  it.each([
    ["dep", "DEP", "Flight departed", "departed"],
    ["DLV", "DLV", "Handed over to the consignee or the agent", "arrived"],
    [" dis  msca ", "DIS MSCA", "Goods missing", "on hold"],
    ["BKG CONF", "BKG CONF", "Booking: confirmed", "booked"],
    ["BKG CANC", "BKG CANC", "Booking: cancelled", "cancelled"],
    ["TRD CANC", "TRD CANC", "Bill of lading: cancelled", null],
    ["CUS RELS", "CUS RELS", "Customs inspection: released", "customs clearance"],
  ])("the code %j is %j and means %j, %j", (typed, code, words, milestone) => {
    expect(findMeaning(typed)).toEqual({ code, words, milestone });
  });

  it("other codes are unknown", () => {
    for (const code of "|XYZ|CANC|BKG|BKG CONF X|CONF BKG|XXX CONF|__proto__|toString CONF".split(
      "|",
    ))
      expect(findMeaning(code), code).toBeNull();
  });
});

const TS = { "at transshipment port": "in transit" };

describe("the name of an event", () => {
  it.each([
    ["ETA", "arrived", "arrived", "estimated"],
    ["STD", "departed", "departed", "planned"],
    ["Vessel Departure|Departed from port of loading", "departed", "departed", null],
    ["Est. delivery date", "delivered", "delivered", "estimated"],
    ["Gate out|GATE-OUT FULL", "GTOT", null, null],
    ["Loaded on vessel", "LOAD", "at origin", null],
    ["Discharged at POD", "DISC", "arrived", null],
    ["Delayed|delay", "Delayed", null, null],
    ["Released|Hold released|Off hold|Resumed", "RELEASED", null, null],
    ["Full Transshipment Discharged", "DISC", "in transit", null],
    ["Transhipment loaded", "LOAD", "in transit", null],
    ["Customs hold", "On hold, customs clearance", "on hold", null],
    ["Booking confirmed|BOOKED", "booked", "booked", null],
    ["Proof of delivery", "delivered", "delivered", null],
    ["Deprated", "Deprated", null, null],
    ["Arrived at transshipment port", "in transit", "in transit", null],
    ["constructor", "constructor", null, null],
    ["Arrival", "arrived", "arrived", null],
  ])("%s is %s", (names, code, milestone, classifier) => {
    for (const name of names.split("|"))
      expect(readEventName(name), name).toMatchObject({ code, milestone, classifier });
  });

  it.each(
    "Delivered to port|Delivered to carrier|Delivered to warehouse|Delivered to forwarder|Documents delivered|Delivery order released|Flight cancelled|Vessel cancelled|Not delivered|Delivery attempt failed|Out for delivery (failed attempt)|Ready for delivery|Delivery appointment|Arrived at POL|Container arrived at POL|Departed POD|Received by shipper|Received from carrier|Received by consignee|Received from airline|Cargo received from shipping line|TS|STS|PTS|TA|TD|Actual ETA|ETD (actual)|CANC|Livre|LIVRE|已交货".split(
      "|",
    ),
  )("%s reaches no milestone", (name) => {
    expect(readEventName(name).milestone).toBeNull();
  });

  it.each([
    [
      "Discharged at Last POD|POD discharged|Vessel arrival|Import Discharged from Vessel|Discharged (FCL)|Unloaded from Vessel at Port of Discharging",
      "arrived",
    ],
    [
      "В пути|Yolda|运输中|في الطريق|Vessel Discharged at T/S Port|T/S discharged|Discharged at T/S port|Vessel arrived at T/S|Transit port discharge|Discharged (T/S)|Unloaded from vessel at transit port|Arrived at transhipment port",
      "in transit",
    ],
    ["Vessel departed|Flight departed|The vessel has sailed|ATS|ETS|ETD", "departed"],
    ["Cargo received from shipper|Received by carrier|Received by airline", "at origin"],
    ["Discharged TS|Loaded PTS|Arrived at PTS", "in transit"],
    ["Expected ETA|Planned ETA|ETA (estimated)", "arrived"],
    [
      "Loaded on board|Loaded (FCL) on vessel|Export Loaded on Vessel|Loaded on vessel at POL",
      "at origin",
    ],
    ["Delivered to consignee|Delivered|Proof of delivery", "delivered"],
  ])("%s: %s", (names, milestone) => {
    for (const name of names.split("|"))
      expect(readEventName(name).milestone, name).toBe(milestone);
  });

  it.each(
    "For delivery|At delivery|To delivery|Delivered by|Delivered to|Delivery by truck|Delivered from|Goods delivered to|Consignee delivered to|For cancellation|Cancelled by".split(
      "|",
    ),
  )("%s ends no order", (name) => {
    expect(readEventName(name).milestone).toBeNull();
  });

  const PLACES =
    "|to port|at port of loading|at POD|at transshipment port|to terminal|to warehouse|to carrier|to forwarder|to consignee|by vessel|by truck|flight|documents|at airport".split(
      "|",
    );
  /** Words, and the milestone of each place where they have one; of the others there is none. */
  const MEANINGS: readonly (readonly [verbs: string, places: Readonly<Record<string, string>>])[] =
    [
      ["Delivered", { "": "delivered", "to consignee": "delivered" }],
      ["Cancelled", { "": "cancelled" }],
      ["Delivery|Cancellation", {}],
      [
        "Arrived|Arrival|Landed",
        { ...{ "": "arrived", "at POD": "arrived", flight: "arrived" }, ...TS },
      ],
      [
        "Departed|Departure|Sailed",
        {
          ...{ "": "departed", "at port of loading": "departed", flight: "departed" },
          ...{ "at airport": "departed", ...TS },
        },
      ],
      ["Discharged|Unloaded", { "": "arrived", "at POD": "arrived", ...TS }],
      ["Loaded", { "": "at origin", "at port of loading": "at origin", ...TS }],
      ["Picked up|Collected", { "": "collected" }],
      ["Booked", { "": "booked", flight: "booked" }],
      ["Received", { "at port of loading": "at origin" }],
      ["Customs cleared|Customs", { "": "customs clearance", "at POD": "customs clearance" }],
      ["On hold|Held", { "": "on hold", "at POD": "on hold", "at airport": "on hold" }],
      ["Damaged", { "": "damaged" }],
      ["Gate in", { "at port of loading": "at origin", ...TS }],
      ["Gate out", { "at POD": "out for delivery", "to consignee": "out for delivery", ...TS }],
      [
        "In transit|Transshipped",
        { "": "in transit", "to consignee": "in transit", "by vessel": "in transit" },
      ],
      [
        "Out for delivery",
        {
          ...{ "": "out for delivery", "to consignee": "out for delivery" },
          "by truck": "out for delivery",
        },
      ],
      [
        "Accepted|Released|Stuffed|Stripped|Dispatched|Handed over|Returned|Stored|Inspected|Delayed|Rolled|Missing|Signed",
        {},
      ],
    ];
  const names = MEANINGS.flatMap(([verbs, places]) =>
    verbs
      .split("|")
      .flatMap((verb) =>
        PLACES.map((place) => [`${verb} ${place}`.trim(), places[place] ?? null] as const),
      ),
  );
  const milestonesOf = (decorate: (name: string) => string) =>
    names.map(([name]) => [name, readEventName(decorate(name)).milestone]);

  it("are 40 verbs at 15 places, of which three end an order", () => {
    expect([names.length, new Set(names.map(([name]) => name)).size]).toEqual([600, 600]);
    const ends = names.filter(([, milestone]) => /delivered|cancelled/.test(milestone ?? ""));
    expect(ends.map(([name]) => name)).toEqual([
      "Delivered",
      "Delivered to consignee",
      "Cancelled",
    ]);
  });

  it.each([
    (name: string) => name,
    (name: string) => name.toUpperCase(),
    (name: string) => name.toLowerCase().replaceAll(" ", "_"),
    (name: string) => `The ${name}.`,
    (name: string) => ` (${name.replaceAll(" ", "\u00a0 ")})`,
  ])("reaches the milestone that the table names, spelled so: %s", (decorate) => {
    expect(milestonesOf(decorate)).toEqual(names);
  });

  it("reaches that of a noun too, where it says that it has happened", () => {
    const nouns = new Map([
      ["Delivery", "delivered"],
      ["Delivery to consignee", "delivered"],
      ["Cancellation", "cancelled"],
    ]);
    expect(milestonesOf((name) => `${name} (actual)`)).toEqual(
      names.map(([name, milestone]) => [name, milestone ?? nouns.get(name) ?? null]),
    );
  });

  it.each([
    (name: string) => `Not ${name}`,
    (name: string) => `${name}: no`,
    (name: string) => `Failed ${name}`,
    (name: string) => `${name} failed`,
    (name: string) => `${name} (failed attempt)`,
    (name: string) => `Attempt: ${name}`,
    (name: string) => `Ready for ${name}`,
    (name: string) => `To be ${name}`,
    (name: string) => `${name} appointment`,
    (name: string) => `${name} order`,
    (name: string) => `${name} document`,
    (name: string) => `${name} pending`,
    (name: string) => `${name} cancelled`,
    (name: string) => `${name} date`,
    (name: string) => `${name}?`,
    (name: string) => `[ ] ${name}`,
    (name: string) => `[_] ${name}`,
    (name: string) => `(  ) ${name}`,
    (name: string) => `${name}: ____`,
    (name: string) => `${name}:`,
    (name: string) => name.replaceAll(/(?=\w)/g, "\u0336"),
  ])("reaches no milestone where something denies it: %s", (decorate) => {
    expect(milestonesOf(decorate).filter(([, milestone]) => milestone !== null)).toEqual([]);
  });

  // biome-ignore format: a milestone a row
  it.each([
    ["delivered", "Zugestellt|GELIEFERT|Livré|Livraison effectuée|Entregado|Entregue|Consegnato|Geleverd|Teslim edildi|TESLİM EDİLDİ|Dostarczono|Доставлен|Доставлено|تم التسليم|تمّ التوصيل|已签收|已送达"],
    ["cancelled", "Storniert|Annulé|Commande annulée|Cancelado|Annullata|Geannuleerd|İptal edildi|Anulowano|Отменён|ملغي|تم الإلغاء|已取消"],
    ["out for delivery", "In Zustellung|En cours de livraison|En reparto|In consegna|Dağıtımda|خرج للتسليم|派送中"],
    ["arrived", "Angekommen|Ha llegado|Arrivato|Aangekomen|Ulaştı|Прибыл|وصل|已到港"],
    ["departed", "Ausgelaufen|Salió|Partito|Vertrokken|Yola çıktı|Отправлено|غادرت|已开船"],
    ["in transit", "Unterwegs|En transit|En tránsito|Onderweg|W drodze|В пути|Yolda|في الطريق|قيد النقل|运输中"],
    ["customs clearance", "Zollabfertigung|En douane|En aduana|Gümrükte|На таможне|التخليص الجمركي|清关中"],
    [null, "Nicht zugestellt|Zustellung|Zustellung fehlgeschlagen|Keine Lieferung|Lieferdatum|Lieferung storniert|Lieferschein|Flug storniert"],
    [null, "Non livré|Pas livré|Livraison|Pas de livraison|Livraison annulée|Ordre de livraison|Vol annulé|Livré au port"],
    [null, "No entregado|Entrega|Sin entrega|Entrega cancelada|Orden de entrega|Entregado en puerto|Vuelo cancelado"],
    [null, "Teslim edilmedi|Teslimat|Teslim alındı|Не доставлено|Доставка|Не отменён|Доставлено в порт|Рейс отменён"],
    [null, "لم يتم التسليم|التسليم|توصيل|تم التسليم إلى الميناء|غير ملغي|未送达|未签收|派送|已派送|收货|交货|待签收|未取消|航班已取消|已送达港口"],
  ])("is %s in other languages by whole phrases: %s", (milestone, phrases) => {
    for (const phrase of phrases.split("|"))
      expect(readEventName(phrase).milestone, phrase).toBe(milestone);
  });

  it.each([
    "Delivery scheduled",
    "Departure planned",
    "arrival scheduled.",
    "Delivery POD scheduled",
  ])("%s may have happened or be planned, and is asked about", (name) => {
    expect(readEventName(name)).toMatchObject({ code: name, milestone: null, classifier: null });
    expect(isKnownEvent({ code: name })).toBe(false);
  });

  it.each([
    ["ARR", "arrived"],
    ["DEP", "departed"],
    ["DISC", "arrived"],
    ["GTIN", null],
    ["Estimated arrival", null],
  ])("the status %s of an order may be %s", (status, suggested) => {
    expect(suggestStatus(status)).toBe(suggested);
  });

  it("is known where visitors see plain words for it", () => {
    const known = ["RCF", "DIS MSCA", "on hold", "Delayed"];
    const codes = [...known, "XYZ", "Arrival at the moon"];
    expect(codes.filter((code) => isKnownEvent({ code }))).toEqual(known);
  });
});

describe("a column of times", () => {
  it.each<readonly [name: string, field: string]>([
    ["ETD", "estimated departed"],
    ["ETA POD", "estimated arrived"],
    ["Actual Departure Date", "actual departed"],
    ["Delivered on", "actual delivered"],
    ["Customs Cleared", "actual CUSR"],
    ["Gate out", "actual GTOT"],
    ["Gate-In date", "actual GTIN"],
    ["planned DISC", "planned DISC"],
    ["Discharged at T/S port", "actual DISC transshipment port"],
    ["Loaded at transshipment port (actual)", "actual LOAD transshipment port"],
    ["Actual gate out POD", "actual GTOT port of discharge"],
    ["Gated in at POL", "actual GTIN port of loading"],
    ["Customs cleared at origin", "actual CUSR origin"],
    ["Discharged POD", "actual DISC"],
    ...MILESTONE_FIELDS.map((field) => [field, field] as const),
  ])("%s has the times of %s", (name, field) => {
    const column = readMilestoneColumn(name);
    expect(column && milestoneField(column)).toBe(field);
    expect(readMilestoneColumn(field)).toMatchObject({
      code: column?.code,
      milestone: column?.milestone,
    });
  });

  it.each(Object.entries(EVENTS))(
    "of %s keeps its milestone in its field",
    (name, { meanings }) => {
      const places = Object.values(meanings).flatMap((wheres) => wheres.split("|"));
      const names = { ...SUBJECTS, ...PLACES, none: "" };
      const columns = places.flatMap((place) => {
        const [first] = names[place as keyof typeof names].split("|");
        return readMilestoneColumn(`actual ${name} ${first}`) ?? [];
      });
      for (const column of columns) {
        const { milestone } = column;
        expect(readMilestoneColumn(milestoneField(column))).toMatchObject({ milestone });
      }
    },
  );

  it.each([
    ["ETA", null],
    ["ETD POL", "loading"],
    ["ETA POD", "discharge"],
  ])("%s is at the port of %s", (name, where) => {
    expect(readMilestoneColumn(name)).toMatchObject({ where });
  });

  it.each(["ETA POL", "ATA POL", "Arrival port of loading (actual)", "ATD port of discharge"])(
    "%s is about a vessel, not about the goods",
    (name) => {
      expect(findEvent(name)).toMatchObject({ isOfGoods: false });
      expect(readMilestoneColumn(name)).toBeNull();
    },
  );

  it.each([
    ["Revised ETA", "estimated arrived", true],
    ["ETA (latest)", "estimated arrived", true],
    ["Updated arrival date", "estimated arrived", true],
    ["New ETD POL", "estimated departed", true],
    ["最新 ETA", "estimated arrived", true],
    ["Original ETA", "planned arrived", false],
    ["Initial ETD", "planned departed", false],
    ["Updated ATA", "actual arrived", true],
  ])("%s has the times of %s; it is revised: %s", (name, field, isRevised) => {
    const column = readMilestoneColumn(name);
    expect(column && milestoneField(column)).toBe(field);
    expect(column).toMatchObject({ isRevised });
  });

  it.each([
    ..."Departure|Arrival date|Vessel|Status|Delivery date|event|Delayed|time|Booked by|Ship to|Original|First name|Updated".split(
      "|",
    ),
  ])("%s has none: it says neither that it has happened nor that it is expected", (name) => {
    expect(readMilestoneColumn(name)).toBeNull();
  });
});
