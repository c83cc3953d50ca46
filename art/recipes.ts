/** What each master becomes: sizes, formats and how they are encoded. */
import sharp, { type AvifOptions, type Region, type WebpOptions } from "sharp";
import { hashOf } from "./publish.ts";

export interface Recipe {
  readonly widths: readonly number[];
  readonly avif: AvifOptions;
  readonly webp: WebpOptions;
  /** Cut away the transparent margin. */
  readonly trim?: boolean;
  /** The part of the master that is shown. */
  readonly crop?: Region;
}

const scene: Recipe = {
  widths: [640, 960, 1280, 1600],
  avif: { quality: 56, effort: 6, chromaSubsampling: "4:2:0" },
  webp: { quality: 72, effort: 6, smartSubsample: true },
};

/**
 * The plinth is the widest thing in every tile: trimmed, they all have one width and one foot. 800 fits
 * phones of 360 to 400 px with two dots to a pixel.
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

/** Cranes, ship and tug in nearly a square: what a phone shows of the hero. */
const heroPhone: Recipe = {
  ...hero,
  widths: [480, 800, 924],
  // Phones show two or three dots to a pixel: what is lost between them nobody sees.
  avif: { ...scene.avif, quality: 50 },
  crop: { left: 596, top: 70, width: 924, height: 974 },
};

/** What a master becomes: mostly one picture of its own name. */
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

/**
 * The hash in the names of a picture's files. It covers the master, the recipe and the versions of the
 * encoders, so it changes whenever the files would.
 */
export function pictureHash(master: Uint8Array, recipe: Recipe): string {
  const { sharp: encoder, vips, aom, webp } = sharp.versions;
  return hashOf(master, JSON.stringify(recipe), [encoder, vips, aom, webp].join());
}
