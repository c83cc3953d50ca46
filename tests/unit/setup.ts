import { configureGlobal } from "fast-check";
import { beginAt } from "../support/clock.ts";

configureGlobal({ numRuns: process.env.EXHAUSTIVE === "1" ? 2_000 : 200 });

beginAt(process.env.TEST_NOW ?? "");
