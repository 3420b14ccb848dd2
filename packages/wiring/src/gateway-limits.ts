export type GatewayLimit = { readonly perSecond: number; readonly burst: number };

/**
 * Total rate for all callers, unless the stage overrides it; enough for a club of 10,000 families in the
 * evening.
 */
export const usualRequestsPerSecond = 50;

export const gatewayLimitOf = (perSecond: number): GatewayLimit => ({ perSecond, burst: 2 * perSecond });
