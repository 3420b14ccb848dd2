import type { Death } from './order.ts';

/** Every write of an undisturbed life as a moment to die: its kind, and how many of that kind there were by then. */
const everyPoint = (writes: readonly string[]): readonly Required<Death>[] =>
  writes.map((write, index) => ({
    write,
    nth: writes.slice(0, index + 1).filter((one) => one === write).length,
  }));

/**
 * The moments over which a flow's process is killed: for each kind of write one, the same on every push, and another
 * for another `flow`; all of them in `npm run test:long`.
 * @param flow the number of the flow
 */
export const killPoints = (writes: readonly string[], flow: number): readonly Required<Death>[] => {
  const points = everyPoint(writes);
  if (process.env.KILL_POINTS === 'all') return points;
  return [...new Set(writes)].map((kind) => {
    const ofKind = points.filter(({ write }) => write === kind);
    const chosen = ofKind[flow % ofKind.length];
    if (!chosen) throw new Error(`Nothing was written as ${kind}.`);
    return chosen;
  });
};
