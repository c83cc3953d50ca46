/** In bytes */
const CHUNK = 8 * 1024;

interface Options {
  /** In bytes */
  readonly chunk?: number;
  /** It breaks off where so many bytes or more were sent. */
  readonly breaksOffAt?: number;
}

/** A body without a length, in chunks with pauses between them, and how many of these were read. */
export function chunkedBody(
  text: string,
  { chunk = CHUNK, breaksOffAt = Number.POSITIVE_INFINITY }: Options = {},
) {
  const bytes = new TextEncoder().encode(text);
  const state = { chunksRead: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await scheduler.wait(1);
        const at = state.chunksRead * chunk;
        if (at >= breaksOffAt) controller.error(new Error("the sender is gone"));
        else if (at >= bytes.length) controller.close();
        else {
          state.chunksRead += 1;
          controller.enqueue(bytes.slice(at, at + chunk));
        }
      },
    },
    { highWaterMark: 0 },
  );
  return { body, state };
}

/** A form with these fields; a list is a field that stands in it several times. */
export function formOf(fields: object): FormData {
  const data = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat())
      data.append(name, value instanceof File ? value : String(value));
  }
  return data;
}
