import { createContext, use, useState } from "react";
import { errorLabels } from "#app/content/labels.ts";

const ELEMENT_ID = "error-id";

/** On the server: the id of the logged error that kept the page from being rendered; else null. */
export const ServedErrorId = createContext<string | null>(null);

/**
 * The error id of a page that failed on the server; nothing for an error in the browser, which is not
 * logged. Hydration reads it back from the served HTML.
 */
export function ErrorId() {
  const served = use(ServedErrorId);
  const [text] = useState(() => (served ? errorLabels.errorId(served) : servedText()));
  return text && <p id={ELEMENT_ID}>{text}</p>;
}

function servedText(): string | null {
  return globalThis.document?.getElementById(ELEMENT_ID)?.textContent ?? null;
}
