/** Addresses of tracking: from the numbers that were typed into the box, and back to them. */

/** The most numbers that are looked up together. */
export const ORDER_NUMBERS_MAX = 20;

/** In the address of several orders: how many carriers' numbers were above the limit of look-ups. */
export const UNASKED_FIELD = "unasked";

/** Commas and semicolons, the Arabic ones too, and what separates a spreadsheet's cells. */
const SEPARATORS = /[,;\t\r\n\u060c\u061b]/;

/** Between two numbers of one kind, where each is whole; else they are part of a number. */
const SPACES = [/[\s&+]+/, /[\s/&+]+/];
const WHOLE = /^([A-Z]{2,5})-\d[A-Z0-9]*(?:-[A-Z0-9]+)+$|^([A-Z]{2,5})(?:-[A-Z0-9]{4}){3}$/i;

/** Text before a number: "Order no. #", quotes, brackets, emoji, and how chats mark bold text, code and tasks. */
const BEFORE = /^(?:(?:order|tracking|number|no|nr)\b|\d{1,2}[.)]\s|\[x\]\s|[^\p{L}\p{N}])+/iu;
const AFTER = /(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/u;

/** The number in a text, without the text around it. */
export function withoutContext(typed: string): string {
  return typed.replace(BEFORE, "").replace(AFTER, "");
}

/** The same, with dashes for underscores, slashes and dots. */
export function plainNumber(typed: string): string {
  return withoutContext(typed).replace(/[_/.]/g, "-");
}

/**
 * The numbers in a typed or pasted text, each once. A number may have spaces in it: they separate only
 * whole numbers that begin with the same letters.
 */
export function splitOrderNumbers(typed: string): string[] {
  const numbers = new Map<string, string>();
  for (const part of withoutLinks(typed).split(SEPARATORS).flatMap(splitAtSpaces)) {
    const number = part.trim();
    const key = number.toUpperCase();
    if (number !== "" && !numbers.has(key)) numbers.set(key, number);
  }
  return [...numbers.values()];
}

/** With the numbers of links in their place. */
function withoutLinks(typed: string): string {
  if (!/\/track[/?]/i.test(typed)) return typed;
  return typed
    .split(/([\s,;\u060c\u061b]+)/)
    .map((text) => linkedNumbers(text) ?? text)
    .join("");
}

/** The order numbers of a link of tracking, one on each line; null for any other text. */
export function linkedNumbers(text: string): string | null {
  const at = text.search(/\/track[/?]/i);
  if (at < 0) return null;
  const [path = "", query = ""] =
    text
      .slice(at + "/track".length)
      .split("#", 1)[0]
      ?.split("?") ?? [];
  if (path === "") return new URLSearchParams(query).getAll("number").join("\n") || null;
  const address = path.slice(1).replace(AFTER, "");
  const number = address.replace(/(?:\.json|\/calendar\.ics|\/follow)$/, "");
  try {
    return decodeURIComponent(number) || null;
  } catch {
    return number;
  }
}

function splitAtSpaces(text: string): string[] {
  for (const separator of SPACES) {
    const parts = text.split(separator).filter((part) => /^(?!and$).*[\p{L}\p{N}]/isu.test(part));
    const prefixes = parts.map((part) => {
      const [, prefix, other] = WHOLE.exec(plainNumber(part)) ?? [];
      return (prefix ?? other)?.toUpperCase();
    });
    const isEach = prefixes.every((prefix) => prefix !== undefined && prefix === prefixes[0]);
    if (parts.length > 1 && isEach) return parts;
  }
  return [text];
}

/** The tracking page's path for a typed number; null when it is empty. */
export function trackingPath(typed: string): string | null {
  const orderNumber = typed.trim().toWellFormed();
  if (orderNumber === "") return null;
  // "." and ".." would be path segments: a space, which is trimmed again, prevents that.
  return `/track/${encodeURIComponent(orderNumber).replace(/^\.\.?$/, "$&%20")}`;
}

/** The order number in a tracking page's path; null without one. */
export function orderNumberFromPath(pathname: string): string | null {
  const encoded = pathname.replace(/^\/track\/?/, "").replace(/\/$/, "");
  return decodeURIComponent(encoded).trim() || null;
}

/** The address that shows these orders: one has its own. Null without a number. */
export function trackingAddress(orderNumbers: readonly string[]): string | null {
  const [only = ""] = orderNumbers;
  if (orderNumbers.length < 2) return trackingPath(only);
  const numbers = orderNumbers.map(
    (number) => `number=${encodeURIComponent(number.toWellFormed())}`,
  );
  return `/track?${numbers.join("&")}`;
}

/** The numbers in the query of `trackingAddress`. */
export function orderNumbersFromQuery(query: URLSearchParams): string[] {
  return splitOrderNumbers(query.getAll("number").join("\n"));
}
