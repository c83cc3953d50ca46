import { redirectDocument } from "react-router";

/**
 * Waits for scripts that a navigation needs. Where they are gone with an earlier deployment, the
 * server renders the page.
 */
export function orDocument<T>(scripts: Promise<T>, { href }: URL): Promise<T> {
  return scripts.catch(() => {
    throw redirectDocument(href);
  });
}
