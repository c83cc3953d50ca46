import type { pictureAlts } from "#app/content/pictures.ts";

/** A picture that has words for those who don't see it. */
export type PlacedPicture = keyof typeof pictureAlts;

/** How a section of a service page is set; its words come from the content. */
export interface SectionLayout {
  /**
   * split: a diorama beside a ruled list, on alternating sides;
   * stage: a diorama beside the heading, over ruled cells;
   * scene: a wide picture that runs to the window's edge, over one row of cells.
   */
  readonly layout: "split" | "stage" | "scene";
  readonly picture: PlacedPicture;
  /** Set where the names of the items are codes, such as 3PL, and are worth reading from afar. */
  readonly hasLargeNames?: boolean;
}
