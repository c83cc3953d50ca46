/** Sends a page while the work for it is done, so that its beginning is shown at once. */
import { createContext } from "react-router";
import { clientMessages } from "#content/client-messages.ts";
import { errorLabels } from "#content/error-labels.ts";
import { serverMessages } from "#content/server-messages.ts";
import { isStoreAway } from "../data/retry.ts";
import type { ErrorLog } from "../log.ts";

/** Calls `report` with what it has done so far, a text without markup, and waits until it is sent. */
export type Work = (report: (step: string) => Promise<void>) => Promise<void>;

/** Set by the loader of a page with one `<output>`, in which the steps of the work are shown. */
export const workContext = createContext<Work | null>(null);

const END = "</output>";

/**
 * The page up to its `<output>`, the work's steps, and the rest of the page, which then loads the same
 * address. It needs no script. A page without `<output>` is returned as it is.
 */
export async function streamWork(page: Response, work: Work, url: URL, log: ErrorLog) {
  const html = await page.text();
  const at = html.indexOf(END);
  if (at < 0) return new Response(html, page);
  const encoder = new TextEncoder();
  let isCanceled = false;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (text: string) => isCanceled || controller.enqueue(encoder.encode(text));
      send(html.slice(0, at));
      try {
        await work(async (step) => {
          send(`<span>${step}</span>`);
          await scheduler.wait(0);
        });
        // Without the fragment: with it the browser would stay on this page.
        const address = `${url.pathname}${url.search}`.replaceAll("&", "&amp;");
        send(`<meta http-equiv="refresh" content="0;url=${address}">`);
      } catch (error) {
        log.error("desk", error);
        const { deskAway } = serverMessages;
        const message = isStoreAway(error) ? deskAway : clientMessages.somethingError;
        const words = `${message} ${errorLabels.errorId(log.errorId)}`;
        send(`<strong role="alert">${words}</strong>`);
      }
      send(html.slice(at));
      if (!isCanceled) controller.close();
    },
    cancel() {
      isCanceled = true;
    },
  });
  const streamed = new Response(body, page);
  // Compressed, its parts would wait for each other.
  streamed.headers.set("Content-Encoding", "identity");
  return streamed;
}
