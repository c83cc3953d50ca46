import { type FormEvent, useEffect, useRef, useState } from "react";
import { PrefetchPageLinks, useNavigate, useNavigation } from "react-router";
import { trackStrip } from "#app/content/track-strip.ts";
import {
  ORDER_NUMBERS_MAX,
  splitOrderNumbers,
  trackingAddress,
} from "#app/domain/tracking-address.ts";
import { Button } from "../controls/Button.tsx";
import styles from "./TrackingBox.module.css";

interface Props {
  /** Those of the page. */
  readonly orderNumbers: readonly string[];
  readonly className: string | undefined;
}

/**
 * The tracking form, for one number or several (keep-pasted-lines.ts). Without JavaScript it is a GET
 * form whose response redirects to the address of its orders.
 */
export function TrackingBox({ orderNumbers, className = "" }: Props) {
  const navigate = useNavigate();
  const { state, location } = useNavigation();
  const isLookingUp = state === "loading" && /^\/track\b/.test(location.pathname);
  const [isTouched, setIsTouched] = useState(false);
  const [count, setCount] = useState(orderNumbers.length);
  const box = useRef<HTMLInputElement>(null);
  const isTooMany = count > ORDER_NUMBERS_MAX;
  const value = orderNumbers.join(", ");
  const shown = useRef(value);

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
      className={`${styles.box} ${className}`}
      data-theme="strip"
      role="search"
      method="get"
      action="/track"
      onFocus={() => setIsTouched(navigator.onLine)}
      onSubmit={search}
    >
      {/* Prefetches the result pages, so that they can report a lost network: a page that can't be
          fetched would reload this one. */}
      {isTouched && <PrefetchPageLinks page="/track" />}
      {isTouched && <PrefetchPageLinks page="/track/-" />}
      <div className={styles.head}>
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
