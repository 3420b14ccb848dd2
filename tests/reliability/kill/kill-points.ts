import type { Death } from './order.ts';

const everyPoint = (writes: readonly string[]): readonly Required<Death>[] =>
  writes.map((write, index) => ({
    write,
    nth: writes.slice(0, index + 1).filter((one) => one === write).length,
  }));

export const isEveryPointKilled = (): boolean => process.env.KILL_POINTS === 'all';

/** Writes between a job's kill points; 1 in `npm run test:long`. */
export const writesBetweenDeaths = (onPush: number): number => (isEveryPointKilled() ? 1 : onPush);

/** Writes that occur in several test files, keyed by the one file that tests a crash after them on each push. */
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
 * At a push, one per kind of write; in `npm run test:long`, after every write.
 * @throws Error if no flow makes an assigned write
 */
export const killPoints = (
  file: string,
  lives: readonly (readonly string[])[],
): readonly (readonly Required<Death>[])[] => {
  if (isEveryPointKilled()) return lives.map(everyPoint);
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
