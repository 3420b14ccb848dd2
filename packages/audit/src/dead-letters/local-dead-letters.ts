import * as z from 'zod/mini';
import { type DeadLetterQueues, eventInBody } from './dead-letters.ts';

const lettersSchema = z.array(
  z.object({
    queue: z.string(),
    messageId: z.string(),
    body: z.string(),
    receiveCount: z.int(),
    reason: z.string(),
  }),
);
const countsSchema = z.array(
  z.object({ queue: z.string(), ready: z.int(), delayed: z.int(), inFlight: z.int() }),
);
const redrivenSchema = z.object({ redriven: z.int() });
const discardedSchema = z.object({ discarded: z.int() });

/** The queues of the local system at this address. */
export const localDeadLetters = (url: string): DeadLetterQueues => {
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(new URL(path, url), {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`The local system answered ${response.status}.`);
    return response.json();
  };
  const ours = async (queue: string) =>
    z
      .parse(lettersSchema, await ask('/_local/dead-letters.json'))
      .filter((letter) => letter.queue === queue)
      .map(({ messageId: id, receiveCount: tries, reason, body }) => ({
        id,
        tries,
        reason,
        event: eventInBody(body),
      }));
  return {
    async depthOf(queue) {
      const counts = z.parse(countsSchema, await ask('/_local/queues.json'));
      const found = counts.find((one) => one.queue === queue);
      if (!found) throw new Error(`The local system has no queue ${queue}.`);
      const { ready, delayed, inFlight } = found;
      return { waiting: ready + delayed, inFlight };
    },
    countOf: async (queue) => (await ours(queue)).length,
    lettersOf: ours,
    redrive: async (queue, letters) =>
      z.parse(redrivenSchema, await ask('/_local/redrive', { queue, ...(letters !== 'all' && { letters }) }))
        .redriven,
    discard: async (queue, letters) =>
      z.parse(discardedSchema, await ask('/_local/discard', { queue, letters })).discarded,
  };
};
