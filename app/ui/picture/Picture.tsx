import { type PictureKey, pictureAlts } from "#content/pictures.ts";
import { pictures } from "./pictures.generated.ts";
import placeholders from "./placeholders.generated.module.css";

interface PictureProps {
  readonly name: PictureKey;
  /** In place of the picture's alternative text; empty where it only decorates. */
  readonly alt?: string;
  /** As the `sizes` attribute of `<img>`. */
  readonly sizes: string;
  /** As the above, in windows under 600 px, where it differs or the picture is large. */
  readonly phoneSize?: string | undefined;
  /** For the largest picture of the first view: loaded eagerly and with high priority. */
  readonly priority?: boolean | undefined;
  /** Another version for windows under 600 px. */
  readonly phone?: PictureName | undefined;
  /** For the `<picture>`; the `<img>` in it takes its width and keeps its aspect ratio. */
  readonly className?: string | undefined;
}

/** A picture of the site in the format and width that suit the browser. */
export function Picture(props: PictureProps) {
  const { name, alt = pictureAlts[name], phoneSize, priority = false, phone, className } = props;
  const { width, height, widths } = pictures[name];
  const fallback = pictureUrl(name, widths[1], "webp");
  const sizes = phoneSize ? sizesAttribute(phoneSize, props.sizes) : props.sizes;

  return (
    <picture className={className}>
      {phone &&
        formats.map((format) => (
          <source
            key={format}
            media={PHONE}
            type={`image/${format}`}
            srcSet={srcSet(phone, format)}
            sizes={sizes}
            width={pictures[phone].width}
            height={pictures[phone].height}
          />
        ))}
      <source type="image/avif" srcSet={srcSet(name, "avif")} sizes={sizes} />
      <img
        className={placeholders[name]}
        src={fallback}
        srcSet={srcSet(name, "webp")}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={priority ? "eager" : "lazy"}
        decoding={priority ? "auto" : "async"}
        fetchPriority={priority ? "high" : "auto"}
      />
    </picture>
  );
}

export type PictureName = keyof typeof pictures;

/** The formats of every picture, the smaller first. */
export const formats = ["avif", "webp"] as const;

type PictureFormat = (typeof formats)[number];

export function pictureUrl(name: PictureName, width: number, format: PictureFormat): string {
  return `/images/${name}-${width}.${pictures[name].hash}.${format}`;
}

function srcSet(name: PictureName, format: PictureFormat): string {
  return pictures[name].widths
    .map((width) => `${pictureUrl(name, width, format)} ${width}w`)
    .join(", ");
}

/** Windows of phones, which get a picture's phone version. */
const PHONE = "(width < 37.5rem)";

/**
 * The `sizes` attribute for a picture of `phoneSize` on phones and `sizes` on wider windows. A phone with
 * three dots to a pixel gets the picture for two: the third is not seen, and costs over half the bytes.
 */
function sizesAttribute(phoneSize: string, sizes: string): string {
  return `${PHONE} and (min-resolution: 2.5dppx) calc(${phoneSize} * 2 / 3), ${PHONE} ${phoneSize}, ${sizes}`;
}
