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

export function pictureFiles(name: PictureName): string[] {
  return formats.flatMap((format) =>
    pictures[name].widths.map((width) => pictureUrl(name, width, format)),
  );
}
