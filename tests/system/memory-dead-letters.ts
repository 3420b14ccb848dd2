import type { DeadLetter, DeadLetterQueues } from '@hoops/audit/dead-letters/dead-letters';

export const memoryDeadLetters = () => {
  const letters = new Map<string, readonly DeadLetter[]>();
  const waiting = new Map<string, number>();
  const oldest = new Map<string, number>();
  const hidden = new Map<string, number>();
  const lettersOf = (queue: string): readonly DeadLetter[] => letters.get(queue) ?? [];
  const take = (queue: string, isTaken: (letter: DeadLetter) => boolean): number => {
    const left = lettersOf(queue).filter((letter) => !isTaken(letter));
    const taken = lettersOf(queue).length - left.length;
    letters.set(queue, left);
    return taken;
  };
  const queues: DeadLetterQueues = {
    depthOf: async (queue) => ({ waiting: waiting.get(queue) ?? 0, inFlight: 0 }),
    oldestOf: async (asked) => new Map([...oldest].filter(([queue]) => asked.includes(queue))),
    countOf: async (queue) => lettersOf(queue).length + (hidden.get(queue) ?? 0),
    lettersOf: async (queue) => lettersOf(queue),
    redrive: async (queue, chosen) => {
      const redriven = take(queue, ({ id }) => chosen === 'all' || chosen.includes(id));
      waiting.set(queue, (waiting.get(queue) ?? 0) + redriven);
      return redriven;
    },
    discard: async (queue, chosen) => take(queue, ({ id }) => chosen.includes(id)),
  };
  return {
    ...queues,
    leaveLying: (queue: string, ms: number) => {
      waiting.set(queue, 1);
      oldest.set(queue, ms);
    },
    hide: (queue: string, count: number) => hidden.set(queue, count),
    giveUp: (queue: string, ...given: readonly DeadLetter[]) =>
      letters.set(queue, [...lettersOf(queue), ...given]),
  };
};
