import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { fakeAlarms } from './fake-alarms.ts';

type Message = { readonly MessageId: string; readonly Body: string };
type Input = {
  readonly QueueName: string;
  readonly QueueUrl: string;
  readonly MessageBody: string;
  readonly AttributeNames: readonly string[];
  readonly Entries: readonly { readonly Id: string; readonly MessageBody: string }[];
};

const sentAt = Date.parse('2026-11-05T15:04:00.000Z');

const maxBatchBytes = 1024 * 1024;

const metricsSchema = z.object({
  StartTime: z.int(),
  EndTime: z.int(),
  ScanBy: z.literal('TimestampDescending'),
  MetricDataQueries: z.array(
    z.object({
      Id: z.string().check(z.regex(/^[a-z]\w*$/)),
      MetricStat: z.object({
        Metric: z.object({
          Namespace: z.literal('AWS/SQS'),
          MetricName: z.literal('ApproximateAgeOfOldestMessage'),
          Dimensions: z.tuple([z.object({ Name: z.literal('QueueName'), Value: z.string() })]),
        }),
        Period: z.literal(60),
        Stat: z.literal('Maximum'),
      }),
    }),
  ),
});

/**
 * SQS's JSON protocol, limited to the calls of a redrive, with CloudWatch metrics. A received message is
 * hidden for its visibility timeout.
 */
export const startFakeSqs = async (queues: Readonly<Record<string, string[]>>) => {
  const waiting = new Map(
    Object.entries(queues).map(([name, bodies]) => [
      name,
      bodies.map((Body, at): Message => ({ MessageId: `${name}-${at}`, Body })),
    ]),
  );
  const hidden = new Map<string, Message[]>();
  const received = new Map<string, number>();
  const refusals: string[] = [];
  const undeletable: string[] = [];
  const ages = new Map<string, number[]>();
  const metricCalls: { from: string; to: string }[] = [];
  const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString();
  const getMetricData = (input: unknown) => {
    const { StartTime, EndTime, MetricDataQueries } = z.parse(metricsSchema, input);
    metricCalls.push({ from: isoOf(StartTime), to: isoOf(EndTime) });
    const MetricDataResults = MetricDataQueries.map(({ Id, MetricStat }) => ({
      Id,
      Values: ages.get(MetricStat.Metric.Dimensions[0].Value) ?? [],
    }));
    // Reversed, because callers must match results by id.
    return { MetricDataResults: MetricDataResults.toReversed() };
  };
  const alarms = fakeAlarms();
  const signedBy = new Set<string>();
  const at = (url: string): [string, Message[]] => {
    const name = url.split('/').at(-1) ?? '';
    return [name, waiting.get(name) ?? []];
  };
  const operations: Readonly<Record<string, (input: Input) => object | undefined>> = {
    GetQueueUrl: ({ QueueName }) =>
      waiting.has(QueueName) ? { QueueUrl: `https://sqs.test/1/${QueueName}` } : undefined,
    GetQueueAttributes: ({ QueueUrl }) => {
      const [name, all] = at(QueueUrl);
      return {
        Attributes: {
          ApproximateNumberOfMessages: String(all.length),
          ApproximateNumberOfMessagesDelayed: '0',
          ApproximateNumberOfMessagesNotVisible: String((hidden.get(name) ?? []).length),
        },
      };
    },
    ReceiveMessage: ({ QueueUrl, AttributeNames }) => {
      const [name, all] = at(QueueUrl);
      const taken = all.splice(0, 10);
      hidden.set(name, [...(hidden.get(name) ?? []), ...taken]);
      for (const { MessageId } of taken) received.set(MessageId, (received.get(MessageId) ?? 0) + 1);
      const answered = (one: Message) => ({
        ...one,
        ReceiptHandle: one.MessageId,
        Attributes: Object.fromEntries(
          Object.entries({
            ApproximateReceiveCount: String(received.get(one.MessageId)),
            SentTimestamp: String(sentAt),
          }).filter(([name]) => AttributeNames.includes(name)),
        ),
      });
      return taken.length === 0 ? {} : { Messages: taken.map(answered) };
    },
    ChangeMessageVisibilityBatch: ({ QueueUrl, Entries }) => {
      const [name, all] = at(QueueUrl);
      const shown = new Set(Entries.map(({ Id }) => Id));
      const before = hidden.get(name) ?? [];
      hidden.set(
        name,
        before.filter(({ MessageId }) => !shown.has(MessageId)),
      );
      waiting.set(name, [...all, ...before.filter(({ MessageId }) => shown.has(MessageId))]);
      return {};
    },
    SendMessage: ({ QueueUrl, MessageBody: Body }) => {
      const [name, all] = at(QueueUrl);
      waiting.set(name, [...all, { MessageId: `sent-${all.length}`, Body }]);
      return {};
    },
    SendMessageBatch: ({ QueueUrl, Entries }) => {
      const [name, all] = at(QueueUrl);
      const bytes = Entries.reduce((sum, { MessageBody }) => sum + Buffer.byteLength(MessageBody), 0);
      if (bytes > maxBatchBytes) return { __type: 'com.amazonaws.sqs#BatchRequestTooLong' };
      const taken = Entries.filter(({ MessageBody }) => !refusals.includes(MessageBody));
      waiting.set(name, [
        ...all,
        ...taken.map(({ Id, MessageBody }) => ({ MessageId: Id, Body: MessageBody })),
      ]);
      return { Successful: taken.map(({ Id }) => ({ Id })), Failed: [] };
    },
    DeleteMessageBatch: ({ QueueUrl, Entries }) => {
      const [name] = at(QueueUrl);
      const there = hidden.get(name) ?? [];
      const lasting = there
        .filter(({ Body }) => undeletable.includes(Body))
        .map(({ MessageId }) => MessageId);
      const gone = new Set(Entries.map(({ Id }) => Id).filter((id) => !lasting.includes(id)));
      hidden.set(
        name,
        there.filter(({ MessageId }) => !gone.has(MessageId)),
      );
      return { Successful: [...gone].map((Id) => ({ Id })), Failed: lasting.map((Id) => ({ Id })) };
    },
  };
  const server = createServer(async (request, response) => {
    const target = String(request.headers['x-amz-target']);
    signedBy.add(
      /Credential=[^/]+\/\d+\/([^/]+\/(?:sqs|monitoring))/.exec(request.headers.authorization ?? '')?.[1] ??
        'nobody',
    );
    const input = JSON.parse(await text(request));
    const cloudWatch: Readonly<Record<string, (asked: unknown) => object | undefined>> = {
      'GraniteServiceVersion20100801.GetMetricData': getMetricData,
      'GraniteServiceVersion20100801.DescribeAlarms': alarms.describe,
    };
    const answer = cloudWatch[target]?.(input) ?? operations[target.replace('AmazonSQS.', '')]?.(input);
    response.writeHead(answer && !('__type' in answer) ? 200 : 400, {
      'content-type': 'application/x-amz-json-1.0',
    });
    response.end(
      JSON.stringify(answer ?? { __type: 'com.amazonaws.sqs#QueueDoesNotExist', message: 'No such queue.' }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    hide: (name: string): void => {
      hidden.set(name, [...(hidden.get(name) ?? []), ...(waiting.get(name) ?? [])]);
      waiting.set(name, []);
    },
    receivedOf: (name: string) => [...received.keys()].filter((id) => id.startsWith(`${name}-`)),
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodiesIn: (name: string) => (waiting.get(name) ?? []).map(({ Body }) => Body),
    hiddenIn: (name: string) => (hidden.get(name) ?? []).map(({ Body }) => Body),
    signedBy,
    ages,
    metricCalls,
    alarms,
    refusals,
    /** Bodies that are not deleted although the call succeeds. */
    undeletable,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};
