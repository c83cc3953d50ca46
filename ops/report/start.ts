/** Identifies a file as a report, which a newer one may replace. */
export const REPORT_START = "<!doctype html>\n<!-- Desk report -->";
