/** Finds texts of visitors outside the content: a translation would lack them. */
import { globSync, readFileSync } from "node:fs";
import { type ESTree, parseSync, Visitor } from "vite";
import { expect, it } from "vitest";
import {
  DISPATCH_NATURES,
  PACKAGINGS,
  SHIPPING_MODES,
} from "#app/domain/enquiries/quote-options.ts";
import { KNOWN_STATUSES } from "#app/domain/tracking/status.ts";

/** Two words one after the other, as in a sentence or a label. */
const TWO_WORDS = /[A-Za-z][a-z'’]+[,:]? [a-z]{2,}|[A-Z][a-z]+ [A-Z][a-z]+/;

/** What has words for browsers or engineers, and never for visitors. */
const NO_TEXTS = /^(className|d|sizes|style|viewBox|src|href|rel|sandbox|autoComplete|content)$/;

/** The texts with two words, and all texts between tags. */
function textsOf(file: string, source: string): string[] {
  const found: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  const skipped: { readonly start: number; readonly end: number }[] = [];
  const skip = (node: ESTree.Node) => void skipped.push(node);
  const add = ({ start, end }: ESTree.Node, text: string, pattern = TWO_WORDS) => {
    if (pattern.test(text)) found.push({ start, end, text: text.trim().replace(/\s+/g, " ") });
  };
  new Visitor({
    ImportDeclaration: skip,
    ThrowStatement: skip,
    TSTypeAnnotation: skip,
    TSTypeAliasDeclaration: skip,
    TSInterfaceDeclaration: skip,
    TaggedTemplateExpression: skip,
    JSXAttribute: (node) => NO_TEXTS.test(String(node.name.name)) && skip(node),
    Literal: (node) => typeof node.value === "string" && add(node, node.value),
    TemplateLiteral: (node) => add(node, node.quasis.map(({ value }) => value.cooked).join("…")),
    JSXText: (node) => add(node, node.value, /[A-Za-z]/),
  }).visit(parseSync(file, source).program);
  const isSkipped = (start: number, end: number) =>
    skipped.some((node) => start >= node.start && end <= node.end);
  return found.filter(({ start, end }) => !isSkipped(start, end)).map(({ text }) => text);
}

/** Values of the API and of the database, whose names are in the content. */
const VALUES: readonly string[] = [
  ...KNOWN_STATUSES,
  ...PACKAGINGS,
  ...SHIPPING_MODES,
  ...DISPATCH_NATURES,
  "air waybill",
  "all stopped",
];

/** Read by programs. */
const PROGRAMS = [
  /^[\w-]+=[\w-]+, [\w-]+=/,
  /^(private|public|no-cache|noindex|index|light|touch), ?\w/,
  /^(light dark|touch strong text-small|tracking-hint tracking-error)$/,
  /^fieldset[\w: -]* input$|^customer support$|^PRODID:|^1px solid|^<[!?\w]|^'IBM Plex Mono'/,
  /^\(prefers-/,
];

/** Read by staff, at the desk and in the inbox, which are English; and scripts. */
const OTHER_READERS = globSync([
  "app/domain/{date-words,page-meta}.ts",
  "app/domain/enquiries/offer.ts",
  "app/domain/tracking/status-change.ts",
  "app/ui/inline-scripts.ts",
  "workers/html/{content-security-policy,router-scripts}.ts",
  "workers/mail/{inbox-texts.ts,message.tsx}",
  "workers/{enquiries,mail,notifications}/unsent.ts",
  "workers/enquiries/forms.ts",
  "workers/{enquiries,mail,notifications}/unsent.ts",
  "workers/orders/{change,event-codes,event-texts,log,match-numbers,order-row,plausibility,refresh,staged-statements,undo}.ts",
]);

it("no text of visitors stands outside the content", () => {
  const scanned =
    "{app/{routes,ui,sentences,domain,seo,enquiries}/**/*,app/*,workers/{mail,notifications,http,enquiries,orders,html}/**/*}.{ts,tsx}";
  const files = globSync(scanned, { exclude: ["**/*.generated.ts", ...OTHER_READERS] });
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) =>
    textsOf(file, readFileSync(file, "utf8"))
      .filter((text) => !VALUES.includes(text) && !PROGRAMS.some((known) => known.test(text)))
      .map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

it.each([
  ["a label", "const label = 'Track your order';"],
  ["a sentence with a value", `const text = \`You have \${count} orders today\`;`],
  ["a word between tags", "const part = <b>Late</b>;"],
  ["an accessible name", "const part = <b aria-label='Open the menu' />;"],
])("%s would be found", (_, source) => {
  expect(textsOf("part.tsx", source)).toHaveLength(1);
});
