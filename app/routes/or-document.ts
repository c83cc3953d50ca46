import { redirectDocument } from "react-router";

/**
 * Waits for scripts that a navigation needs. If a new deployment has removed them, the server renders
 * the page.
 */
export function orDocument<T>(scripts: Promise<T>, { href }: URL): Promise<T> {
  return scripts.catch(() => {
    throw redirectDocument(href);
  });
}
