import { AuditProblem } from '../../audit-problem.ts';
import {
  type DeadLetterQueues,
  listDeadLetters,
  queueNames,
  redriveDeadLetters,
} from '../../dead-letters/dead-letters.ts';
import { localDeadLetters } from '../../dead-letters/local-dead-letters.ts';
import { sqsCalls } from '../../dead-letters/sqs.ts';
import { sqsDeadLetters } from '../../dead-letters/sqs-dead-letters.ts';
import { answer, count, operatorOf } from '../answer.ts';
import type { Context, RunVerb } from '../context.ts';

/** Exit code 1 when there are any. */
export const deadLettersVerb: RunVerb = async (context) => {
  const found = await listDeadLetters(queuesFor(context));
  const total = found.reduce((sum, { messages }) => sum + messages, 0);
  if (!context.options.json) {
    for (const { queue, messages, reasons } of found) {
      context.print(`${queue}: ${messages}`);
      for (const reason of reasons) context.print(`  ${reason}`);
    }
  }
  const sentence = total === 0 ? 'There are no dead letters.' : `${count(total, 'dead letter')} in all.`;
  answer(context, sentence, { queues: found, total });
  return total === 0 ? 0 : 1;
};

/** Puts the dead letters of one subscriber back into its queue. */
export const redriveVerb: RunVerb = async (context) => {
  const { subject: queue, system } = context;
  if (queue === undefined) {
    throw new AuditProblem(`Name the queue: redrive ${queueNames.join(' | ')}.`);
  }
  const operator = operatorOf(context);
  const redriven = await redriveDeadLetters(system, queuesFor(context), { queue, operator });
  const sentence =
    redriven === 0
      ? `There are no dead letters of ${queue}.`
      : `${count(redriven, 'message')} of ${queue} will be delivered again.`;
  answer(context, sentence, { queue, operator, redriven });
  return 0;
};

/** The stage's queues are named as its tables are. */
const queuesFor = ({ place, env }: Context): DeadLetterQueues => {
  if (place === 'local') return localDeadLetters(env.LOCAL_SYSTEM_URL ?? '');
  const prefix = (env.EVENTS_TABLE ?? '').replace(/events$/, '');
  return sqsDeadLetters(sqsCalls(env), prefix);
};
