/** Requests that the gateway lets through in a second, and how many more at once after a pause; others are answered 429. */
export type GatewayLimit = { readonly perSecond: number; readonly burst: number };

/** Of all people and of visitors together, unless the stage says otherwise: what a club of 10,000 families needs of an evening. */
export const usualRequestsPerSecond = 50;

/** Twice as many at once after a pause. */
export const gatewayLimitOf = (perSecond: number): GatewayLimit => ({ perSecond, burst: 2 * perSecond });
