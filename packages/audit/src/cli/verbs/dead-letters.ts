import { letterQueues } from '@hoops/wiring/dead-letter-queues';
import { AuditProblem } from '../../audit-problem.ts';
import {
  type DeadLetter,
  type DeadLetterQueues,
  discardDeadLetters,
  listDeadLetters,
  maxLetters,
  redriveDeadLetters,
} from '../../dead-letters/dead-letters.ts';
import { deadLetterQueues } from '../../dead-letters/queues-of-system.ts';
import { answer, count, operatorOf } from '../answer.ts';
import type { Context, RunVerb } from '../context.ts';

export const deadLettersVerb: RunVerb = async (context) => {
  const found = await listDeadLetters(queuesFor(context));
  const total = found.reduce((sum, { letters, notListed }) => sum + letters.length + notListed, 0);
  if (!context.options.json) {
    for (const { queue, letters, notListed } of found) {
      context.print(`${queue}: ${letters.length}`);
      for (const letter of letters) for (const line of linesOf(letter)) context.print(`  ${line}`);
      if (notListed > 0) context.print(`  About ${notListed} more are not listed. ${whyNotListed}`);
    }
  }
  const sentence = total === 0 ? 'There are no dead letters.' : `${count(total, 'dead letter')} in total.`;
  answer(context, sentence, { queues: found, total });
  return total === 0 ? 0 : 1;
};

const whyNotListed = `A list has at most ${maxLetters} messages of a queue, and listed messages are hidden for a minute.`;

const linesOf = ({ id, sentAt, tries, reason, event }: DeadLetter): readonly string[] => [
  `${id}: ${event ? `${event.type}, event ${event.version} of ${event.stream}` : 'no event'}, tried ${count(tries, 'time')} since ${sentAt}`,
  reason ?? `The subscriber's log has the reason${event ? `: search for ${event.id}` : ''}.`,
];

export const redriveVerb: RunVerb = async (context) => {
  const { system, options } = context;
  const queue = queueOf(context);
  const operator = operatorOf(context);
  const letters = options.letter;
  const redriven = await redriveDeadLetters(system, queuesFor(context), {
    queue,
    by: byOperator(operator),
    letters,
  });
  const sentence =
    redriven === 0
      ? `There are no dead letters of ${queue}.`
      : `${count(redriven, 'message')} of ${queue} will be delivered again.`;
  answer(context, sentence, { queue, operator, redriven });
  return 0;
};

export const discardVerb: RunVerb = async (context) => {
  const { system, options } = context;
  const queue = queueOf(context);
  const operator = operatorOf(context);
  const discarded = await discardDeadLetters(system, queuesFor(context), {
    queue,
    by: byOperator(operator),
    letters: options.letter ?? [],
    reason: (options.reason ?? '').trim(),
  });
  answer(context, `Discarded ${count(discarded, 'message')} of ${queue}.`, {
    queue,
    operator,
    discarded,
  });
  return 0;
};

const queueOf = ({ subject }: Context): string => {
  if (subject === undefined) throw new AuditProblem(`Specify the queue: ${letterQueues.join(' | ')}.`);
  return subject;
};

const byOperator = (sub: string) => ({ actor: { sub, role: 'operator' as const } });

const queuesFor = ({ env }: Context): DeadLetterQueues => deadLetterQueues(env);
