/** The start of the desk's pages: who is there, and the stores. */

import { createContext, type RouterContextProvider } from "react-router";
import type { Person } from "../audit/result.ts";
import type { Database, Stores } from "../data/database.ts";
import type { DocumentBindings } from "../documents/objects.ts";
import type { NotificationBindings } from "../notifications/run.ts";

/**
 * A function whose store doesn't respond throws: the page is then a 503, and a
 * reload sends the form again.
 */
export interface Desk {
  /** The primary, so that a page shows what was just written */
  readonly db: Database;
  readonly env: Stores & NotificationBindings & DocumentBindings;
  readonly person: Person;
  /** True if the page answers a form that was sent */
  readonly isAnswer: boolean;
}

/** Null for everyone else: workers/desk/handle.ts sets it once the user is identified. */
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
