/** The tools' rules, against figures worked out by hand. */
import { describe, expect, it } from "vitest";
import { hasValues } from "#app/domain/address-values.ts";
import { readAnswers } from "#app/domain/answers.ts";
import {
  type DocumentId,
  documentsFor,
  type Shipment,
  shipmentInQuery,
} from "#app/domain/documents.ts";
import { packagesOf } from "#app/domain/enquiries/measure.ts";
import {
  readSize,
  SIZES_MAX,
  type SizeField,
  type TypedSize,
  typedSizes,
} from "#app/domain/enquiries/sizes.ts";
import { decisive, type Packages, weighSizes } from "#app/domain/freight.ts";
import {
  fittingIncoterms,
  INCOTERM_QUESTIONS,
  INCOTERM_RULES,
  INCOTERMS,
  type Incoterm,
  LEGS,
} from "#app/domain/incoterms.ts";
import { quoteFromAddress } from "#app/ui/quote/quote-from-address.ts";

type Cells = readonly [packs: number, length: number, width: number, height: number, kg: number];

function packages([number_of_packs, length, width, height, weight]: Cells): Packages {
  return { number_of_packs, length, width, height, weight, weight_of_pallet: 0 };
}

const PALLETS: Cells = [12, 120, 80, 95, 140];
const CARTONS: Cells = [2, 60, 40, 40, 18];
const STEEL: Cells = [1, 100, 100, 100, 1500];

describe("the chargeable weight of packages", () => {
  // biome-ignore format: a mode a row
  it.each<[string, readonly Cells[], "Air" | "Sea" | "Road", number, "space" | "weight" | "both"]>([
    // 12 × 912,000 cm³ are 10.944 m³; 12 × 140 kg are 1,680 kg.
    ["12 pallets", [PALLETS], "Air", 1824, "space"],
    ["12 pallets", [PALLETS], "Sea", 10_944, "space"],
    ["12 pallets", [PALLETS], "Road", 3644.352, "space"],
    // 1 m³ of 1,500 kg.
    ["a block of steel", [STEEL], "Air", 1500, "weight"],
    ["a block of steel", [STEEL], "Sea", 1500, "weight"],
    ["a block of steel", [STEEL], "Road", 1500, "weight"],
    // 10.944 and 0.192 m³; 1,680 and 36 kg.
    ["pallets and cartons", [PALLETS, CARTONS], "Air", 1856, "space"],
    ["pallets and cartons", [PALLETS, CARTONS], "Sea", 11_136, "space"],
    ["pallets and cartons", [PALLETS, CARTONS], "Road", 3708.288, "space"],
    // 10.944 and 1 m³; 1,680 and 1,500 kg: together weight decides, though space does for most.
    ["pallets and steel", [PALLETS, STEEL], "Air", 3180, "weight"],
    ["pallets and steel", [PALLETS, STEEL], "Sea", 11_944, "space"],
    ["a cubic metre of a tonne", [[1, 100, 100, 100, 1000]], "Sea", 1000, "both"],
    ["6000 cm³ of a kilogram", [[1, 10, 20, 30, 1]], "Air", 1, "both"],
    ["nothing", [], "Road", 0, "both"],
  ])("of %s, %j, by %s is %d kg: %s", (_, sizes, mode, chargeable, decides) => {
    const weights = weighSizes(sizes.map(packages), mode);
    expect(weights.chargeable).toBeCloseTo(chargeable, 9);
    expect(decisive(weights)).toBe(decides);
  });
});

const typed: TypedSize = {
  number_of_packs: "12",
  length: "120 cm",
  width: "0,8",
  height: "1'095.5",
  weight: "140",
};

describe("a size as typed", () => {
  it("is read as the quote form reads its fields", () => {
    const packs = packages([12, 120, 0.8, 1095.5, 140]);
    expect(readSize(typed)).toEqual({ packs, problems: {} });
  });

  it("without a number of packs is one pack", () => {
    expect(readSize({ ...typed, number_of_packs: " " }).packs?.number_of_packs).toBe(1);
  });

  it.each<[SizeField, string, string]>([
    ["length", "", "missing"],
    ["weight", "  ", "missing"],
    ["width", "1e9", "noNumber"],
    ["width", "Infinity", "noNumber"],
    ["height", "NaN", "noNumber"],
    ["height", "<b>", "noNumber"],
    ["height", "0", "notPositive"],
    ["weight", "-3", "notPositive"],
    ["length", "10001", "tooLarge"],
    ["weight", "9".repeat(400), "tooLarge"],
    ["number_of_packs", "100001", "tooLarge"],
    ["number_of_packs", "0", "noCount"],
    ["number_of_packs", "1.5", "noCount"],
    ["number_of_packs", "-1", "noCount"],
    ["number_of_packs", "many", "noCount"],
  ])("has a problem in %s, %j: %s", (name, value, problem) => {
    expect(readSize({ ...typed, [name]: value })).toEqual({
      packs: null,
      problems: { [name]: problem },
    });
  });
});

const query = (...sizes: readonly Cells[]) =>
  new URLSearchParams(
    sizes.flatMap(([packs, length, width, height, weight]) => [
      ["number_of_packs", `${packs}`],
      ["length", `${length}`],
      ["width", `${width}`],
      ["height", `${height}`],
      ["weight", `${weight}`],
    ]),
  );

describe("the sizes in an address", () => {
  it("are as many as its longest list of values", () => {
    const found = typedSizes(new URLSearchParams("length=1&length=2&width=3&other=4"));
    expect(found.map(({ length, width, height }) => [length, width, height])).toEqual([
      ["1", "3", ""],
      ["2", "", ""],
    ]);
  });

  it("have an upper limit", () => {
    const many = new URLSearchParams(Array.from({ length: 5000 }, () => ["length", "1"]));
    expect(typedSizes(many)).toHaveLength(SIZES_MAX);
  });
});

describe("the quote form's values in an address", () => {
  it("are a size, whose weight includes the pallet", () => {
    expect(quoteFromAddress(query(PALLETS))?.values).toEqual({
      ...{ number_of_packs: "12", length: "120", width: "80", height: "95", weight: "140" },
      weight_of_pallet: "0",
    });
  });

  it("of several sizes are their number, and all of them in the description", () => {
    expect(quoteFromAddress(query(PALLETS, CARTONS))).toMatchObject({
      isAverage: true,
      values: {
        number_of_packs: "14",
        weight_of_pallet: "0",
        description:
          "Packages (the fields have their average): 12 × 120 × 80 × 95 cm, 140 kg each; 2 × 60 × 40 × 40 cm, 18 kg each. Together 11.136 m³, 1,716 kg.",
      },
    });
  });

  it.each([
    [[PALLETS, CARTONS]],
    [[PALLETS, STEEL]],
    // A pipe, pins of half a centimetre, and a sheet.
    [
      [
        [10, 600, 10, 10, 8],
        [500, 0.5, 0.5, 2, 0.004],
        [1, 300, 150, 0.3, 110],
      ],
    ],
  ] satisfies [Cells[]][])("of the sizes %j have their volume and gross weight", (sizes) => {
    const all = weighSizes(sizes.map(packages), "Road");
    const fields = packagesOf(quoteFromAddress(query(...sizes))?.values ?? {});
    const average = weighSizes([fields], "Road");
    expect(average.volume).toBeCloseTo(all.volume, 3);
    expect(average.gross).toBeCloseTo(all.gross, 1);
  });

  it("leave out what can't be read", () => {
    const query = new URLSearchParams("length=1e9&width=80&weight=-1");
    expect(quoteFromAddress(query)?.values).toEqual({ width: "80", weight_of_pallet: "0" });
  });

  it("are a rule, to which the visitor adds the place", () => {
    expect(quoteFromAddress(new URLSearchParams("incoterm=FCA"))?.values).toEqual({
      description: "Incoterms 2020: FCA, named place:",
    });
  });

  it.each([
    "",
    "incoterm=XYZ",
    "length=&width=",
    "utm_source=mail",
    "name=Amina&email=a@b.example",
  ])("are none in %j", (address) => {
    expect(quoteFromAddress(new URLSearchParams(address))).toBeNull();
  });
});

it.each([
  ["/tools/chargeable-weight", "length=1", true],
  ["/service-request", "utm_source=mail&length=1", true],
  ["/service-request", "utm_source=mail", false],
  ["/services", "length=1", false],
  ["/tools", "length=1", false],
  ["/tools/incoterms", "part=risk", true],
  ["/service-request", "incoterm=FCA", true],
  ["constructor", "length=1", false],
])("whether %s depends on ?%s: %j", (path, search, expected) => {
  expect(hasValues(path, new URLSearchParams(search))).toBe(expected);
});

describe("the eleven rules of Incoterms 2020", () => {
  /**
   * One letter a leg, from door to door: seller, buyer, by the named place, by the contract of carriage; a
   * bar where the risk passes. Legs: packing, loading, export, to the terminal, loading there, main
   * carriage, unloading there, import, to the door, unloading.
   */
  // biome-ignore format: a rule a row
  it.each<[Incoterm, string, boolean, "A" | "C" | null]>([
    ["EXW", "S|BBBBBBBBB", false, null],
    ["FCA", "SSSP|BBBBBB", false, null],
    ["CPT", "SSSS|SSCBPB", false, null],
    ["CIP", "SSSS|SSCBPB", false, "A"],
    ["DAP", "SSSSSSSBS|B", false, null],
    ["DPU", "SSSSSSSBSS|", false, null],
    ["DDP", "SSSSSSSSS|B", false, null],
    ["FAS", "SSSS|BBBBBB", true, null],
    ["FOB", "SSSSS|BBBBB", true, null],
    ["CFR", "SSSSS|SCBBB", true, null],
    ["CIF", "SSSSS|SCBBB", true, "C"],
  ])("%s is %s; for ships alone: %j; insured: %j", (code, strip, isForShips, insurance) => {
    const rule = INCOTERM_RULES[code];
    const letters = { seller: "S", buyer: "B", place: "P", contract: "C" };
    const drawn = LEGS.map(
      (leg) => letters[rule.legs[leg]] + (leg === rule.riskAfter ? "|" : ""),
    ).join("");
    expect(drawn).toBe(strip);
    expect(rule).toMatchObject({ isForShips, insurance });
  });

  it("have the seller clear export but under EXW, and import under DDP alone", () => {
    const clearedBy = (leg: "exportClearance" | "importClearance", party: string) =>
      INCOTERMS.filter((code) => INCOTERM_RULES[code].legs[leg] === party);
    expect(clearedBy("exportClearance", "buyer")).toEqual(["EXW"]);
    expect(clearedBy("importClearance", "seller")).toEqual(["DDP"]);
  });

  // biome-ignore format: an answer a row
  it.each([
    ["any", "buyer", ["EXW FCA", "FCA", "FCA?", "FCA?", "FCA?", "FCA?"]],
    ["ship", "buyer", ["EXW FCA", "FOB FAS", "FOB FAS?", "FOB FAS?", "FOB FAS?", "FOB FAS?"]],
    ["any", "seller", ["CPT?", "CPT", "CIP", "DAP", "DPU", "DDP"]],
    ["ship", "seller", ["CFR?", "CFR", "CIF", "DAP", "DPU", "DDP"]],
  ] as const)("for %s cargo whose carriage the %s books are %j", (cargo, carriage, expected) => {
    const found = INCOTERM_QUESTIONS.part.map((part) => {
      const { rules, isNearest } = fittingIncoterms({ cargo, carriage, part });
      return rules.join(" ") + (isNearest ? "?" : "");
    });
    expect(found).toEqual(expected);
  });

  it.each([
    ["cargo=any&carriage=seller&part=duty", { cargo: "any", carriage: "seller", part: "duty" }],
    ["cargo=ship&cargo=any", { cargo: "ship", carriage: null, part: null }],
    ["cargo=__proto__&part=<b>", { cargo: null, carriage: null, part: null }],
  ])("are asked for by the answers in ?%s", (search, answers) => {
    expect(readAnswers(INCOTERM_QUESTIONS, new URLSearchParams(search))).toEqual(answers);
  });
});

describe("the documents of a shipment", () => {
  const general: Shipment = { mode: "air", direction: "export", goods: "general" };

  it("are a few for general cargo by air", () => {
    expect(documentsFor(general)).toEqual([
      ...["commercialInvoice", "packingList", "shippingInstructions", "insuranceCertificate"],
      ...["airWaybill", "exportDeclaration", "certificateOfOrigin", "woodPackaging"],
    ]);
  });

  it.each<[Partial<Shipment>, readonly DocumentId[], readonly DocumentId[]]>([
    [{ mode: "ocean" }, ["billOfLading", "verifiedGrossMass"], ["airWaybill", "deliveryOrder"]],
    [{ mode: "road" }, ["consignmentNote"], ["billOfLading", "verifiedGrossMass"]],
    [
      { mode: "ocean", direction: "import" },
      ["importDeclaration", "importerRegistration", "deliveryOrder"],
      ["exportDeclaration", "verifiedGrossMass", "shippingInstructions"],
    ],
    [
      { goods: "dangerous" },
      ["safetyDataSheet", "airDangerousGoods", "batteryTest"],
      ["oceanDangerousGoods", "roadDangerousGoods", "packingCertificate"],
    ],
    [
      { mode: "ocean", goods: "dangerous" },
      ["oceanDangerousGoods", "packingCertificate"],
      ["airDangerousGoods"],
    ],
    [
      { goods: "temporary" },
      ["proformaInvoice", "ataCarnet", "goodsList", "proofOfReturn"],
      ["commercialInvoice", "certificateOfOrigin", "organiserLetter", "temporaryDeclaration"],
    ],
    [
      { direction: "import", goods: "exhibition" },
      ["ataCarnet", "organiserLetter", "consumedGoods", "temporaryDeclaration"],
      ["commercialInvoice", "importerRegistration"],
    ],
    [{ goods: "vehicles" }, ["vehicleTitle", "vehicleDangerous"], ["conformity"]],
    [{ mode: "road", goods: "vehicles" }, ["conditionReport"], ["vehicleDangerous"]],
    [
      { direction: "import", goods: "food" },
      ["healthCertificate", "plantCertificate", "halalCertificate", "foodPermit", "temperature"],
      ["safetyDataSheet"],
    ],
  ])("for %j have %j and not %j", (shipment, needed, others) => {
    const found = documentsFor({ ...general, ...shipment });
    expect(found).toEqual(expect.arrayContaining([...needed]));
    for (const other of others) expect(found).not.toContain(other);
  });

  it("are those of the address, whose unknown answers are the first ones", () => {
    const query = new URLSearchParams("mode=rocket&direction=import&goods=<b>");
    expect(shipmentInQuery(query)).toEqual({ ...general, direction: "import" });
  });
});
