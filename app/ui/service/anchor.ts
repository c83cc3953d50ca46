/** A link target on the page; a Section is one. */
export interface Anchor {
  readonly id: string;
  readonly title: string;
}
