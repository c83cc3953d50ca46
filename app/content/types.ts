/** Types of the pages' content. */

import type { PictureKey } from "#content/pictures.ts";

/** A link with an action's label. */
export interface Action {
  readonly label: string;
  readonly to: string;
}

/** An item of a list: its name, and where useful a sentence about it. */
export interface Item {
  readonly name: string;
  readonly text?: string;
}

/** A claim with a large number. */
export interface Figure {
  readonly label: string;
  /** Smaller, before the number: "up to". */
  readonly prefix?: string;
  readonly value: string;
  /** Smaller, after the number: "+", "tons". */
  readonly suffix?: string;
  readonly text: string;
}

/** The head of a section: label, heading and lead. */
export interface HeadText {
  readonly label: string;
  readonly heading: string;
  readonly lead?: string;
}

/** A section, linkable by its `id`. */
export interface PageSection {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly items: readonly Item[];
  /** Below the list: what it doesn't cover. */
  readonly note?: string;
  readonly figure?: Figure;
  /** The page with details. */
  readonly more?: Action;
}

/** A linked cell with a picture: a service on the home page. */
export interface Card {
  /** The code in the corner: "01 Air". */
  readonly code: string;
  readonly title: string;
  readonly text: string;
  readonly action: Action;
  readonly picture: PictureKey;
}

/** A heading and its text. */
export interface TextSection {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** A question and its answer. */
export interface Faq {
  readonly question: string;
  readonly answer: string;
}

/** The head of a page, and its texts for search engines. */
export interface Page {
  readonly path: string;
  /** Without the brand, which is appended. Five pages show that of a record in D1: see `page-meta.ts`. */
  readonly title: string;
  /** For search results: 70 to 160 characters. Of the same five pages the record's is shown. */
  readonly description: string;
  /** The page's name in its breadcrumbs; in the corner of its head where it has none. */
  readonly label?: string;
  /** The pages above it in its breadcrumbs, without the home page; absent where it has none. */
  readonly above?: readonly Action[];
  readonly heading: string;
  readonly lead: string;
  readonly action?: Action;
}

/** A page of linkable sections. */
export interface SectionedPage extends Page {
  readonly sections: readonly PageSection[];
}
