import { createContext } from "react-router";

/** The faults of one request, told in the log under one reference. */
export interface Faults {
  /** What a visitor can read out, and what finds the fault in the log: made when it is first asked for. */
  readonly reference: string;
  /** Tells of a fault that nobody foresaw. */
  unforeseen(fault: unknown): void;
}

/** Where those who make a page find the faults of its request. */
export const faultsContext = createContext<Faults>();
