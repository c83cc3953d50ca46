import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { PrefetchPageLinks, useNavigate, useNavigation } from "react-router";
import { localPath } from "#app/content/page-url.ts";
import {
  ORDER_NUMBERS_MAX,
  splitOrderNumbers,
  trackingAddress,
} from "#app/domain/tracking-address.ts";
import { aogDesk, headOffice, phoneLines } from "#content/company.ts";
import { labels } from "#content/labels.ts";
import { trackStrip } from "#content/track-strip.ts";
import { Button } from "../controls/Button.tsx";
import { useErrorTitle } from "../form/use-error-title.ts";
import styles from "./TrackingStrip.module.css";

interface Props {
  /** The numbers in the page's address. */
  readonly orderNumbers?: readonly string[];
  /** The result of a look-up: on narrow windows it stands between the form and the phone lines. */
  readonly children?: ReactNode;
}

/** The tear-off strip: the tracking form, and the phone lines. It overlaps the section before it. */
export function TrackingStrip({ orderNumbers = [], children }: Props) {
  return (
    <div className={styles.strip} data-result={orderNumbers.length > 0}>
      <TrackingBox className={`screen-only ${styles.box}`} orderNumbers={orderNumbers} />
      <noscript className={`screen-only text-small ${styles.several}`} data-theme="strip">
        <SeveralNumbers orderNumbers={orderNumbers} />
      </noscript>
      {children && <div className={styles.result}>{children}</div>}
      <PhoneLines />
    </div>
  );
}

/** Without JavaScript: a box that keeps the lines of a pasted column. */
function SeveralNumbers({ orderNumbers }: { readonly orderNumbers: readonly string[] }) {
  return (
    <details open={orderNumbers.length > ORDER_NUMBERS_MAX}>
      <summary className="strong">{trackStrip.several}</summary>
      <form method="get" action={localPath("/track")}>
        <label htmlFor="tracking-numbers">{trackStrip.severalHint(ORDER_NUMBERS_MAX)}</label>
        <textarea
          id="tracking-numbers"
          name="orderNo"
          rows={6}
          defaultValue={orderNumbers.length > 1 ? orderNumbers.join("\n") : ""}
          spellCheck={false}
          dir="auto"
        />
        <Button tone="navy">{trackStrip.submit}</Button>
      </form>
    </details>
  );
}

const [support, secondSupport, aog] = phoneLines;

/** The phone numbers and the head office. */
function PhoneLines() {
  return (
    <dl className={`hairlines ${styles.lines}`} data-theme="strip">
      <div>
        <dt className="label">{support.label}</dt>
        <dd className="wrap code">
          <a href={`tel:${support.dial}`}>{support.shown}</a>
          <a href={`tel:${secondSupport.dial}`}>{secondSupport.shown}</a>
        </dd>
      </div>
      <div>
        <dt className="label">
          <span className="badge">{aogDesk.hours}</span> {aogDesk.name}
        </dt>
        <dd className="wrap code">
          <a href={`tel:${aog.dial}`}>{aog.shown}</a>
        </dd>
      </div>
      <div>
        <dt className="label">{labels.headOffice}</dt>
        <dd className="wrap">
          <span className="strong">{headOffice.place}</span>
        </dd>
      </div>
    </dl>
  );
}

interface TrackingBoxProps {
  /** The numbers in the page's address. */
  readonly orderNumbers: readonly string[];
  readonly className: string | undefined;
}

/**
 * The tracking form, for one number or several (inline-scripts.ts). Without JavaScript it is a GET
 * form whose response redirects to the address of its orders.
 */
function TrackingBox({ orderNumbers, className = "" }: TrackingBoxProps) {
  const navigate = useNavigate();
  const { state, location } = useNavigation();
  const isLookingUp = state === "loading" && /^\/track\b/.test(location.pathname);
  const [isTouched, setIsTouched] = useState(false);
  const [count, setCount] = useState(orderNumbers.length);
  const box = useRef<HTMLInputElement>(null);
  const isTooMany = count > ORDER_NUMBERS_MAX;
  const value = orderNumbers.join(", ");
  const shown = useRef(value);
  useErrorTitle(isTooMany);

  // The field follows the address, also back and forward. It is updated and not remounted, since it
  // may have the focus.
  useEffect(() => {
    if (box.current && shown.current !== value) {
      box.current.value = value;
      setCount(splitOrderNumbers(value).length);
    }
    shown.current = value;
  }, [value]);

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const numbers = splitOrderNumbers(String(new FormData(event.currentTarget).get("orderNo")));
    setCount(numbers.length);
    const address = trackingAddress(numbers);
    if (address && numbers.length <= ORDER_NUMBERS_MAX) navigate(address);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> can't be a form, which needs no wrapper
    <form
      className={`${styles.search} ${className}`}
      data-theme="strip"
      role="search"
      method="get"
      action={localPath("/track")}
      onFocus={() => setIsTouched(navigator.onLine)}
      onSubmit={search}
    >
      {/* Prefetches the result pages, so that they can report a lost network: a page that can't be
          fetched would reload this one. */}
      {isTouched && <PrefetchPageLinks page="/track" />}
      {isTouched && <PrefetchPageLinks page="/track/-" />}
      <div className={`wrap ${styles.head}`}>
        <label className="label" htmlFor="tracking-number">
          {trackStrip.label}
        </label>{" "}
        <span id="tracking-hint" className="fine">
          {trackStrip.hint(ORDER_NUMBERS_MAX)}
        </span>
      </div>
      <input
        ref={box}
        id="tracking-number"
        name="orderNo"
        defaultValue={value}
        placeholder={trackStrip.placeholder}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        dir="auto"
        aria-describedby="tracking-hint tracking-error"
        aria-invalid={isTooMany}
      />
      <Button tone="navy" aria-disabled={isLookingUp}>
        {trackStrip.submit}
      </Button>
      <p className={`label ${styles.progress}`} aria-live="polite" data-busy={isLookingUp}>
        {isLookingUp && `${trackStrip.lookingUp}…`}
      </p>
      <p id="tracking-error" className={`small strong ${styles.error}`} role="alert">
        {isTooMany && trackStrip.tooMany(count, ORDER_NUMBERS_MAX)}
      </p>
    </form>
  );
}
