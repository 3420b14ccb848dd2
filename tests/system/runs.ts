/**
 * How often a property that costs much is tried: so often on a push, with the same values each time, and
 * `PROPERTY_RUNS` times as often in `npm run test:long`, with other values each time.
 */
export const runs = (onPush: number): { readonly numRuns: number } => ({
  numRuns: onPush * Number(process.env.PROPERTY_RUNS ?? 1),
});
