/** The cookie that pages set and the header in which the browser's script repeats it. */
export const XSRF_COOKIE = "XSRF-TOKEN";
export const XSRF_HEADER = "X-XSRF-TOKEN";
