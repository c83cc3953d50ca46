/**
 * The browser's own messages about a call, beside those of the response (specification sections 4
 * and 8).
 */
export const clientMessages = {
  orderNotFound: "Order Not Found..!!!",
  ordersUnavailable:
    "We can't look up orders right now. Your order is not affected. Please try again in a few minutes, or call us.",
  somethingError: "Something Error!",
  quoteSent: "Your message has been sent. Thank you!",
  contactSent: "Your message has been sent",
  subscribed: "Thank you For Subscribing with Us",
  alreadySubscribed: "Already Subscribed from this Email",
  checkFields: "Please check the marked fields.",
  tooManyRequests: "Too many requests from this connection. Wait a minute, then try again.",
  networkGone: "You're offline. Check your connection and try again.",
  noResponse:
    "Our site is slow to respond. Your details are kept: try again in a minute, or call us.",
  httpFailure: (url: string, status: number, statusText: string) =>
    `Http failure response for ${url}: ${status} ${statusText}`,
} as const;
