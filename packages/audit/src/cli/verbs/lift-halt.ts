import { dynamoDbCommitLog } from '@hoops/event-store/dynamodb-commit-log';
import { dynamoDbClient } from '@hoops/runtime/aws-clients';
import { eventsConfig, rowsConfig } from '@hoops/runtime/config';
import { dynamoDbPublishedPositions } from '@hoops/runtime/coordination/dynamodb-published-positions';
import { AuditProblem } from '../../audit-problem.ts';
import { liftHalt } from '../../rebuild/lift-halt.ts';
import { answer, operatorOf } from '../answer.ts';
import type { RunVerb } from '../context.ts';
import { knownHeads } from '../known-heads.ts';
import { streamNames } from '../stream-names.ts';

export const liftHaltVerb: RunVerb = async (context) => {
  const { system, subject, options } = context;
  const [stream] = streamNames(subject === undefined ? [] : [subject]);
  if (stream === undefined) throw new AuditProblem('Specify the stream: lift-halt family#... --reason TEXT.');
  const { accept = [], reason = '' } = options;
  const deps = {
    ...system,
    log: dynamoDbCommitLog(dynamoDbClient(), eventsConfig().eventsTable),
    positions: dynamoDbPublishedPositions(dynamoDbClient(), rowsConfig().readTable),
  };
  const lifted = await liftHalt(deps, stream, {
    operator: operatorOf(context),
    acceptance: { streams: streamNames(accept), reason: reason.trim() },
    knownHeads: await knownHeads(context),
  });
  const still = lifted.broken
    ? ' Its stored events are accepted, and verify still reports it as broken.'
    : '';
  answer(context, `${stream} is no longer halted.${still}`, lifted);
  return 0;
};
