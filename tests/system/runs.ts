/**
 * Runs of an expensive property test: `onPush` on each push, `PROPERTY_RUNS` times as many in `npm run
 * test:long`.
 */
export const runs = (onPush: number): { readonly numRuns: number } => ({
  numRuns: onPush * Number(process.env.PROPERTY_RUNS ?? 1),
});
