/** The frame of the desk. Its pages are rendered by the server alone: see vite.config.ts. */

import type { ReactNode } from "react";
import { isRouteErrorResponse, Outlet } from "react-router";
import { Mark } from "#app/ui/brand/Mark.tsx";
import { ErrorId } from "#app/ui/layout/ErrorNote.tsx";
import { UNDO_BY_KIND } from "#workers/audit/audit-log.ts";
import type { Person } from "#workers/audit/result.ts";
import type { DoneEntry } from "#workers/desk/changes.ts";
import { findDone } from "#workers/desk/changes.ts";
import { deskScriptContext, requireDesk } from "#workers/desk/session.ts";
import { settleTime } from "#workers/notifications/run.ts";
import type { Route } from "./+types/layout";
import { changeResults, changeTitle, describeNotified } from "./change-text.ts";
import styles from "./desk.module.css";
import { UndoLink } from "./form.tsx";
import { Notice, PageTitle } from "./page.tsx";

/** A document of its own, without the site's header, footer and scripts (root.tsx). */
export const handle = { standsAlone: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const desk = requireDesk(context);
  const { pathname, searchParams } = new URL(request.url);
  // The answer to a form is not beside what was done before it.
  const done = desk.isAnswer ? null : searchParams.get("done");
  return {
    person: desk.person,
    script: context.get(deskScriptContext),
    path: pathname,
    search: searchParams.get("q") ?? "",
    done: done ? await findDone(desk.db, done, settleTime(desk.env)) : null,
  };
}

/** The title is `PageTitle`'s. */
export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex, nofollow" }];

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
      {/* An undo may remove the order whose page it leads back to. */}
      {loaderData?.done && <Done {...loaderData.done} />}
      <DeskError status={status} />
    </DeskFrame>
  );
}

interface FrameProps {
  readonly person?: Person;
  /** The address of the desk's own script. */
  readonly script?: string;
  /** The path of this page. */
  readonly path?: string;
  /** The last search. */
  readonly search?: string;
  readonly children: ReactNode;
}

/** The pages that the header links to. */
const PAGES: readonly {
  readonly label: string;
  readonly to: string;
  readonly isForAdmins?: true;
}[] = [
  { label: "Today", to: "/desk" },
  { label: "Enquiries", to: "/desk/enquiries" },
  { label: "Quotes", to: "/desk/quotes" },
  { label: "Orders", to: "/desk/orders" },
  { label: "Files", to: "/desk/files" },
  { label: "Report", to: "/desk/report" },
  { label: "Activity", to: "/desk/activity" },
  { label: "Page titles", to: "/desk/page-titles", isForAdmins: true },
  { label: "Erase", to: "/desk/erase", isForAdmins: true },
];

/** Header with the desk's pages and a search for an enquiry or an order, the page, and a footer. */
function DeskFrame({ person, script, path = "", search = "", children }: FrameProps) {
  const pages = PAGES.filter(({ isForAdmins }) => person?.isAdmin || !isForAdmins);
  return (
    <>
      <a className={styles.frameSkip} href="#main">
        Skip to content
      </a>
      <header className={`wrap text-small screen-only ${styles.frameBar}`} data-theme="deep">
        <a className="touch strong" href="/desk">
          <Mark className={styles.frameMark} />
          Desk
        </a>
        <nav className={`wrap ${styles.framePages}`} aria-label="Desk pages">
          {pages.map(({ label, to }) => (
            <a
              key={to}
              className="touch"
              href={to}
              aria-current={isCurrent(path, to) ? "page" : undefined}
            >
              {label}
            </a>
          ))}
        </nav>
        <search className={styles.frameSearch}>
          <form action="/desk/search">
            <input
              type="search"
              name="q"
              defaultValue={search}
              aria-label="Reference, order number, name or email"
              placeholder="Search  /"
              maxLength={200}
              data-search=""
            />
            <button type="submit" className="visually-hidden">
              Search
            </button>
          </form>
        </search>
      </header>
      <main id="main" className={styles.frameMain} tabIndex={-1}>
        {children}
      </main>
      <footer className={`wrap text-small screen-only ${styles.frameFoot}`}>
        {person && <span>Signed in as {person.name}</span>}
        <a className="link" href="/">
          Public site
        </a>
      </footer>
      {script && <script type="module" src={script} />}
    </>
  );
}

function isCurrent(path: string, to: string): boolean {
  return to === "/desk" ? /^\/desk\/?$/.test(path) : path === to || path.startsWith(`${to}/`);
}

const ERRORS = {
  forbidden: {
    heading: "Administrators only",
    lead: "DESK_ADMINS lists the administrators of the desk. Nothing was changed.",
  },
  notFound: {
    heading: "Page not found",
    lead: "It may have been removed, or the address is incomplete.",
  },
  failed: {
    heading: "The page could not be loaded",
    lead: "Wait a minute and reload it. If you were sending a form, go back: your entries are still there, and nothing is saved until a page confirms it. If it fails again, report the reference below.",
  },
} as const;

/** In place of a page that could not be shown. */
function DeskError({ status }: { readonly status: number }) {
  const { heading, lead } =
    status === 403 ? ERRORS.forbidden : status === 404 ? ERRORS.notFound : ERRORS.failed;
  return (
    <>
      <PageTitle title={heading} />
      <p>{lead}</p>
      <ErrorId />
    </>
  );
}

/** Describes the change that was just made, with a link to its undo. */
function Done({ change, notified }: DoneEntry) {
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
      {canUndo && <UndoLink id={id} isRestoring={UNDO_BY_KIND[kind] === "order-removal"} />}
    </Notice>
  );
}
