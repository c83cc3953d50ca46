import { type FormEvent, useEffect, useRef, useState } from "react";
import { localPath } from "#app/content/page-url.ts";
import { documentsFor, type Shipment } from "#app/domain/documents.ts";
import { YES } from "#app/domain/enquiries/form-data.ts";
import type { ShippingMode } from "#app/domain/freight.ts";
import { documentLabels, documentTexts, shipmentQuestions } from "#content/pages/document-list.ts";
import { documentsPage } from "#content/pages/documents.ts";
import { serviceRequestPage } from "#content/pages/service-request.ts";
import { Button } from "../controls/Button.tsx";
import { Icon } from "../icons/Icon.tsx";
import { printIcon } from "../icons/section-icons.ts";
import { useHydrated } from "../use-hydrated.ts";
import styles from "./DocumentList.module.css";
import { readTicks, writeTicks } from "./kept-ticks.ts";
import { Questions } from "./Questions.tsx";

interface Props {
  readonly shipment: Shipment;
}

/** The questions about a shipment, and the documents that it usually needs. */
export function DocumentList({ shipment }: Props) {
  return (
    <>
      <Questions
        path={documentsPage.path}
        label={documentLabels.questions}
        submit={documentLabels.show}
        questions={shipmentQuestions}
        answers={shipment}
      />
      <section aria-labelledby="checklist-title">
        <div className={styles.head}>
          <p className="label">{documentLabels.label}</p>
          <h2 id="checklist-title">{documentLabels.heading(shipment)}</h2>
        </div>
        <Checklist shipment={shipment} />
        <div className={`ruled wrap ${styles.end}`}>
          <p className="small">{documentLabels.disclaimer}</p>
          <RequestFor shipment={shipment} />
        </div>
      </section>
    </>
  );
}

/** The documents, of which those at hand can be ticked. */
function Checklist({ shipment }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const documents = documentsFor(shipment);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const isHydrated = useHydrated();
  const { mode, direction, goods } = shipment;

  // Also what was ticked before hydration.
  useEffect(() => {
    if (!form.current) return;
    const kept = readTicks({ mode, direction, goods });
    for (const box of form.current.querySelectorAll<HTMLInputElement>("input")) {
      if (kept.includes(box.value)) box.checked = true;
    }
    setTicked(tickedIn(form.current));
  }, [mode, direction, goods]);

  function changed(event: FormEvent<HTMLFormElement>) {
    const now = tickedIn(event.currentTarget);
    setTicked(now);
    writeTicks(shipment, now);
  }

  function clear() {
    form.current?.reset();
    setTicked([]);
    writeTicks(shipment, []);
  }

  return (
    <form ref={form} aria-label={documentLabels.label} onChange={changed} autoComplete="off">
      <ul className={styles.list}>
        {documents.map((id) => (
          <li key={id} className="ruled">
            <label className={styles.document}>
              <input type="checkbox" name="document" value={id} aria-describedby={`${id}-text`} />
              <span className="value">{documentTexts[id].name}</span>
            </label>
            <p id={`${id}-text`} className={styles.text}>
              {documentTexts[id].text}
            </p>
            <p className={styles.by}>
              <span className="label">{documentLabels.by}</span> {documentTexts[id].by}
            </p>
          </li>
        ))}
      </ul>
      {isHydrated && (
        <div className={`ruled wrap screen-only ${styles.actions}`}>
          <p className="strong" role="status">
            {documentLabels.ready(ticked.length, documents.length)}
          </p>
          <p className="small">{documentLabels.kept}</p>
          {ticked.length > 0 && (
            <button type="button" className="link touch" onClick={clear}>
              {documentLabels.clear}
            </button>
          )}
          <button type="button" className="touch strong" onClick={() => window.print()}>
            <Icon lines={printIcon} />
            {documentLabels.print}
          </button>
        </div>
      )}
    </form>
  );
}

const tickedIn = (form: HTMLFormElement) => new FormData(form).getAll("document").map(String);

const QUOTE_MODES: Readonly<Record<Shipment["mode"], ShippingMode>> = {
  air: "Air",
  ocean: "Sea",
  road: "Road",
};

/** Opens the quote form with the mode, and dangerous goods as such. */
function RequestFor({ shipment: { mode, goods } }: Props) {
  return (
    <form className="screen-only" method="get" action={localPath(`${serviceRequestPage.path}/`)}>
      <input type="hidden" name="mode_of_shipping" value={QUOTE_MODES[mode]} />
      {goods === "dangerous" && <input type="hidden" name="dangerous_goods" value={YES} />}
      <Button>{documentLabels.request}</Button>
    </form>
  );
}
