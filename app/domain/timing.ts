/** The times of specification sections 4 and 9, in milliseconds. */
export const BANNER_MS = 4000;
export const SUBSCRIBE_BANNER_MS = 3000;
/** How long "Link copied" stands; not of the specification. */
export const COPIED_MS = 3000;
