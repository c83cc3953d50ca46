import { createContext, use, useState } from "react";
import { errorLabels } from "#app/content/labels.ts";

const PLACE = "error-id";

/** On the server: the reference under which the log tells why the page could not be made; else null. */
export const ServedErrorId = createContext<string | null>(null);

/**
 * The reference of a page that could not be made. None on one that broke in the browser, of which no
 * log knows. What the server wrote is read again from the page itself.
 */
export function ErrorId() {
  const served = use(ServedErrorId);
  const [words] = useState(() => (served ? errorLabels.errorId(served) : written()));
  return words && <p id={PLACE}>{words}</p>;
}

function written(): string | null {
  return globalThis.document?.getElementById(PLACE)?.textContent ?? null;
}
