import { isRouteErrorResponse } from "react-router";
import { phoneLines } from "#app/content/company.ts";
import { errorLabels } from "#app/content/labels.ts";
import { Link } from "../navigation/Link.tsx";
import { ErrorId } from "./ErrorId.tsx";
import styles from "./ErrorNote.module.css";
import { PageHead } from "./PageHead.tsx";

/** The error page: no details of the error, and links to go on. */
export function ErrorNote({ error }: { readonly error: unknown }) {
  const [support] = phoneLines.value;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <>
      <title>{errorLabels.title}</title>
      <PageHead label={String(status)} heading={errorLabels.heading} lead={errorLabels.lead} />
      <div className="container">
        <div className={`container-inner ${styles.panel}`}>
          <p className={styles.links}>
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
