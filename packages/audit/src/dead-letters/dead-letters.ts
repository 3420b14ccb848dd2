import type { CommandDeps } from '@hoops/event-store/repository';
import { mailReports } from '@hoops/wiring/mail-reports';
import { subscriptions } from '@hoops/wiring/subscriptions';
import { AuditProblem } from '../audit-problem.ts';
import { record } from '../rebuild-deps.ts';

/** What one subscriber gave up. */
export type DeadLetters = {
  readonly queue: string;
  readonly messages: number;
  /** The last errors' messages, each once; where they are known. */
  readonly reasons: readonly string[];
};

/** Where the dead letters are. */
export type DeadLetterQueues = {
  readonly deadLettersOf: (queue: string) => Promise<DeadLetters>;
  /** Puts all back into their queue; none is lost when it is interrupted. @returns how many. */
  readonly redrive: (queue: string) => Promise<number>;
};

/** Every queue with a subscriber, by the subscriber's name. */
export const queueNames: readonly string[] = [...subscriptions, mailReports].map(({ name }) => name);

/** @returns the queues that have any. */
export const listDeadLetters = async (queues: DeadLetterQueues): Promise<readonly DeadLetters[]> => {
  const found = await Promise.all(queueNames.map((name) => queues.deadLettersOf(name)));
  return found.filter(({ messages }) => messages > 0);
};

/**
 * Delivers the dead letters of a queue again. It is recorded before, so that one that is interrupted is on record too.
 * @returns how many were put back; 0, and nothing is recorded, when there are none.
 * @throws AuditProblem when there is no such queue.
 */
export const redriveDeadLetters = async (
  deps: CommandDeps,
  queues: DeadLetterQueues,
  { queue, operator }: { readonly queue: string; readonly operator: string },
): Promise<number> => {
  if (!queueNames.includes(queue)) {
    throw new AuditProblem(`There is no queue ${queue}. There are ${queueNames.join(', ')}.`);
  }
  const { messages } = await queues.deadLettersOf(queue);
  if (messages === 0) return 0;
  await record(deps, operator, { type: 'RedriveDeadLetters', redriveId: deps.newId(), queue, messages });
  return queues.redrive(queue);
};
