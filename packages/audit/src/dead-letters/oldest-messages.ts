import type { Clock } from '@hoops/runtime/clock';
import * as z from 'zod/mini';
import type { CallAws } from './aws-calls.ts';

const answerSchema = z.object({
  MetricDataResults: z.array(z.object({ Id: z.string(), Values: z._default(z.array(z.number()), []) })),
});

const lookBackSeconds = 10 * 60;

/**
 * Age in milliseconds of each queue's oldest message, from CloudWatch. Queues without data are omitted.
 * @param queues AWS name by our name
 */
export const oldestMessages = async (
  call: CallAws,
  clock: Clock,
  queues: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, number>> => {
  if (queues.size === 0) return new Map();
  const asked = [...queues].map(([name, QueueName], at) => ({ Id: `q${at}`, name, QueueName }));
  const EndTime = Math.ceil(clock.now().getTime() / 1000);
  const answer = await call('GetMetricData', {
    StartTime: EndTime - lookBackSeconds,
    EndTime,
    ScanBy: 'TimestampDescending',
    MetricDataQueries: asked.map(({ Id, QueueName }) => ({
      Id,
      MetricStat: {
        Metric: {
          Namespace: 'AWS/SQS',
          MetricName: 'ApproximateAgeOfOldestMessage',
          Dimensions: [{ Name: 'QueueName', Value: QueueName }],
        },
        Period: 60,
        Stat: 'Maximum',
      },
    })),
  });
  const { MetricDataResults } = z.parse(answerSchema, answer);
  return new Map(
    asked.flatMap(({ Id, name }) => {
      const seconds = MetricDataResults.find((result) => result.Id === Id)?.Values[0];
      return seconds === undefined ? [] : [[name, seconds * 1000]];
    }),
  );
};
