/** The sizes, formats and encoder options for each master. */
import sharp, { type AvifOptions, type Region, type WebpOptions } from "sharp";
import { hashOf } from "./publish.ts";

export interface Recipe {
  readonly widths: readonly number[];
  readonly avif: AvifOptions;
  /** AVIF's in the widths that phones take. */
  readonly phoneQuality?: number;
  readonly webp: WebpOptions;
  /** Removes the transparent margin. */
  readonly trim?: boolean;
  readonly crop?: Region;
  /** Where a page covers the picture, its unseen detail is removed. */
  readonly blur?: {
    /** In px of the picture as it is cropped */
    readonly sigma: number;
    /** How visible the blurred copy is (0 to 1), from top (0) to bottom (1) */
    readonly stops: readonly (readonly [height: number, amount: number])[];
  };
}

/** Phones crop it from 460 px: 960 suits them at two dots to a pixel, and 820 at 1.75. */
const scene: Recipe = {
  widths: [640, 820, 960, 1280, 1600],
  avif: { quality: 56, effort: 6, chromaSubsampling: "4:2:0" },
  phoneQuality: 38,
  webp: { quality: 72, effort: 6, smartSubsample: true },
};

/**
 * The plinth is the widest part of every tile: trimmed, all have one width and one baseline. 800 px
 * suits phones of 360 to 400 px at 2x.
 */
const tile: Recipe = {
  widths: [320, 480, 800, 1000],
  avif: { quality: 60, effort: 6, chromaSubsampling: "4:4:4" },
  webp: { quality: 76, alphaQuality: 88, effort: 6, smartSubsample: true },
  trim: true,
};

const packaging: Recipe = { ...tile, widths: [104, 208, 320] };

const item: Recipe = { ...scene, widths: [480, 960] };

const hero: Recipe = {
  ...scene,
  widths: [640, 960, 1440, 1920],
  avif: { ...scene.avif, quality: 62 },
};

/** Cranes and ship, whole: the hero on phones, as high as it is seen there; 724 and 780 are 360 and 390 px at 2x. */
const heroPhone: Recipe = {
  ...hero,
  widths: [480, 724, 780, 924],
  crop: { left: 360, top: 0, width: 1560, height: 1040 },
  // The header covers its top, and its bottom fades out below the headline.
  blur: {
    sigma: 3,
    stops: [
      [0, 1],
      [0.06, 1],
      [0.1, 0],
      [0.8, 0],
      [0.92, 1],
    ],
  },
};

/**
 * In px. Computers use these only for small pictures; compared at one device pixel per CSS pixel.
 */
const PHONE_MAX = 960;

/** Phones have two or three device pixels per CSS pixel, which hides the loss. */
export function avifOptions({ avif, phoneQuality }: Recipe, width: number): AvifOptions {
  return phoneQuality && width <= PHONE_MAX ? { ...avif, quality: phoneQuality } : avif;
}

/** A master's pictures: mostly one, of the same name. */
export function recipesFor(master: string): [name: string, recipe: Recipe][] {
  if (master === "scene-port-hero") {
    return [
      [master, hero],
      [`${master}-phone`, heroPhone],
    ];
  }
  const family = { scene, tile, packaging, item }[master.split("-")[0] ?? ""];
  if (!family) throw new Error(`No recipe for the master ${master}`);
  return [[master, family]];
}

/** The hash in a picture's file names: of the master, the recipe and the encoders' versions. */
export function pictureHash(master: Uint8Array, recipe: Recipe): string {
  const { sharp: encoder, vips, aom, webp } = sharp.versions;
  return hashOf(master, JSON.stringify(recipe), [encoder, vips, aom, webp].join());
}
