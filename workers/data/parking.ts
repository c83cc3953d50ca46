/**
 * Where submissions wait while D1 is away: in KV, each under its own id, so that one that is parked
 * twice is there once. KV lists with a delay of up to a minute; what isn't listed yet is found by a
 * later run.
 */
import type { Database } from "./database.ts";
import { type Submission, storeSubmission } from "./submission.ts";

const PREFIX = "parked:";
/** A Worker may make a thousand operations on KV in one run: two for each, and some to spare. */
const HOME_IN_A_RUN = 400;

export async function park(kv: KVNamespace, submission: Submission): Promise<void> {
  await kv.put(PREFIX + submission.submission_id, JSON.stringify(submission));
}

/** What waits, at most a thousand. */
export async function listParked(kv: KVNamespace): Promise<Submission[]> {
  const { keys } = await kv.list({ prefix: PREFIX });
  const parked = await Promise.all(keys.map(({ name }) => kv.get<Submission>(name, "json")));
  return parked.filter((one) => one !== null);
}

/**
 * Moves what waits into D1 and returns how many came home. Each is stored before it is forgotten, and
 * storing it twice changes nothing: a run that breaks off loses nothing and the next one goes on.
 * @throws when D1 is still away
 */
export async function bringHome(kv: KVNamespace, db: Database): Promise<number> {
  const { keys } = await kv.list({ prefix: PREFIX, limit: HOME_IN_A_RUN });
  let home = 0;
  for (const { name } of keys) {
    const parked = await kv.get<Submission>(name, "json");
    if (!parked) continue;
    await storeSubmission(db, parked);
    await kv.delete(name);
    home += 1;
  }
  return home;
}
