import * as z from 'zod/mini';
import type { DeadLetterQueues } from './dead-letters.ts';

const lettersSchema = z.array(z.object({ queue: z.string(), reason: z.string() }));
const redrivenSchema = z.object({ redriven: z.int() });

/** The queues of the local system at this address. */
export const localDeadLetters = (url: string): DeadLetterQueues => {
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(new URL(path, url), {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`The local system answered ${response.status}.`);
    return response.json();
  };
  return {
    async deadLettersOf(queue) {
      const all = z.parse(lettersSchema, await ask('/_local/dead-letters.json'));
      const ours = all.filter((letter) => letter.queue === queue);
      return { queue, messages: ours.length, reasons: [...new Set(ours.map(({ reason }) => reason))] };
    },
    redrive: async (queue) => z.parse(redrivenSchema, await ask('/_local/redrive', { queue })).redriven,
  };
};
