/** What a page runs once it is idle. */
import { measureVitals } from "./measure.ts";

measureVitals();
