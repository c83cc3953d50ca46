/** Types of the pages' content. */

import type { PictureKey } from "#content/pictures.ts";
import type { PhoneNumber } from "./company-facts.ts";
import type { CompanyFact } from "./fact.ts";
import type { Logo } from "./logos.ts";

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
  /** The page that leads on: with details, or a tool. */
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

/** A telephone line: whose it is, and its number. */
export interface PhoneLine extends PhoneNumber {
  readonly label: string;
}

/** A person, by role. */
export interface TeamMember {
  /** A placeholder is not shown; the role is. */
  readonly name: CompanyFact;
  readonly role: CompanyFact;
  /** Null for the founder. */
  readonly answersFor: string | null;
  /** Shown where there is no portrait. */
  readonly monogram: string;
  /** A square picture in public/people/. */
  readonly portrait?: string;
}

export interface Partner {
  /** The sector of a client, the trade of an affiliate. */
  readonly name: string;
  /** The cargo that we move for it. */
  readonly text?: string;
  /** The section about it. */
  readonly to?: string;
  readonly logo: Logo;
}

/** The made-by credit: `before`, the heart, `after`. */
export interface MadeBy {
  readonly before: string;
  /** The heart icon's accessible name. */
  readonly heart: string;
  readonly after: string;
}

/** The texts of a receipt, by the kind of enquiry. */
export interface ReceiptTexts {
  /** Without the visitor's name, for the confirmation. */
  readonly title: string;
  readonly heading: (name: string) => string;
  /** In the order in which they happen; the address is the visitor's, null in an email to it. */
  readonly steps: (email: string | null) => readonly string[];
  /** Stands above the company's address. */
  readonly files: string;
  /** The heading of the form beneath the receipt. */
  readonly again: string;
  /** Opens that form with the visitor's name, email and phone. */
  readonly keep: string;
}

/** A used work, its purpose and its source. */
export interface Attribution {
  readonly subject: string;
  readonly text: string;
  readonly source: Action;
  /** The licence, where it has a page. */
  readonly licence?: Action;
}
