import { createContext, use, useState } from "react";
import { errorWords } from "#app/content/labels.ts";

const PLACE = "fault-reference";

/** On the server: the reference under which the log tells why the page could not be made; else null. */
export const ServedReference = createContext<string | null>(null);

/**
 * The reference of a page that could not be made. None on one that broke in the browser, of which no
 * log knows. What the server wrote is read again from the page itself.
 */
export function ServedFaultReference() {
  const served = use(ServedReference);
  const [reference] = useState(() => served ?? writtenReference());
  return reference && <FaultReference id={PLACE}>{reference}</FaultReference>;
}

function writtenReference(): string | null {
  if (typeof document === "undefined") return null;
  return document.querySelector(`#${PLACE} > .code`)?.textContent ?? null;
}

interface Props {
  readonly id?: string;
  readonly children: string;
}

/** What a visitor can read out to us, and what finds the fault in the log. */
export function FaultReference({ id, children }: Props) {
  return (
    <span id={id}>
      {errorWords.reference}: <span className="code">{children}</span>
    </span>
  );
}
