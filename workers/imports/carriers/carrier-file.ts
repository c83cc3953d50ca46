import type { ReadFile } from "../file.ts";

/** What a message of a carrier says. */
export type CarrierFile = Pick<ReadFile, "unit" | "header" | "rows" | "problems" | "remarks">;
