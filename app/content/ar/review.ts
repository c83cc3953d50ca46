/**
 * The files of this folder that a native speaker has read and approved, each with the hash that
 * `npm run preflight` prints for it. A change of the English or of the Arabic ends an approval. While one
 * is missing, search engines are asked to leave out the pages of this language.
 */
export const approvals: Readonly<Record<string, string>> = {};
