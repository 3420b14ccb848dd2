import type { DeadLetterQueues } from './dead-letters.ts';
import { localDeadLetters } from './local-dead-letters.ts';
import { sqsCalls } from './sqs.ts';
import { sqsDeadLetters } from './sqs-dead-letters.ts';

/** The queues of the system that the environment names: of the local one, or of a stage, which are named as its tables are. */
export const deadLetterQueues = (env: NodeJS.ProcessEnv): DeadLetterQueues =>
  env.LOCAL_SYSTEM_URL
    ? localDeadLetters(env.LOCAL_SYSTEM_URL)
    : sqsDeadLetters(sqsCalls(env), (env.EVENTS_TABLE ?? '').replace(/events$/, ''));
