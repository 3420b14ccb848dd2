import type { Death } from './order.ts';

/** Every write of an undisturbed life as a moment to die: its kind, and how many of that kind there were by then. */
const everyPoint = (writes: readonly string[]): readonly Required<Death>[] =>
  writes.map((write, index) => ({
    write,
    nth: writes.slice(0, index + 1).filter((one) => one === write).length,
  }));

/**
 * The moments over which each flow's process is killed. A push kills over every kind of write that the flows make, in
 * one of the flows that make it, the same ones each time, spread over the flows, and not always over the first of its
 * kind; `npm run test:long` kills each flow over all its writes.
 * @param lives what each flow writes undisturbed, in order
 */
export const killPoints = (
  lives: readonly (readonly string[])[],
): readonly (readonly Required<Death>[])[] => {
  if (process.env.KILL_POINTS === 'all') return lives.map(everyPoint);
  const kinds = [...new Set(lives.flat())].map((kind, index) => {
    const flows = lives.flatMap((writes, flow) => (writes.includes(kind) ? [flow] : []));
    return { kind, flow: flows[index % flows.length] };
  });
  return lives.map((writes, flow) =>
    kinds
      .filter((one) => one.flow === flow)
      .flatMap(({ kind }) => {
        const ofKind = everyPoint(writes).filter(({ write }) => write === kind);
        return ofKind.slice(flow % ofKind.length).slice(0, 1);
      }),
  );
};
