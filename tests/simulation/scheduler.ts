import { setImmediate } from 'node:timers';
import { seededRandom } from '../bench/seeded-random.ts';

type Entry = {
  readonly due: number;
  readonly order: number;
  readonly label: string;
  readonly run: () => void;
  readonly isCanceled: () => boolean;
};

/** Seeds take a few thousand steps; more are an endless loop. */
const mostSteps = 40_000;

export type Scheduler = ReturnType<typeof createScheduler>;

/**
 * Virtual clock and queue of steps. Only one step is in progress at a time, so a seed alone decides which task
 * continues next.
 */
export const createScheduler = (seed: number, begins: string) => {
  const fraction = seededRandom(seed);
  const trace: string[] = [];
  const heap: Entry[] = [];
  let now = Date.parse(begins);
  let order = 0;
  let steps = 0;

  const isBefore = (one: Entry, other: Entry): boolean =>
    one.due < other.due || (one.due === other.due && one.order < other.order);
  const push = (entry: Entry): void => {
    let at = heap.push(entry) - 1;
    while (at > 0) {
      const up = (at - 1) >> 1;
      if (!isBefore(entry, heap[up] as Entry)) break;
      heap[at] = heap[up] as Entry;
      at = up;
    }
    heap[at] = entry;
  };
  const pop = (): Entry | undefined => {
    const [first] = heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1] as Entry, heap[child] as Entry)) child += 1;
      if (!isBefore(heap[child] as Entry, last)) break;
      heap[at] = heap[child] as Entry;
      at = child;
    }
    heap[at] = last;
    return first;
  };
  const next = (): Entry | undefined => {
    while (heap[0]?.isCanceled()) pop();
    return heap[0];
  };

  const run = async (until: number, isDone: () => boolean = () => false): Promise<void> => {
    for (let entry = next(); entry && entry.due <= until && !isDone(); entry = next()) {
      pop();
      steps += 1;
      if (steps > mostSteps) throw new Error('The world does not come to rest.');
      now = Math.max(now, entry.due);
      trace.push(`${new Date(now).toISOString()} ${entry.label}`);
      entry.run();
      // The port calls that follow from this step are queued before the next step is chosen.
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

  const at = (due: number, label: string, step: () => void, isCanceled = () => false): void => {
    order += 1;
    push({ due, order, label, run: step, isCanceled });
  };

  return {
    trace,
    now: () => now,
    at,
    in: (ms: number, label: string, step: () => void, isCanceled?: () => boolean): void =>
      at(now + ms, label, step, isCanceled),
    sleep: (ms: number, label: string): Promise<void> =>
      new Promise((resolve) => at(now + ms, label, resolve)),
    run,
    async runUntil(until: number): Promise<void> {
      await run(until);
      now = Math.max(now, until);
    },
    fraction,
    below: (bound: number): number => Math.floor(fraction() * bound),
    between: (least: number, most: number): number => least + Math.floor(fraction() * (most - least + 1)),
    isHit: (rate: number): boolean => rate > 0 && fraction() < rate,
    pick: <Item>(items: readonly Item[]): Item => items[Math.floor(fraction() * items.length)] as Item,
  };
};
