import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { PrefetchPageLinks, useNavigate, useNavigation } from "react-router";
import { trackStrip } from "#app/content/track-strip.ts";
import {
  ORDER_NUMBERS_MAX,
  splitOrderNumbers,
  trackingAddress,
} from "#app/domain/order-numbers.ts";
import { Button } from "../controls/Button.tsx";
import { useHydrated } from "../use-hydrated.ts";
import styles from "./TrackingBox.module.css";

interface Props {
  /** Those of the page. */
  readonly orderNumbers: readonly string[];
  readonly className: string | undefined;
}

const BOX_ID = "tracking-number";
const LONGEST_UNSCROLLED = 6;

/**
 * The tracking form, for one number or several. Without JavaScript it is a GET form whose response
 * redirects to the address of its orders.
 */
export function TrackingBox({ orderNumbers, className = "" }: Props) {
  const navigate = useNavigate();
  const { state, location } = useNavigation();
  const isLookingUp = state === "loading" && /^\/track\b/.test(location.pathname);
  const [isTouched, setIsTouched] = useState(false);
  const [count, setCount] = useState(orderNumbers.length);
  const box = useRef<HTMLTextAreaElement>(null);
  const isTooMany = count > ORDER_NUMBERS_MAX;
  const value = orderNumbers.join("\n");
  const shown = useRef(value);

  // React's hydration resets a textarea to what was served.
  const typedBefore = useRef(useHydrated() ? null : typedEarly());
  useLayoutEffect(() => {
    if (box.current && typedBefore.current !== null) box.current.value = typedBefore.current;
    typedBefore.current = null;
  }, []);

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
      role="search"
      method="get"
      action="/track"
      onFocus={() => setIsTouched(true)}
      onSubmit={search}
    >
      {/* Prefetches the result pages, so that they can report a lost network. */}
      {isTouched && <PrefetchPageLinks page="/track" />}
      {isTouched && <PrefetchPageLinks page="/track/-" />}
      <div className={styles.head}>
        <label className="label" htmlFor={BOX_ID}>
          {trackStrip.label}
        </label>{" "}
        <span id="tracking-hint" className={styles.hint}>
          {trackStrip.hint}
        </span>
      </div>
      <textarea
        ref={box}
        id={BOX_ID}
        name="orderNo"
        defaultValue={value}
        placeholder={trackStrip.placeholder}
        rows={Math.min(Math.max(orderNumbers.length, 1), LONGEST_UNSCROLLED)}
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
      <p className={styles.progress} aria-live="polite" data-busy={isLookingUp}>
        {isLookingUp && `${trackStrip.lookingUp}…`}
      </p>
      <p id="tracking-error" className={styles.error} role="alert">
        {isTooMany && trackStrip.tooMany(count, ORDER_NUMBERS_MAX)}
      </p>
    </form>
  );
}

/** What is in the served box before its hydration; null on the server. */
function typedEarly(): string | null {
  if (typeof document === "undefined") return null;
  const served = document.getElementById(BOX_ID);
  return served instanceof HTMLTextAreaElement ? served.value : null;
}
