import type { ReactNode } from "react";
import { deskFrame } from "#app/content/desk/frame.ts";
import { Mark } from "#app/ui/brand/Mark.tsx";
import type { Person } from "#workers/desk/session.ts";
import styles from "./desk.module.css";

interface Props {
  readonly person?: Person;
  /** The address of the desk's own script. */
  readonly script?: string;
  /** Of this page. */
  readonly path?: string;
  /** What was searched for. */
  readonly search?: string;
  readonly children: ReactNode;
}

/** The desk's pages, and a box that finds an enquiry or an order. */
export function DeskFrame({ person, script, path = "", search = "", children }: Props) {
  const pages = deskFrame.pages.filter(
    (page) => person?.isAdmin || !("isForAdmins" in page && page.isForAdmins),
  );
  return (
    <>
      <a className={styles.deskFrameSkip} href="#main">
        {deskFrame.skip}
      </a>
      <header className={styles.deskFrameBar} data-theme="deep">
        <a className={styles.deskFrameBrand} href="/desk">
          <Mark className={styles.deskFrameMark} />
          {deskFrame.name}
        </a>
        <nav className={styles.deskFramePages} aria-label={deskFrame.navigation}>
          {pages.map(({ label, to }) => (
            <a key={to} href={to} aria-current={isCurrent(path, to) ? "page" : undefined}>
              {label}
            </a>
          ))}
        </nav>
        <search className={styles.deskFrameSearch}>
          <form action="/desk/search">
            <input
              type="search"
              name="q"
              defaultValue={search}
              aria-label={deskFrame.search.label}
              placeholder={deskFrame.search.placeholder}
              maxLength={200}
              data-search=""
            />
            <button type="submit" className="visually-hidden">
              {deskFrame.search.button}
            </button>
          </form>
        </search>
      </header>
      <main id="main" className={styles.deskFrameMain} tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.deskFrameFoot}>
        {person && <span>{deskFrame.signedInAs(person.name)}</span>}
        <a className="link" href="/">
          {deskFrame.site}
        </a>
      </footer>
      {script && <script type="module" src={script} />}
    </>
  );
}

function isCurrent(path: string, to: string): boolean {
  return to === "/desk" ? /^\/desk\/?$/.test(path) : path === to || path.startsWith(`${to}/`);
}
