import type { Death } from './order.ts';

/** Every write of an undisturbed life as a moment to die: its kind, and how many of that kind there were by then. */
const everyPoint = (writes: readonly string[]): readonly Required<Death>[] =>
  writes.map((write, index) => ({
    write,
    nth: writes.slice(0, index + 1).filter((one) => one === write).length,
  }));

/** How many writes a job that dies at one after the other goes on by: so many at a push, one in `npm run test:long`. */
export const writesBetweenDeaths = (onPush: number): number =>
  process.env.KILL_POINTS === 'all' ? 1 : onPush;

/** Kinds of write that the flows of several files make, by the file that kills over them at a push; the others do not. */
const ofSeveralFiles = {
  disputes: [
    'POST /api/stripe/webhook: PutItem',
    'webhook-processor: PutItem',
    'webhook-processor: UpdateItem',
    'publisher: PutItem',
    'publisher: PutEvents',
  ],
  'new plans': ['stripe-sync: PutItem', 'stripe-sync: UpdateItem'],
  classes: ['assess-charges: PutItem'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/**
 * The moments over which each flow's process is killed. A push kills over every kind of write that the flows make, in
 * one of the flows that make it, the same ones each time, spread over the flows, and not always over the first of its
 * kind; and over one in each flow at least. `npm run test:long` kills each flow over all its writes.
 * @param file what the flows of a file have in common
 * @param lives what each flow writes undisturbed, in order
 * @throws Error when no flow of this file makes a write that is left to it.
 */
export const killPoints = (
  file: string,
  lives: readonly (readonly string[])[],
): readonly (readonly Required<Death>[])[] => {
  if (process.env.KILL_POINTS === 'all') return lives.map(everyPoint);
  const all = new Set(lives.flat());
  const left = Object.entries(ofSeveralFiles).flatMap(([by, kinds]) => {
    const unmade = by === file ? kinds.filter((kind) => !all.has(kind)) : [];
    if (unmade.length > 0) throw new Error(`No flow of ${file} makes ${unmade.join(', ')}.`);
    return by === file ? [] : kinds;
  });
  const here = [...all].filter((kind) => !left.some((one) => one === kind));
  const kinds = here.map((kind, index) => {
    const flows = lives.flatMap((writes, flow) => (writes.includes(kind) ? [flow] : []));
    return { kind, flow: flows[index % flows.length] };
  });
  return lives.map((writes, flow) => {
    const own = kinds.filter((one) => one.flow === flow).map(({ kind }) => kind);
    return (own.length > 0 ? own : writes.slice(flow % writes.length).slice(0, 1)).flatMap((kind) => {
      const ofKind = everyPoint(writes).filter(({ write }) => write === kind);
      return ofKind.slice(flow % ofKind.length).slice(0, 1);
    });
  });
};
