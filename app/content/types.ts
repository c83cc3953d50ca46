/** The shapes that the words of the pages come in. */

import type { PictureKey } from "./pictures.ts";

/** A link that reads as an action. */
export interface Action {
  readonly label: string;
  readonly to: string;
}

/** One line of a ruled list: what it is, and where useful a sentence about it. */
export interface Item {
  readonly name: string;
  readonly text?: string;
}

/** A claim with a number, set large. */
export interface Figure {
  readonly label: string;
  /** What stands before the number in smaller type: "up to". */
  readonly prefix?: string;
  readonly value: string;
  /** What stands behind the number in smaller type: "+", "tons". */
  readonly suffix?: string;
  readonly text: string;
}

/** The head of a block of a page: the label in its corner, its heading and its lead. */
export interface Head {
  readonly label: string;
  /** A second label at the end of the same row: "3 modes". */
  readonly aside?: string;
  readonly heading: string;
  readonly lead?: string;
}

/** A part of a page that can be linked to by its `id`. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly items: readonly Item[];
  /** What the list does not cover, set under it. */
  readonly note?: string;
  readonly figure?: Figure;
  /** The request button at the section's end. */
  readonly action?: Action;
  /** The page that says more. */
  readonly more?: Action;
}

/** A cell that leads somewhere: a service on the home page. */
export interface Card {
  /** What the fixed-width face prints in the corner: "01 Air". */
  readonly code: string;
  readonly title: string;
  readonly text: string;
  readonly action: Action;
}

/** A cell with its diorama. */
export interface PicturedCard extends Card {
  readonly picture: PictureKey;
}

/** Running text under a heading of its own. */
export interface TextSection {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** A row that opens: what is asked, and the answer. */
export interface Question {
  readonly question: string;
  readonly answer: string;
}

/** What every page has: the words of its head and for search engines. */
export interface Page {
  readonly path: string;
  /** Without the brand, which is added behind it. */
  readonly title: string;
  /** For search results: 70 to 160 characters. */
  readonly description: string;
  /** The label in the corner of the page's head. */
  readonly label?: string;
  readonly heading: string;
  readonly lead: string;
  readonly action?: Action;
}

/** A page made of anchored sections. */
export interface SectionedPage extends Page {
  readonly sections: readonly Section[];
}
