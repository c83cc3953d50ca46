/** A part of the page that can be linked to. A section is one as it is. */
export interface Anchor {
  readonly id: string;
  readonly title: string;
}
