import { acceptLostHeads } from '../../kept-heads/remembered-days.ts';
import { answer, operatorOf } from '../answer.ts';
import type { RunVerb } from '../context.ts';

export const acceptLostHeadsVerb: RunVerb = async (context) => {
  const { system, options } = context;
  const reason = (options.reason ?? '').trim();
  const accepted = await acceptLostHeads(system, system.keptHeads, { operator: operatorOf(context), reason });
  const { newest } = accepted;
  const next = newest
    ? `The log continues after ${newest.day}.`
    : 'The next run of keep-heads starts a new log with every stream.';
  answer(context, `Accepted the loss. ${next}`, accepted);
  return 0;
};
