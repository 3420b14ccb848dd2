/** Requests that the gateway lets through in a second, and how many more at once after a pause; others are answered 429. */
type GatewayLimit = { readonly perSecond: number; readonly burst: number };

/** Of all people and of visitors together. */
export const gatewayLimit: GatewayLimit = { perSecond: 50, burst: 100 };

/**
 * Of Stripe's webhooks: more than Stripe sends of a billing day, and apart from what everybody else may use up. What is refused
 * here comes again only an hour later.
 */
export const webhookLimit: GatewayLimit = { perSecond: 100, burst: 200 };
