/** What the server adds to a submission before it is stored. */
export interface Submission {
  readonly submission_id: string;
  readonly reference: string;
}
