import { wallClock } from '@hoops/runtime/clock';
import { cloudWatchCalls } from '../dead-letters/aws-calls.ts';
import { deadLetterQueues, stagePrefix } from '../dead-letters/queues-of-system.ts';
import type { Alarms } from './alarms.ts';
import { cloudWatchAlarms } from './cloudwatch-alarms.ts';
import { localAlarms } from './local-alarms.ts';

export const alarmsOfSystem = (env: NodeJS.ProcessEnv): Alarms =>
  env.LOCAL_SYSTEM_URL
    ? localAlarms(deadLetterQueues(env), wallClock)
    : cloudWatchAlarms(cloudWatchCalls(env), stagePrefix(env));
