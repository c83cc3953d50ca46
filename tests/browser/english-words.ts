/** Finds English on a page in another language: in its texts, titles, names of controls and hints. */
import type { Page } from "playwright/test";
import { brand } from "#app/content/company-facts.ts";
import { creditLinks } from "#app/content/credit-links.ts";
import { stateFolder } from "../../ops/stores.ts";
import { withDatabase } from "../support/local-database.ts";

/** What every language writes in Latin letters, and why. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  "the company's own name": [brand.name],
  "names of maps and of what plans a way": ["OpenStreetMap", "Google", "Apple", "Waze"],
  "the terms of trade by their name": ["Incoterms"],
  "works and licences by their names": Object.values(creditLinks).map(({ label }) => label),
  "makers of works": ["Aashish Vivekanand", "marchah", "Geoapify", "Omnibus-Type"],
  "what readers look up by its name": [
    ...["Do Not Track", "Global Privacy Control", "Cloudflare", "Institute Cargo Clauses"],
  ],
  "a typeface that is not linked by its own name": ["IBM Plex Sans Arabic", "IBM Plex Mono"],
};
const keptNames = Object.values(KEPT)
  .flat()
  .sort((a, b) => b.length - a.length);

/** Not a word: e-mail addresses and addresses of pages. */
const ADDRESSES = /[\w.-]+@[\w.-]+|https?:\/\/\S+/g;
/** Two letters of which one is small: codes and abbreviations have capitals alone. */
const WORD = /[A-Za-z]*(?:[a-z][A-Za-z]|[A-Za-z][a-z])[A-Za-z]*/g;

/** A value that a sentence was given, in its isolates (`bidiIsolate`). */
const INSERTED = /\u2068([^\u2069]*)\u2069/g;

/**
 * What orders say in their operators' and carriers' words: notes, names, places, vessels. It is shown as
 * it was written, each alone in its element or within isolates. Names of statuses and events are not among it.
 */
function dataOfOrders(): Set<string> {
  const rows = withDatabase(stateFolder(), (database) => [
    ...database.prepare("select customer_firstName, delivery_address, note from orders").all(),
    ...database.prepare("select place, leg, equipment, note from order_events").all(),
  ]);
  const texts = rows.flatMap((row) => Object.values(row)).filter((text) => text !== null);
  return new Set(texts.map((text) => String(text).trim()));
}

/** Every text of the document, folded ones too, and of the attributes that are read; links to English are English. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode())
      if (!text.parentElement?.closest("script, style, noscript, [lang=en]"))
        texts.push(text.nodeValue ?? "");
    const read = ["placeholder", "title", "alt", "aria-label", "aria-roledescription"];
    for (const element of document.body.querySelectorAll("*"))
      for (const name of read) texts.push(element.getAttribute(name) ?? "");
    const tags = ":is([name='description'], [name='keywords'], [property='og:title'])";
    for (const tag of document.querySelectorAll(`meta${tags}`))
      texts.push(tag.getAttribute("content") ?? "");
    return texts.map((text) => text.trim());
  });
}

/** The texts of the page that have English words, and these. */
export async function englishOn(page: Page): Promise<string[]> {
  const data = dataOfOrders();
  const texts = (await textsOf(page)).filter((text) => !data.has(text));
  return [...new Set(texts)].flatMap((text) => {
    let rest = text
      .replaceAll(ADDRESSES, "")
      .replaceAll(INSERTED, (_, value) => (data.has(value) ? "" : value));
    for (const name of keptNames) rest = rest.replaceAll(name, "");
    const words = rest.match(WORD) ?? [];
    return words.length > 0 ? [`${words.join(" ")}: ${text}`] : [];
  });
}
