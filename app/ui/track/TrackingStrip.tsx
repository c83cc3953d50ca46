import { type FormEvent, useEffect, useRef, useState } from "react";
import { PrefetchPageLinks, useNavigate, useNavigation } from "react-router";
import { headOffice, phoneLines } from "#app/content/company.ts";
import { footerLabels } from "#app/content/navigation.ts";
import { trackStrip } from "#app/content/track-strip.ts";
import { ORDER_NUMBER_MAX, trackingPath } from "#app/domain/order.ts";
import { Button } from "../controls/Button.tsx";
import styles from "./TrackingStrip.module.css";

interface Props {
  /** The page's order number. */
  readonly orderNumber?: string;
}

/**
 * The tracking form, and the phone lines. Without JavaScript it is a GET form whose response
 * redirects to the order's address.
 */
export function TrackingStrip({ orderNumber = "" }: Props) {
  const navigate = useNavigate();
  const { state, location } = useNavigation();
  const isLookingUp = state === "loading" && location.pathname.startsWith("/track/");
  const [support, secondSupport, aog] = phoneLines.value;
  const [isTouched, setIsTouched] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const shown = useRef(orderNumber);

  // The field follows the address, also back and forward. It is updated and not remounted, since it
  // may have the focus.
  useEffect(() => {
    if (box.current && shown.current !== orderNumber) box.current.value = orderNumber;
    shown.current = orderNumber;
  }, [orderNumber]);

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const path = trackingPath(String(new FormData(event.currentTarget).get("orderNo")));
    if (path) navigate(path);
  }

  return (
    <div className={styles.strip} data-theme="strip">
      {/* biome-ignore lint/a11y/useSemanticElements: <search> can't be a form, which needs no wrapper */}
      <form
        className={styles.stub}
        role="search"
        method="get"
        action="/track"
        onFocus={() => setIsTouched(true)}
        onSubmit={search}
      >
        {/* Prefetches the result page, so that it can report a lost network. */}
        {isTouched && <PrefetchPageLinks page="/track" />}
        <label className="label" htmlFor="tracking-number">
          {trackStrip.label}
        </label>
        <input
          ref={box}
          id="tracking-number"
          name="orderNo"
          defaultValue={orderNumber}
          placeholder={trackStrip.placeholder}
          maxLength={ORDER_NUMBER_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          dir="auto"
        />
        <Button tone="navy" aria-disabled={isLookingUp}>
          {trackStrip.submit}
        </Button>
        <p className={styles.progress} aria-live="polite" data-busy={isLookingUp}>
          {isLookingUp && `${trackStrip.lookingUp}…`}
        </p>
      </form>
      <dl className={styles.lines}>
        <div>
          <dt className="label">{support.label}</dt>
          <dd className={`code ${styles.pair}`}>
            <a href={`tel:${support.dial}`}>{support.shown}</a>
            <a href={`tel:${secondSupport.dial}`}>{secondSupport.shown}</a>
          </dd>
        </div>
        <div>
          <dt className="label">
            <span className="badge">24x7</span> {aog.label.replace(/^24x7 /, "")}
          </dt>
          <dd className="code">
            <a href={`tel:${aog.dial}`}>{aog.shown}</a>
          </dd>
        </div>
        <div>
          <dt className="label">{footerLabels.headOffice}</dt>
          <dd className={styles.place}>{headOffice.place}</dd>
        </div>
      </dl>
    </div>
  );
}
