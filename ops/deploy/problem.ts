/** What a deploy lacks. */
export interface Problem {
  /** Blocks a deploy; otherwise advice. */
  readonly blocks: boolean;
  readonly what: string;
  /** One location per line. */
  readonly where: string;
  /** What to do, in one sentence. */
  readonly fix: string;
}
