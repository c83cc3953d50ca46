/**
 * Where submissions wait while D1 is away: in KV, each under its own id, so that one that is parked
 * twice is there once. KV lists with a delay of up to a minute; what isn't listed yet is found by a
 * later run.
 */
import type { Database } from "./database.ts";
import type { Audience } from "./outbox.ts";
import { type Submission, storeSubmission } from "./submission.ts";

const PREFIX = "parked:";
/**
 * A Worker may make a thousand queries and as many operations on KV in one run: at most three and two
 * for each. Half of it is left for the e-mails.
 */
const HOME_IN_A_RUN = 150;

export async function park(kv: KVNamespace, submission: Submission): Promise<void> {
  await kv.put(PREFIX + submission.submission_id, JSON.stringify(submission));
}

/** Everything that waits. */
export async function listParked(kv: KVNamespace): Promise<Submission[]> {
  const parked: (Submission | null)[] = [];
  let cursor: string | null = null;
  do {
    const page: KVNamespaceListResult<unknown> = await kv.list({ prefix: PREFIX, cursor });
    const values = page.keys.map(({ name }) => kv.get<Submission>(name, "json"));
    parked.push(...(await Promise.all(values)));
    cursor = page.list_complete ? null : page.cursor;
  } while (cursor);
  return parked.filter((one) => one !== null);
}

/** Takes a parked submission away for good: its sender asked to be forgotten. */
export async function dropParked(kv: KVNamespace, submissionId: string): Promise<void> {
  await kv.delete(PREFIX + submissionId);
}

/** So many faults in a row mean that D1 is still away, and not that those few can't be stored. */
const FAULTS_UNTIL_AWAY = 3;

/**
 * Moves what waits into D1 and returns how many came home. Each is stored before it is forgotten, and
 * storing it twice changes nothing: a run that breaks off loses nothing and the next one goes on. One
 * that can't be stored keeps waiting, and keeps no other from coming home.
 * @throws the first fault, after the others have come home or when D1 is still away
 */
export async function bringHome(
  kv: KVNamespace,
  db: Database,
  audiences?: readonly Audience[],
): Promise<number> {
  const { keys } = await kv.list({ prefix: PREFIX, limit: HOME_IN_A_RUN });
  const faults: unknown[] = [];
  let home = 0;
  let inVain = 0;
  for (const { name } of keys) {
    if (inVain === FAULTS_UNTIL_AWAY) break;
    try {
      const parked = await kv.get<Submission>(name, "json");
      if (!parked) continue;
      await storeSubmission(db, parked, audiences);
      await kv.delete(name);
      home += 1;
      inVain = 0;
    } catch (fault) {
      faults.push(fault);
      inVain += 1;
    }
  }
  if (faults.length > 0) throw faults[0];
  return home;
}
