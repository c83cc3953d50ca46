import { type MouseEvent, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { phoneLines } from "#app/content/company.ts";
import { headerLabels, headerLinks } from "#app/content/navigation.ts";
import { Arrow } from "../controls/Arrow.tsx";
import { Icon } from "../icons/Icon.tsx";
import { NavLink } from "../navigation/Link.tsx";
import { Brand } from "./Brand.tsx";
import styles from "./Header.module.css";

const MENU = "site-menu";

/**
 * The ruled header of every page. The phone menu is a popover, which opens without JavaScript; with
 * it, the same element opens as a modal dialog, which keeps the focus inside and closes on Escape.
 */
export function Header() {
  const menu = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const [support, , aog] = phoneLines.value;

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => menu.current?.close(), [key]);

  function open(event: MouseEvent) {
    event.preventDefault();
    menu.current?.showModal();
  }

  function closeOnBackdrop(event: MouseEvent) {
    if (event.target === event.currentTarget) menu.current?.close();
  }

  function close(event: MouseEvent) {
    if (!menu.current?.open) return;
    event.preventDefault();
    menu.current.close();
  }

  return (
    <header className={styles.header} data-ground="navy">
      <div className="wrap">
        <div className={`frame ${styles.bar}`}>
          <Brand />
          <nav className={styles.nav} aria-label={headerLabels.main}>
            {headerLinks.map(({ label, to }) => (
              <NavLink key={to} to={to} end={to === "/"}>
                {label}
              </NavLink>
            ))}
          </nav>
          <a
            className={styles.call}
            href={`tel:${support.dial}`}
            aria-label={`${headerLabels.call}: ${support.shown}`}
          >
            <Icon name="phone" />
            <span>{support.shown}</span>
          </a>
          <button
            type="button"
            className={styles.toggle}
            popoverTarget={MENU}
            onClick={open}
            aria-label={headerLabels.openMenu}
          >
            <Icon name="menu" />
          </button>
        </div>
      </div>

      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog; the click is the backdrop's */}
      <dialog
        ref={menu}
        id={MENU}
        popover="auto"
        className={styles.menu}
        data-ground="deep"
        aria-label={headerLabels.phoneMenu}
        onClick={closeOnBackdrop}
      >
        <div className={styles.sheet}>
          <div className={styles.top}>
            <Brand />
            <button
              type="button"
              className={styles.toggle}
              popoverTarget={MENU}
              popoverTargetAction="hide"
              onClick={close}
              aria-label={headerLabels.closeMenu}
            >
              <Icon name="close" />
            </button>
          </div>
          <nav aria-label={headerLabels.phoneMenu}>
            {headerLinks.map(({ label, to }, index) => (
              <NavLink key={to} to={to} end={to === "/"} onClick={() => menu.current?.close()}>
                <span className="label" aria-hidden="true">
                  {String(index + 1).padStart(2, "0")}
                </span>
                {label}
                <Arrow />
              </NavLink>
            ))}
          </nav>
          <div className={styles.lines}>
            {[support, aog].map((line) => (
              <a key={line.dial} href={`tel:${line.dial}`}>
                <span className="label">{line.label}</span>
                <span className="code">{line.shown}</span>
              </a>
            ))}
          </div>
        </div>
      </dialog>
    </header>
  );
}
