/** How fast a page was for one visitor: what the browser reports, and in which bounds it is believed. */
import * as v from "valibot";

/** Times, in ms: nobody waits ten minutes. */
const MS_MAX = 600_000;
/** Layout shifts are shares of the window, added up; what moves the whole window ten times is a mistake. */
const SHIFT_MAX = 10;
/** The longest path that is taken, in characters. */
const PATH_MAX = 512;

export const DEVICES = ["phone", "tablet", "desktop"] as const;
/** The browser's own estimate of the connection. */
export const CONNECTIONS = ["slow-2g", "2g", "3g", "4g"] as const;

const ms = () => v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(MS_MAX)));

/** What isn't measured, or isn't known to the browser, is left out. */
export const VitalsSchema = v.strictObject({
  /** The path at which the page was loaded, without query. */
  page: v.pipe(v.string(), v.startsWith("/"), v.maxLength(PATH_MAX)),
  /** By the window's width. */
  device: v.picklist(DEVICES),
  connection: v.optional(v.picklist(CONNECTIONS)),
  /** Largest Contentful Paint, ms */
  lcp: ms(),
  /** Cumulative Layout Shift, a share */
  cls: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(SHIFT_MAX))),
  /** Interaction to Next Paint, ms */
  inp: ms(),
  /** Time To First Byte, ms */
  ttfb: ms(),
});

export type Vitals = v.InferOutput<typeof VitalsSchema>;
