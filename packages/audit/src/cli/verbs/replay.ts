import { dynamoDbClient } from '@hoops/runtime/aws-clients';
import { rowsConfig } from '@hoops/runtime/config';
import { dynamoDbPublishedPositions } from '@hoops/runtime/coordination/dynamodb-published-positions';
import { AuditProblem } from '../../audit-problem.ts';
import { deadLetterQueues } from '../../dead-letters/queues-of-system.ts';
import { byOperator } from '../../record.ts';
import { replayEvents } from '../../replay-events.ts';
import { answer, count, operatorOf } from '../answer.ts';
import type { RunVerb } from '../context.ts';

export const replayVerb: RunVerb = async (context) => {
  const { system, subject: subscriber, options, env } = context;
  const { from, to } = options;
  if (subscriber === undefined || from === undefined || to === undefined)
    throw new AuditProblem('Specify the subscriber and the period: replay mailer --from MOMENT --to MOMENT.');
  const deps = {
    ...system,
    queues: deadLetterQueues(env),
    positions: dynamoDbPublishedPositions(dynamoDbClient(), rowsConfig().readTable),
  };
  const by = byOperator(operatorOf(context));
  const delivered = await replayEvents(deps, { subscriber, from, to, by });
  const sentence = `${count(delivered, 'event')} will be delivered to ${subscriber} again.`;
  answer(context, sentence, { subscriber, from, to, delivered });
  return 0;
};
