import { pictures } from "./pictures.generated.ts";

export type PictureName = keyof typeof pictures;

/** The formats of every picture, the smaller first. */
export const formats = ["avif", "webp"] as const;

export type PictureFormat = (typeof formats)[number];

export function pictureUrl(name: PictureName, width: number, format: PictureFormat): string {
  return `/images/${name}-${width}.${pictures[name].hash}.${format}`;
}

export function srcSet(name: PictureName, format: PictureFormat): string {
  return pictures[name].widths
    .map((width) => `${pictureUrl(name, width, format)} ${width}w`)
    .join(", ");
}

/** Windows of phones, which get a picture's phone version. */
export const PHONE = "(width < 600px)";

/**
 * The `sizes` attribute for a picture of `phoneSize` on phones and `sizes` on wider windows. A phone with
 * three dots to a pixel gets the picture for two: the third is not seen, and costs over half the bytes.
 */
export function sizesAttribute(phoneSize: string, sizes: string): string {
  return `${PHONE} and (min-resolution: 2.5dppx) calc(${phoneSize} * 2 / 3), ${PHONE} ${phoneSize}, ${sizes}`;
}
