import type { CommandDeps } from '@hoops/event-store/repository';
import { jobLetters, letterQueues } from '@hoops/wiring/dead-letter-queues';
import * as z from 'zod/mini';
import { AuditProblem } from '../audit-problem.ts';
import { type By, record } from '../record.ts';

export type DeadLetter = {
  readonly id: string;
  /** First delivery, ISO-8601 UTC. */
  readonly sentAt: string;
  /** Receive count; on AWS, listing a letter also increases the count. */
  readonly tries: number;
  readonly reason: string | null;
  readonly stack: readonly string[];
  readonly event: LetterEvent | null;
};

const eventSchema = z.object({ id: z.string(), type: z.string(), stream: z.string(), version: z.int() });
type LetterEvent = z.output<typeof eventSchema>;
const bodySchema = z.object({ detail: eventSchema });

export const eventInBody = (body: string): LetterEvent | null => {
  try {
    return z.parse(bodySchema, JSON.parse(body)).detail;
  } catch {
    // Mail reports and unknown messages contain no event, but can still be redriven and discarded.
    return null;
  }
};

export type QueueDepth = { readonly waiting: number; readonly inFlight: number };

export type DeadLetterQueues = {
  readonly depthOf: (queue: string) => Promise<QueueDepth>;
  /** Approximate age in milliseconds of each queue's oldest message; queues of unknown age are omitted. */
  readonly oldestOf: (queues: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Approximate count that includes hidden letters. */
  readonly countOf: (queue: string) => Promise<number>;
  /** About `maxLetters` letters at most; with `wanted`, reads until all wanted letters are found. */
  readonly lettersOf: (queue: string, wanted?: readonly string[]) => Promise<readonly DeadLetter[]>;
  /**
   * Returns letters to their queue without losing any in an interruption.
   * @returns number of letters
   */
  readonly redrive: (queue: string, letters: readonly string[] | 'all') => Promise<number>;
  /**
   * Removes letters permanently.
   * @returns number of letters
   */
  readonly discard: (queue: string, letters: readonly string[]) => Promise<number>;
};

export type Queues = DeadLetterQueues & {
  readonly send: (queue: string, body: string) => Promise<void>;
};

/** Limit per queue, because listing a letter receives it. */
export const maxLetters = 100;

export type QueueOfLetters = {
  readonly queue: string;
  readonly letters: readonly DeadLetter[];
  readonly notListed: number;
};

/** @returns queues with dead letters, including hidden letters */
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
 * Redelivers all or named dead letters, after recording the redrive.
 * @returns number of letters
 * @throws AuditProblem for unknown queues or letters, or jobs
 */
export const redriveDeadLetters = async (
  deps: CommandDeps,
  queues: DeadLetterQueues,
  { queue, by, letters }: Chosen & { readonly letters?: readonly string[] | undefined },
): Promise<number> => {
  expectQueue(queue);
  if (queue === jobLetters.name)
    throw new AuditProblem('Job messages cannot be redriven: start the job again, then discard the message.');
  const messages = letters
    ? (await lettersNamed(queues, queue, letters)).length
    : await queues.countOf(queue);
  if (messages === 0) return 0;
  const command = { type: 'RedriveDeadLetters', redriveId: deps.newId(), queue, messages } as const;
  await record(deps, by, { ...command, ...(letters && { letters: [...letters] }) });
  return queues.redrive(queue, letters ?? 'all');
};

/**
 * Discards letters, after recording the discard.
 * @returns number of letters
 * @throws AuditProblem without letters or a reason, or for unknown letters
 */
export const discardDeadLetters = async (
  deps: CommandDeps,
  queues: DeadLetterQueues,
  { queue, by, letters, reason }: Chosen & { readonly letters: readonly string[]; readonly reason: string },
): Promise<number> => {
  expectQueue(queue);
  if (reason === '') throw new AuditProblem('Give a reason: --reason TEXT. It is recorded permanently.');
  if (letters.length === 0)
    throw new AuditProblem('Specify each message: --letter ID. dead-letters lists the ids.');
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
    throw new AuditProblem(`Unknown queue: ${queue}. Specify one of ${letterQueues.join(', ')}.`);
  }
};

/** @throws AuditProblem for a letter that is missing, already handled or in another queue */
const lettersNamed = async (
  queues: DeadLetterQueues,
  queue: string,
  ids: readonly string[],
): Promise<readonly DeadLetter[]> => {
  const all = await queues.lettersOf(queue, ids);
  return [...new Set(ids)].map((id) => {
    const letter = all.find((one) => one.id === id);
    if (!letter) throw new AuditProblem(`There is no dead letter ${id} of ${queue}. Nothing was changed.`);
    return letter;
  });
};
