import { createContext, use, useState } from "react";
import { isRouteErrorResponse } from "react-router";
import { phoneLines } from "#content/company.ts";
import { errorLabels } from "#content/error-labels.ts";
import { Link } from "../navigation/Link.tsx";
import styles from "./ErrorNote.module.css";
import { PageHead } from "./PageHead.tsx";

/** The error page: no details of the error, and links to go on. */
export function ErrorNote({ error }: { readonly error: unknown }) {
  const [support] = phoneLines;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <>
      <title>{errorLabels.title}</title>
      <PageHead label={String(status)} heading={errorLabels.heading} lead={errorLabels.lead} />
      <div className="container">
        <div className={`container-inner ${styles.panel}`}>
          <p className={`wrap ${styles.links}`}>
            <Link className="link touch" to="" reloadDocument>
              {errorLabels.again}
            </Link>
            <Link className="link touch" to={errorLabels.home.to}>
              {errorLabels.home.label}
            </Link>
            <a className="link code touch" href={`tel:${support.dial}`}>
              {support.shown}
            </a>
          </p>
          <ErrorId />
        </div>
      </div>
    </>
  );
}

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
