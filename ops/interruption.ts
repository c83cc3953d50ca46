/** Ends a command that stores all or nothing by Ctrl+C. */
import { setImmediate } from "node:timers/promises";
import { OperatorError } from "./errors.ts";

/** Ctrl+C, a closed terminal, and what other programs send. */
const SIGNALS = ["SIGINT", "SIGHUP", "SIGTERM"] as const;
const MESSAGE = "Interrupted: nothing was stored.";

/** To be called before anything is stored; the signal is aborted with an OperatorError. */
export type StartStoring = () => AbortSignal;

/**
 * Runs `work`. A signal to end the command prints one line and ends the process, but after `startStoring`
 * only aborts: what is staged has to be removed, and a transaction may be stored already.
 */
export async function interruptible<T>(work: (start: StartStoring) => Promise<T>): Promise<T> {
  const interruption = new AbortController();
  const restorers: (() => void)[] = [];
  let isStoring = false;
  const interrupt = () => {
    if (isStoring) return interruption.abort(new OperatorError(MESSAGE));
    console.error(MESSAGE);
    process.exit(1);
  };
  for (const signal of SIGNALS) process.on(signal, interrupt);
  try {
    return await work(() => {
      isStoring = true;
      restorers.push(...SIGNALS.map(silenceOthers));
      return interruption.signal;
    });
  } finally {
    // A signal that came while the process computed is delivered in the next turn.
    await setImmediate();
    for (const restore of restorers) restore();
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }

  /** Removes other listeners: Miniflare's end the process at once. Returns a function that adds them again. */
  function silenceOthers(signal: NodeJS.Signals): () => void {
    const listeners = process.listeners(signal).filter((listener) => listener !== interrupt);
    for (const listener of listeners) process.off(signal, listener);
    return () => {
      for (const listener of listeners) process.on(signal, listener);
    };
  }
}
