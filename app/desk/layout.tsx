/** The frame of the desk. Its pages are rendered by the server alone: see vite.config.ts. */
import type { ReactNode } from "react";
import { isRouteErrorResponse, Outlet } from "react-router";
import { deskFrame } from "#app/content/desk/frame.ts";
import { Mark } from "#app/ui/brand/Mark.tsx";
import { ErrorId } from "#app/ui/layout/ErrorId.tsx";
import type { DoneChange } from "#workers/desk/changes.ts";
import { findDone } from "#workers/desk/changes.ts";
import { deskScriptContext, type Person, requireDesk } from "#workers/desk/session.ts";
import { settleTime } from "#workers/notifications/run.ts";
import type { Route } from "./+types/layout";
import { changeResults, changeTitle, describeNotified } from "./change-text.ts";
import styles from "./desk.module.css";
import { UndoForm } from "./form.tsx";
import { Notice, PageTitle } from "./page.tsx";

/** A document of its own, without the site's header, footer and scripts (root.tsx). */
export const handle = { standsAlone: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const desk = requireDesk(context);
  const { pathname, searchParams } = new URL(request.url);
  const done = searchParams.get("done");
  return {
    person: desk.person,
    script: context.get(deskScriptContext),
    path: pathname,
    search: searchParams.get("q") ?? "",
    done: done ? await findDone(desk.db, done, settleTime(desk.env)) : null,
  };
}

export const meta: Route.MetaFunction = () => [
  { title: deskFrame.name },
  { name: "robots", content: "noindex, nofollow" },
];

export default function DeskLayout({ loaderData }: Route.ComponentProps) {
  return (
    <DeskFrame {...loaderData}>
      {loaderData.done && <Done {...loaderData.done} />}
      <Outlet />
    </DeskFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <DeskFrame {...loaderData}>
      <DeskError status={status} />
    </DeskFrame>
  );
}

interface FrameProps {
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
function DeskFrame({ person, script, path = "", search = "", children }: FrameProps) {
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

/** A page of the desk that could not be shown. */
function DeskError({ status }: { readonly status: number }) {
  const { forbidden, notFound, failed } = deskFrame.error;
  const { heading, lead } = status === 403 ? forbidden : status === 404 ? notFound : failed;
  return (
    <>
      <title>{deskFrame.title(heading)}</title>
      <PageTitle title={heading} />
      <p>{lead}</p>
      <ErrorId />
    </>
  );
}

/** What was just done and what it changed, with a button that undoes it. */
function Done({ change, notified }: DoneChange) {
  const { id, kind, subject, canUndo } = change;
  // An update is shown on its order's page.
  const title = [changeTitle(change), kind === "order-updated" ? null : subject];
  return (
    <Notice tone="done">
      <span dir="auto">
        {[
          `${title.filter(Boolean).join(", ")}.`,
          ...changeResults(change),
          ...describeNotified(notified),
        ].join(" ")}
      </span>
      {canUndo && <UndoForm id={id} />}
    </Notice>
  );
}
