import { startTransition, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { brand } from "#app/content/company-facts.ts";
import { phoneLines } from "#content/company.ts";
import { headerActions, headerLabels, headerLinks, menuLinks } from "#content/navigation.ts";
import { Mark } from "../brand/Mark.tsx";
import { Arrow } from "../controls/Button.tsx";
import { closeIcon, Icon, menuIcon, phoneIcon } from "../icons/Icon.tsx";
import { Link, NavLink } from "../navigation/Link.tsx";
import styles from "./Header.module.css";
import { LanguageLinks } from "./LanguageLinks.tsx";

const MENU = "site-menu";

/**
 * The header of every page. The phone menu is a popover, which works before hydration; scripts
 * close it on navigation and reflect its state.
 */
export function Header() {
  const menu = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState<boolean>();
  const { key } = useLocation();
  const nextKey = useNavigation().location?.key;
  const [support, , aog] = phoneLines;

  // In the cleanup, when a page is left: on arrival it would close a menu opened before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the start and the end of each navigation
  useEffect(() => () => menu.current?.hidePopover(), [key, nextKey]);
  useEffect(() => {
    const isAlreadyOpen = menu.current?.matches(":popover-open");
    // A transition, so that the browser can respond to input while the header is rendered again.
    startTransition(() => setIsOpen(isAlreadyOpen));
  }, []);
  // In Safari and Firefox, a box without overflow passes scrolling on despite overscroll-behavior.
  useEffect(() => {
    if (!isOpen) return;
    const { style } = document.documentElement;
    style.overflow = "hidden";
    return () => {
      style.overflow = "";
    };
  }, [isOpen]);

  return (
    <header className={styles.header} data-theme="navy">
      <a className={`${styles.skip} screen-only`} href="#main">
        {headerLabels.skip}
      </a>
      <div className="container">
        <div className={`container-inner ${styles.bar}`}>
          <Brand />
          <nav className={styles.nav} aria-label={headerLabels.main}>
            {headerLinks.map(({ label, to }) => (
              <NavLink key={to} to={to}>
                {label}
              </NavLink>
            ))}
            <LanguageLinks />
          </nav>
          <div className={styles.actions}>
            {headerActions.map(({ label, to }) => (
              <NavLink key={to} to={to}>
                {label.replace(" &", "\u00a0&")}
              </NavLink>
            ))}
          </div>
          <a
            className={styles.call}
            href={`tel:${support.dial}`}
            aria-label={`${headerLabels.call}: ${support.shown}`}
          >
            <Icon lines={phoneIcon} />
            <span className="code">{support.shown}</span>
          </a>
          <button
            type="button"
            className={styles.toggle}
            popoverTarget={MENU}
            aria-expanded={isOpen}
            aria-label={headerLabels.openMenu}
          >
            <Icon lines={menuIcon} />
          </button>
        </div>
      </div>

      <dialog
        ref={menu}
        id={MENU}
        popover="auto"
        className={`screen-only ${styles.menu}`}
        data-theme="deep"
        aria-label={headerLabels.phoneMenu}
        onToggle={({ newState }) => setIsOpen(newState === "open")}
      >
        <div className={`ruled-end ${styles.top}`}>
          <Brand />
          <button
            type="button"
            className={styles.toggle}
            popoverTarget={MENU}
            popoverTargetAction="hide"
            aria-label={headerLabels.closeMenu}
          >
            <Icon lines={closeIcon} />
          </button>
        </div>
        <nav aria-label={headerLabels.phoneMenu}>
          {menuLinks.map(({ label, to }) => (
            <NavLink key={to} to={to} className="row ruled-end head-face">
              {label}
              <Arrow />
            </NavLink>
          ))}
          <LanguageLinks className="row ruled-end head-face" />
        </nav>
        <div className={`hairlines ruled-end ${styles.lines}`}>
          {[support, aog].map((line) => (
            <a key={line.dial} href={`tel:${line.dial}`}>
              <span className="label as-written">{line.label}</span>
              <span className="code">{line.shown}</span>
            </a>
          ))}
        </div>
      </dialog>
    </header>
  );
}

/** The logo, linked to the home page. */
export function Brand() {
  return (
    <Link to="/" className={`head-face wrap ${styles.brand}`} aria-label={headerLabels.home}>
      <Mark className={styles.mark} />
      <span>{brand.name}</span>
    </Link>
  );
}
