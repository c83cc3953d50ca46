import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SHIPPING_MODES } from "#app/domain/enquiries/quote-options.ts";
import { type Packages, weigh } from "#app/domain/freight.ts";

const NOTHING: Packages = {
  number_of_packs: 1,
  length: 0,
  width: 0,
  height: 0,
  weight: 0,
  weight_of_pallet: 0,
};

describe("what is charged", () => {
  // 120 x 80 x 95.5 cm = 916,800 cm³
  const piece: Packages = {
    number_of_packs: 1,
    length: 120,
    width: 80,
    height: 95.5,
    weight: 150,
    weight_of_pallet: 12,
  };

  it.each([
    ["Air", 152.8, 162],
    ["Road", 305.2944, 305.2944],
    ["Sea", 916.8, 916.8],
    ["Hand Carry", null, 162],
  ] as const)(
    "the chargeable weight by %s is the greater of gross and volumetric weight",
    (mode, volumetric, chargeable) => {
      const weights = weigh(piece, mode);
      expect(weights.volume).toBeCloseTo(0.9168, 10);
      expect(weights.gross).toBe(162);
      if (volumetric === null) expect(weights.volumetric).toBeNull();
      else expect(weights.volumetric).toBeCloseTo(volumetric, 10);
      expect(weights.chargeable).toBeCloseTo(chargeable, 10);
    },
  );

  it.each(SHIPPING_MODES)("twelve packs by %s weigh twelve times one", (mode) => {
    const one = weigh(piece, mode);
    const twelve = weigh({ ...piece, number_of_packs: 12 }, mode);
    expect(twelve.volume).toBeCloseTo(12 * one.volume, 9);
    expect(twelve.gross).toBe(12 * one.gross);
    expect(twelve.chargeable).toBeCloseTo(12 * one.chargeable, 6);
  });

  it.each(SHIPPING_MODES)("the chargeable weight of nothing by %s is 0", (mode) => {
    expect(weigh(NOTHING, mode)).toEqual({
      volume: 0,
      gross: 0,
      volumetric: mode === "Hand Carry" ? null : 0,
      chargeable: 0,
    });
  });

  it.each(["length", "width", "height"] as const)("the volume is 0 while %s is missing", (side) => {
    expect(weigh({ ...piece, [side]: 0 }, "Sea")).toEqual({
      volume: 0,
      gross: 162,
      volumetric: 0,
      chargeable: 162,
    });
  });

  it("the chargeable weight is never below gross or volumetric weight", () => {
    const side = fc.double({ min: 0, max: 10_000, noNaN: true });
    const kg = fc.double({ min: 0, max: 10_000_000, noNaN: true });
    const anyPiece = fc.record({
      number_of_packs: fc.integer({ min: 1, max: 100_000 }),
      length: side,
      width: side,
      height: side,
      weight: kg,
      weight_of_pallet: kg,
    });
    fc.assert(
      fc.property(anyPiece, fc.constantFrom(...SHIPPING_MODES), (any, mode) => {
        const { gross, volumetric, chargeable } = weigh(any, mode);
        expect(gross).toBe(any.number_of_packs * (any.weight + any.weight_of_pallet));
        expect(chargeable).toBe(Math.max(gross, volumetric ?? gross));
      }),
    );
  });
});
