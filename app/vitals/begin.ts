import { measureVitals } from "./measure.ts";

measureVitals();
