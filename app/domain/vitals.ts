/** A visitor's performance measurements, and their plausible ranges. */
import * as v from "valibot";

/** In ms: ten minutes. */
const MS_MAX = 600_000;
/** Layout shift scores above this are measuring errors. */
const SHIFT_MAX = 10;
/** In characters. */
const PATH_MAX = 512;

const ms = () => v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(MS_MAX)));

/** Measures that the browser didn't take are omitted. */
export const VitalsSchema = v.strictObject({
  /** The loaded page's path, without query. */
  page: v.pipe(v.string(), v.startsWith("/"), v.maxLength(PATH_MAX)),
  /** By the window's width. */
  device: v.picklist(["phone", "tablet", "desktop"]),
  /** The Network Information API's effective type. */
  connection: v.optional(v.picklist(["slow-2g", "2g", "3g", "4g"])),
  /** Largest Contentful Paint, ms */
  lcp: ms(),
  /** Cumulative Layout Shift, a score without a unit */
  cls: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(SHIFT_MAX))),
  /** Interaction to Next Paint, ms */
  inp: ms(),
  /** Time To First Byte, ms */
  ttfb: ms(),
});

export type Vitals = v.InferOutput<typeof VitalsSchema>;
