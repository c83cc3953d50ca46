import type { Database } from "../data/database.ts";
import type { Queue } from "../enquiries/fallback-queue.ts";
import { erasePerson, findPerson } from "../erase/erase.ts";
import type { PeopleDesk } from "./people-types.ts";
import type { Person } from "./session.ts";

/** For administrators. */
export function createPeopleDesk(db: Database, queue: Queue, person: Person): PeopleDesk {
  return {
    find: (email) => findPerson(db, queue, email),
    async forget(email) {
      const found = await findPerson(db, queue, email);
      return erasePerson(db, queue, { email, found, by: person.name });
    },
  };
}
