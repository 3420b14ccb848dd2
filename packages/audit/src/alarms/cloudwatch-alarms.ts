import * as z from 'zod/mini';
import type { CallAws } from '../dead-letters/aws-calls.ts';
import { type Alarms, inOrder, type WatchedAlarm } from './alarms.ts';

const epochSeconds = z.number();
const answerSchema = z.object({
  MetricAlarms: z._default(
    z.array(
      z.object({
        AlarmName: z.string(),
        AlarmDescription: z.optional(z.string()),
        StateValue: z.enum(['OK', 'ALARM', 'INSUFFICIENT_DATA']),
        StateTransitionedTimestamp: z.optional(epochSeconds),
        StateUpdatedTimestamp: z.optional(epochSeconds),
      }),
    ),
    [],
  ),
  NextToken: z.optional(z.string()),
});
type MetricAlarm = z.output<typeof answerSchema>['MetricAlarms'][number];

const pageSize = 100;
const states = { ALARM: 'on', OK: 'off', INSUFFICIENT_DATA: 'unknown' } as const;

export const cloudWatchAlarms = (call: CallAws, prefix: string): Alarms => ({
  from: 'aws',
  async read() {
    const found: WatchedAlarm[] = [];
    let NextToken: string | undefined;
    do {
      const answer = await call('DescribeAlarms', {
        AlarmNamePrefix: prefix,
        AlarmTypes: ['MetricAlarm'],
        MaxRecords: pageSize,
        ...(NextToken !== undefined && { NextToken }),
      });
      const page = z.parse(answerSchema, answer);
      found.push(...page.MetricAlarms.map((alarm) => asRead(alarm, prefix)));
      ({ NextToken } = page);
    } while (NextToken !== undefined);
    return inOrder(found);
  },
});

const asRead = (alarm: MetricAlarm, prefix: string): WatchedAlarm => {
  const { AlarmName, AlarmDescription, StateValue } = alarm;
  const name = AlarmName.slice(prefix.length);
  // Descriptions from the stacks have two lines; manually created alarms may have any text.
  const [says = '', ...todo] = (AlarmDescription ?? '').split('\n');
  const seconds = alarm.StateTransitionedTimestamp ?? alarm.StateUpdatedTimestamp;
  return {
    name,
    state: states[StateValue],
    says: says === '' ? name : says,
    todo: todo.length === 0 ? null : todo.join('\n'),
    since: seconds === undefined ? null : new Date(seconds * 1000).toISOString(),
  };
};
