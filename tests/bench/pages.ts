/** The pages that search engines may keep. */
export const INDEXED = [
  "/",
  "/track",
  "/about",
  "/services",
  "/global-freight",
  "/warehousing",
  "/forwarding",
  "/other-services",
  "/contact",
  "/service-request",
  "/credits",
  "/terms-and-conditions",
] as const;
