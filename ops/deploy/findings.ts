/** What a check before a deploy finds. */

export type Topic =
  | "facts"
  | "mail"
  | "stores"
  | "sign-in"
  | "migrations"
  | "secrets"
  | "pictures"
  | "search engines"
  | "git";

/** Something that is missing or wrong. */
export interface Finding {
  readonly topic: Topic;
  /** A deploy stops on it; otherwise it is advice. */
  readonly blocks: boolean;
  /** In a few words. */
  readonly what: string;
  /** The file, or what else is meant. */
  readonly where: string;
  /** The places in it, where there are several. */
  readonly places?: readonly string[];
  /** What to do, in one sentence. */
  readonly fix: string;
}

/** Something that is as it should be. */
export interface Good {
  readonly topic: Topic;
  readonly says: string;
}

export interface Checked {
  readonly findings: readonly Finding[];
  readonly good: readonly Good[];
}

/** The findings of a topic, or the sentence that it is in order where there are none. */
export function checked(topic: Topic, findings: readonly Finding[], inOrder: string): Checked {
  return { findings, good: findings.length === 0 ? [{ topic, says: inOrder }] : [] };
}

/** A site that may still carry stand-ins, or one that may not. */
export interface Standards {
  readonly mayHaveStandIns: boolean;
}
