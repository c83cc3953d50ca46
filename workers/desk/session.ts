/** What a page of the desk can ask for: people of the company alone have one. */
import { createContext, type RouterContextProvider } from "react-router";
import type { Database, Stores } from "../data/database.ts";
import type { NotificationBindings } from "../notifications/run.ts";
import type { EnquiryDesk } from "./enquiries-types.ts";
import type { PageWordsDesk } from "./page-words-types.ts";
import type { PeopleDesk } from "./people-types.ts";
import type { Report } from "./report-types.ts";
import type { SearchResult } from "./search-types.ts";
import type { Today } from "./today-types.ts";

/** Who works at the desk. */
export interface Person {
  /** As changes name it: the e-mail address, or that it was on this computer. */
  readonly name: string;
  /** May also remove, forget and change page words. */
  readonly isAdmin: boolean;
}

/**
 * workers/desk/ implements it on the stores. A method whose store doesn't respond throws: the page is
 * then an error of ours, and what was typed is still in the browser's form.
 */
export interface Desk {
  readonly db: Database;
  readonly env: Stores & NotificationBindings;
  readonly person: Person;
  readonly enquiries: EnquiryDesk;
  /** For administrators alone, as are page words. */
  readonly people: PeopleDesk;
  readonly pageWords: PageWordsDesk;
  today(): Promise<Today>;
  /** Stores what waits in the fallback queue; null where one of the stores doesn't respond. */
  drainQueue(): Promise<{ readonly stored: number; readonly waiting: number } | null>;
  search(text: string): Promise<SearchResult>;
  /** Of so many weeks, this one included. */
  report(weeks: number): Promise<Report>;
}

/** Null for everybody else: workers/desk/handle.ts sets it once it knows the person. */
export const deskContext = createContext<Desk | null>(null);

/** The address of the desk's own script. */
export const deskScriptContext = createContext<string>();

/**
 * The desk of the request. Each loader and action of the desk takes its data from it, so that no
 * page is read by an address that was not recognized as the desk's.
 * @throws Response 404 without one
 */
export function requireDesk(context: Readonly<RouterContextProvider>): Desk {
  const desk = context.get(deskContext);
  if (!desk) throw new Response(null, { status: 404 });
  return desk;
}

/** @throws Response 403 for an operator who isn't listed in DESK_ADMINS */
export function requireAdmin(context: Readonly<RouterContextProvider>): Desk {
  const desk = requireDesk(context);
  if (!desk.person.isAdmin) throw new Response(null, { status: 403 });
  return desk;
}
