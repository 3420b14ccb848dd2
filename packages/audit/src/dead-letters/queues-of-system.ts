import { wallClock } from '@hoops/runtime/clock';
import { cloudWatchCalls, sqsCalls } from './aws-calls.ts';
import type { Queues } from './dead-letters.ts';
import { localDeadLetters } from './local-dead-letters.ts';
import { sqsDeadLetters } from './sqs-dead-letters.ts';

export const deadLetterQueues = (env: NodeJS.ProcessEnv): Queues =>
  env.LOCAL_SYSTEM_URL
    ? localDeadLetters(env.LOCAL_SYSTEM_URL)
    : sqsDeadLetters({
        sqs: sqsCalls(env),
        cloudWatch: cloudWatchCalls(env),
        clock: wallClock,
        prefix: stagePrefix(env),
      });

/** @throws Error without a table in the environment */
export const stagePrefix = ({ EVENTS_TABLE: table }: NodeJS.ProcessEnv): string => {
  const [, prefix] = /^(.*)events$/i.exec(table ?? '') ?? [];
  if (prefix === undefined) throw new Error('EVENTS_TABLE names no table of events.');
  return prefix;
};
