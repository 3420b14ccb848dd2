import type { CommandDeps } from '@hoops/event-store/repository';
import { jobLetters, letterQueues } from '@hoops/wiring/dead-letter-queues';
import * as z from 'zod/mini';
import { AuditProblem } from '../audit-problem.ts';
import { type By, record } from '../rebuild-deps.ts';

/** A message that a subscriber gave up. */
export type DeadLetter = {
  /** The message's own. */
  readonly id: string;
  /** When it was sent to the subscriber first, ISO-8601 UTC. */
  readonly sentAt: string;
  /** How often it was received; the queues of AWS count looking at it too. */
  readonly tries: number;
  /** The last error's message; null where only the subscriber's log says it. */
  readonly reason: string | null;
  /** For developers: the frames of that error's stack, none where the log alone has them. */
  readonly stack: readonly string[];
  /** The event that it carries; null when it carries something else. */
  readonly event: LetterEvent | null;
};

const eventSchema = z.object({ id: z.string(), type: z.string(), stream: z.string(), version: z.int() });
type LetterEvent = z.output<typeof eventSchema>;
const bodySchema = z.object({ detail: eventSchema });

/** The event in a message's body, as the bus puts it there; nothing of its content. */
export const eventInBody = (body: string): LetterEvent | null => {
  try {
    return z.parse(bodySchema, JSON.parse(body)).detail;
  } catch {
    // A report about a mail, or what is no message of ours: it can be redriven and discarded all the same.
    return null;
  }
};

/** How many messages of a subscriber wait, and how many are being worked on, about. */
export type QueueDepth = { readonly waiting: number; readonly inFlight: number };

/** Where the dead letters are. */
export type DeadLetterQueues = {
  readonly depthOf: (queue: string) => Promise<QueueDepth>;
  /** For how long the oldest message has waited, or is being worked on, in milliseconds, about; without those of which it is not known. */
  readonly oldestOf: (queues: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** About how many there are, also those that are hidden because they are being looked at. */
  readonly countOf: (queue: string) => Promise<number>;
  /** Not more than about `maxLetters`; with `wanted`, all that lie before the last of these. */
  readonly lettersOf: (queue: string, wanted?: readonly string[]) => Promise<readonly DeadLetter[]>;
  /** Puts these, or all, back into their queue; none is lost when it is interrupted. @returns how many. */
  readonly redrive: (queue: string, letters: readonly string[] | 'all') => Promise<number>;
  /** Removes these for good. @returns how many. */
  readonly discard: (queue: string, letters: readonly string[]) => Promise<number>;
};

/** All queues of a system. */
export type Queues = DeadLetterQueues & {
  /** Puts a message into a subscriber's queue. */
  readonly send: (queue: string, body: string) => Promise<void>;
};

/** As many letters of a queue are listed: each is received for that. */
export const maxLetters = 100;

/** What one subscriber gave up. */
export type QueueOfLetters = {
  readonly queue: string;
  readonly letters: readonly DeadLetter[];
  /** About how many more there are: beyond the limit, or hidden because they are being looked at. */
  readonly notListed: number;
};

/** @returns the queues that have any, also when all of them are hidden. */
export const listDeadLetters = async (queues: DeadLetterQueues): Promise<readonly QueueOfLetters[]> => {
  const found: QueueOfLetters[] = [];
  for (const queue of letterQueues) {
    const count = await queues.countOf(queue);
    if (count === 0) continue;
    const letters = await queues.lettersOf(queue);
    found.push({ queue, letters, notListed: Math.max(0, count - letters.length) });
  }
  return found;
};

type Chosen = { readonly queue: string; readonly by: By };

/**
 * Delivers dead letters of a queue again: all of them, or those that are named. It is recorded before, so that one that is
 * interrupted is on record too.
 * @returns how many were put back; 0, and nothing is recorded, when there are none.
 * @throws AuditProblem when there is no such queue, or no such letter in it, or when it is that of the jobs.
 */
export const redriveDeadLetters = async (
  deps: CommandDeps,
  queues: DeadLetterQueues,
  { queue, by, letters }: Chosen & { readonly letters?: readonly string[] | undefined },
): Promise<number> => {
  expectQueue(queue);
  if (queue === jobLetters.name)
    throw new AuditProblem('A job is not delivered again: start it again, and discard what lies here.');
  const messages = letters
    ? (await lettersNamed(queues, queue, letters)).length
    : await queues.countOf(queue);
  if (messages === 0) return 0;
  const command = { type: 'RedriveDeadLetters', redriveId: deps.newId(), queue, messages } as const;
  await record(deps, by, { ...command, ...(letters && { letters: [...letters] }) });
  return queues.redrive(queue, letters ?? 'all');
};

/**
 * Gives dead letters up for good, for a reason. It is recorded before, with the events that they carried.
 * @returns how many were removed.
 * @throws AuditProblem when no letter or no reason is named, or when there is no such queue or letter.
 */
export const discardDeadLetters = async (
  deps: CommandDeps,
  queues: DeadLetterQueues,
  { queue, by, letters, reason }: Chosen & { readonly letters: readonly string[]; readonly reason: string },
): Promise<number> => {
  expectQueue(queue);
  if (reason === '') throw new AuditProblem('Say why: --reason TEXT. It stays on record.');
  if (letters.length === 0) throw new AuditProblem('Name each: --letter ID. dead-letters lists them.');
  const found = await lettersNamed(queues, queue, letters);
  await record(deps, by, {
    type: 'DiscardDeadLetters',
    discardId: deps.newId(),
    queue,
    letters: found.map(({ id }) => id),
    events: found.flatMap(({ event }) => (event ? [event.id] : [])),
    reason,
  });
  return queues.discard(queue, letters);
};

const expectQueue = (queue: string): void => {
  if (!letterQueues.includes(queue)) {
    throw new AuditProblem(`There is no queue ${queue}. There are ${letterQueues.join(', ')}.`);
  }
};

/** @throws AuditProblem when one is not there: it was dealt with already, or is another queue's. */
const lettersNamed = async (
  queues: DeadLetterQueues,
  queue: string,
  ids: readonly string[],
): Promise<readonly DeadLetter[]> => {
  const all = await queues.lettersOf(queue, ids);
  return [...new Set(ids)].map((id) => {
    const letter = all.find((one) => one.id === id);
    if (!letter) throw new AuditProblem(`There is no dead letter ${id} of ${queue}. Nothing was done.`);
    return letter;
  });
};
