/** The Desk of one request, on D1 and KV. */

import { primary, type Stores } from "../data/database.ts";
import { drain } from "../enquiries/fallback-queue.ts";
import { mailRules } from "../enquiries/store.ts";
import { logError } from "../log.ts";
import { readCeilings } from "../mail/ceilings.ts";
import type { NotificationBindings } from "../notifications/run.ts";
import { collect } from "../report/figures.ts";
import { addDays, startOfWeek } from "../report/weeks.ts";
import { listToday } from "../today/queries.ts";
import { createEnquiryDesk } from "./enquiries.ts";
import { createPageWordsDesk } from "./page-words.ts";
import { createPeopleDesk } from "./people.ts";
import { searchDesk } from "./search.ts";
import type { Desk, Person } from "./session.ts";

/** Lines of a section on the desk's first page. */
const TODAY_LIMIT = 50;

/** Reads from the primary: what was just written is seen. */
export function createDesk(env: Stores & NotificationBindings, person: Person): Desk {
  const db = primary(env.DB);
  return {
    db,
    env,
    person,
    enquiries: createEnquiryDesk(db, person),
    people: createPeopleDesk(db, env, person),
    pageWords: createPageWordsDesk(db, env, person),
    today() {
      const ceilings = readCeilings(env);
      return listToday(db, { now: new Date(), limit: TODAY_LIMIT, ceilings });
    },
    drainQueue: () =>
      drain(env, db, { rules: mailRules(env) }).catch((error) => {
        logError("drain", error);
        return null;
      }),
    search: (text) => searchDesk(db, text),
    report(weeks) {
      const now = new Date();
      return collect(db, addDays(startOfWeek(now), -7 * (weeks - 1)), now);
    },
  };
}
