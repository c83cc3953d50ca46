import { pictures } from "./pictures.generated.ts";

/** The name of a picture of the site. */
export type PictureName = keyof typeof pictures;

/** The formats that every picture comes in, the smaller first. */
export const formats = ["avif", "webp"] as const;

export type PictureFormat = (typeof formats)[number];

/** The address of one width of a picture. */
export function pictureUrl(name: PictureName, width: number, format: PictureFormat): string {
  return `/images/${name}-${width}.${pictures[name].hash}.${format}`;
}

/** All widths of a picture in one format, as a `srcset`. */
export function srcSet(name: PictureName, format: PictureFormat): string {
  return pictures[name].widths
    .map((width) => `${pictureUrl(name, width, format)} ${width}w`)
    .join(", ");
}

/** The addresses of all files of a picture. */
export function pictureFiles(name: PictureName): string[] {
  return formats.flatMap((format) =>
    pictures[name].widths.map((width) => pictureUrl(name, width, format)),
  );
}
