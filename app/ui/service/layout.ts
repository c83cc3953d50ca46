import type { pictureAlts } from "#app/content/pictures.ts";

/** A picture with alternative text. */
export type PlacedPicture = keyof typeof pictureAlts;

/** The layout of a section of a service page. */
export interface SectionLayout {
  /**
   * split: a picture beside a list, on alternating sides; stage: a picture beside the heading, over
   * a grid; scene: a wide picture to the viewport's edge, over one row of cells.
   */
  readonly kind: "split" | "stage" | "scene";
  readonly picture: PlacedPicture;
  /** For items named by codes, such as 3PL. */
  readonly hasLargeNames?: boolean;
}
