/**
 * The browser's own messages about a call, beside those of the response (specification sections 4
 * and 8).
 */
export const clientMessages = {
  orderNotFound: "Order Not Found..!!!",
  ordersUnavailable:
    "We can't look up orders right now. Your order is not affected: call us, or try again in a few minutes.",
  somethingError: "Something Error!",
  quoteSent: "Your message has been sent. Thank you!",
  contactSent: "Your message has been sent",
  subscribed: "Thank you For Subscribing with Us",
  alreadySubscribed: "Already Subscribed from this Email",
  checkFields: "Please check the marked fields.",
  networkGone: "The network is gone. Please check your connection and try again.",
  httpFailure: (url: string, status: number, statusText: string) =>
    `Http failure response for ${url}: ${status} ${statusText}`,
} as const;
