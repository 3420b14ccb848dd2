import { backgroundJobs } from '@hoops/wiring/background-jobs';
import { jobLetters } from '@hoops/wiring/dead-letter-queues';
import * as z from 'zod/mini';
import { eventInBody, type Queues } from './dead-letters.ts';

const lettersSchema = z.array(
  z.object({
    queue: z.string(),
    messageId: z.string(),
    sentAt: z.iso.datetime(),
    body: z.string(),
    receiveCount: z.int(),
    reason: z.string(),
    stack: z.array(z.string()),
  }),
);
const countsSchema = z.array(
  z.object({
    queue: z.string(),
    ready: z.int(),
    delayed: z.int(),
    inFlight: z.int(),
    oldestMs: z.nullable(z.int()),
  }),
);
const redrivenSchema = z.object({ redriven: z.int() });
const discardedSchema = z.object({ discarded: z.int() });

const namesHere = (queue: string): readonly string[] =>
  queue === jobLetters.name ? backgroundJobs.map(({ name }) => name) : [queue];

export const localDeadLetters = (url: string): Queues => {
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
      .filter((letter) => namesHere(queue).includes(letter.queue))
      .map(({ messageId: id, sentAt, receiveCount: tries, reason, stack, body }) => ({
        id,
        sentAt,
        tries,
        reason,
        stack,
        event: eventInBody(body),
      }));
  const countsOf = async () => {
    const counts = z.parse(countsSchema, await ask('/_local/queues.json'));
    return (queue: string) =>
      namesHere(queue).map((name) => {
        const found = counts.find((one) => one.queue === name);
        if (!found) throw new Error(`The local system has no queue ${name}.`);
        return found;
      });
  };
  return {
    async depthOf(queue) {
      const depth = { waiting: 0, inFlight: 0 };
      for (const { ready, delayed, inFlight } of (await countsOf())(queue)) {
        depth.waiting += ready + delayed;
        depth.inFlight += inFlight;
      }
      return depth;
    },
    async oldestOf(queues) {
      const countsHere = await countsOf();
      return new Map(
        queues.flatMap((queue) => {
          const ages = countsHere(queue).flatMap(({ oldestMs }) => oldestMs ?? []);
          return ages.length === 0 ? [] : [[queue, Math.max(...ages)]];
        }),
      );
    },
    countOf: async (queue) => (await ours(queue)).length,
    lettersOf: ours,
    redrive: async (queue, letters) =>
      z.parse(redrivenSchema, await ask('/_local/redrive', { queue, ...(letters !== 'all' && { letters }) }))
        .redriven,
    async send(queue, body) {
      await ask('/_local/send', { queue, body });
    },
    async discard(queue, letters) {
      let discarded = 0;
      for (const name of namesHere(queue)) {
        const answer = await ask('/_local/discard', { queue: name, letters });
        discarded += z.parse(discardedSchema, answer).discarded;
      }
      return discarded;
    },
  };
};
