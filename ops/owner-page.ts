/** A page for the company's owner: what to send, where it will stand, and how its place looks now. */
import { readFileSync } from "node:fs";
import { brand } from "#app/content/company-facts.ts";
import type { OwnerFact } from "./placeholders.ts";

/** The page as one file of HTML, to be read on a screen or on paper. */
export function ownerPage(facts: readonly OwnerFact[]): string {
  const title = `${brand.name}: what we need from you`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLES}</style>
<main>
<h1>${escapeHtml(title)}</h1>
<p class="lead">The site is ready but for ${facts.length} things that only the company knows. Today each has a sample in its place, or nothing. Samples can't go live. Send texts as text, and pictures as files.</p>
<ol>
${facts.map(toItem).join("\n")}
</ol>
</main>
</html>
`;
}

function toItem({ title, send, stands, file, line, content }: OwnerFact): string {
  return `<li>
<div class="words">
<h2>${escapeHtml(title)}</h2>
<dl>
<dt>Send</dt><dd>${escapeHtml(send)}</dd>
<dt>Where it will stand</dt><dd>${escapeHtml(stands)}</dd>
</dl>
<p class="file">For the engineer: ${escapeHtml(file)}, line ${line}</p>
</div>
<figure>
<figcaption>Its place now</figcaption>
${toPicture(content, title)}
</figure>
</li>`;
}

/** Draws the place of a fact as the site shows it today; `title` labels an empty one. */
function toPicture(content: unknown, title: string): string {
  const value = factValue(content);
  if (value === null || value === undefined) return `<p class="empty">${escapeHtml(title)}</p>`;
  if (typeof value === "string") return `<p class="cell">${escapeHtml(value)}</p>`;
  if (!Array.isArray(value)) return toPicture(textsOf(value), title);
  if (value.some((one) => hasText(one, "monogram"))) return toRow(value, toPerson);
  if (value.some((one) => one?.logo)) return toRow(value, toMark);
  if (value.some((one) => hasText(one, "quote"))) return value.map(toQuote).join("\n");
  const lines = value.map((one) => (typeof one === "string" ? one : textsOf(one)));
  const rest = lines.length - LINES_MAX;
  const shown = rest > 0 ? [...lines.slice(0, LINES_MAX), `and ${rest} more`] : lines;
  return `<p class="cell">${shown.map(escapeHtml).join("<br>")}</p>`;
}

const LINES_MAX = 5;

/** A fact's value; of a constant that has facts beside others, its only one. */
function factValue(content: unknown): unknown {
  if (typeof content !== "object" || content === null || Array.isArray(content)) return content;
  if ("value" in content) return content.value;
  const placeholders = Object.values(content).filter((one) => one?.placeholder);
  return placeholders.length === 1 ? placeholders[0].value : content;
}

/** A heading is enough of a long text. */
function textsOf(one: object): string {
  const { title, question, shown, name } = one as Readonly<Record<string, unknown>>;
  const heading = title ?? question ?? shown ?? name;
  if (typeof heading === "string") return heading;
  return Object.values(one)
    .filter((text) => typeof text === "string")
    .join(" ");
}

function hasText(one: unknown, property: string): boolean {
  return typeof (one as Record<string, unknown> | null)?.[property] === "string";
}

function toRow<T>(items: readonly T[], draw: (item: T) => string): string {
  return `<ul>${items.map((item) => `<li>${draw(item)}</li>`).join("")}</ul>`;
}

function toPerson(person: {
  readonly monogram: string;
  readonly role: { readonly value: string };
}): string {
  return `<span class="portrait">${escapeHtml(person.monogram)}</span><span>Name<br>${escapeHtml(person.role.value)}</span>`;
}

function toMark({ name, logo }: { readonly name: string; readonly logo: { file: string } }) {
  const drawing = logo.file.endsWith(".svg")
    ? readFileSync(`public/partners/${logo.file}`, "utf8")
    : "";
  return `${drawing}<span>${escapeHtml(name)}</span>`;
}

function toQuote({ quote, saidBy }: { readonly quote: string; readonly saidBy: string }): string {
  return `<blockquote>“${escapeHtml(quote)}”<br><small>${escapeHtml(saidBy)}</small></blockquote>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

const STYLES = `
* { box-sizing: border-box; margin: 0; }
body { background: #fbf7ef; color: #0e1b2a; font: 17px/1.5 Archivo, system-ui, sans-serif; }
main { max-width: 1080px; margin: auto; padding: 40px 20px; }
h1 { font-size: 34px; line-height: 1.1; letter-spacing: -0.02em; }
.lead { margin: 12px 0 32px; max-width: 66ch; color: #3e4d5b; }
ol, ul { list-style: none; padding: 0; }
ol > li { display: grid; grid-template-columns: 1fr 1fr; border-top: 1px solid #dacdb8; break-inside: avoid; }
ol > li > * { padding: 20px 24px 20px 0; }
h2 { font-size: 21px; line-height: 1.25; }
h2::before { content: ""; display: inline-block; width: 14px; height: 14px; margin-right: 10px; border: 2px solid; }
dt, figcaption, .file { margin-top: 8px; font: 12px/1.4 "IBM Plex Mono", monospace; color: #3e4d5b; }
dt, figcaption { text-transform: uppercase; letter-spacing: 0.05em; }
dd { margin: 0; }
figure { display: grid; gap: 8px; align-content: start; }
.cell, .empty, blockquote, figure li { min-width: 0; padding: 12px 16px; border: 1px solid #dacdb8; background: #fff; }
.cell, blockquote, .file { overflow-wrap: anywhere; }
.empty { padding-bottom: 40px; border: 2px dashed #b9430a; background: none; font: 12px/1.4 "IBM Plex Mono", monospace; text-transform: uppercase; letter-spacing: 0.05em; color: #b9430a; }
blockquote { background: #f4ebda; font-size: 20px; line-height: 1.3; }
small { font-size: 15px; }
figure ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 200px), 1fr)); gap: 8px; }
figure li { display: flex; gap: 12px; align-items: center; font-size: 15px; line-height: 1.3; overflow-wrap: anywhere; }
figure svg { flex: none; }
.portrait { flex: none; display: grid; place-items: center; width: 56px; height: 56px; border: 1px dashed #b9430a; background: #f4ebda; font-weight: 700; color: #14395a; }
@media (max-width: 700px) { ol > li { grid-template-columns: 1fr; } ol > li > * { padding-right: 0; } figure { padding-top: 0 !important; } }
@media print { body { background: #fff; font-size: 11pt; } main { padding: 0; } }
`;
