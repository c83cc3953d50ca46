import { configureGlobal } from "fast-check";

configureGlobal({ numRuns: process.env.EXHAUSTIVE === "1" ? 2_000 : 200 });
