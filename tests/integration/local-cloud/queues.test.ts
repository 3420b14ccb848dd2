import type { SQSEvent } from 'aws-lambda';
import { expect, it } from 'vitest';
import { until } from '../../system/until.ts';
import { temporaryFolder } from './fixtures/temporary-folder.ts';
import { bodies, collect, open, send } from './fixtures/test-queues.ts';
import { work } from './fixtures/work-queue.ts';

it('a queue delivers events in the format that Lambda receives', async () => {
  const now = Date.parse('2026-09-01T12:00:00Z');
  const queues = await open(await temporaryFolder(), { now: () => now });
  const events: SQSEvent[] = [];
  queues.consume('work', async (event) => {
    events.push(event);
  });
  const [messageId] = await send(queues, '{"a":1}');
  await queues.idle();
  expect(events).toEqual([
    {
      Records: [
        {
          messageId,
          receiptHandle: expect.any(String),
          body: '{"a":1}',
          attributes: {
            ApproximateReceiveCount: '1',
            SentTimestamp: String(now),
            SenderId: 'local',
            ApproximateFirstReceiveTimestamp: String(now),
          },
          messageAttributes: {},
          md5OfBody: 'bb6cb5c68df4652941caf652a366f2d8',
          eventSource: 'aws:sqs',
          eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:work',
          awsRegion: 'us-east-1',
        },
      ],
    },
  ]);
});

it('a queue delivers batches up to the configured size, in order', async () => {
  const queues = await open(await temporaryFolder(), { queues: [{ ...work, batchSize: 2 }] });
  await send(queues, 'a', 'b', 'c', 'd', 'e');
  const batches: string[][] = [];
  queues.consume('work', async (event) => {
    batches.push(bodies(event));
  });
  await queues.idle();
  expect(batches).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
});

it('a queue delivers a message that becomes due while the worker is checking the queue', async () => {
  let time = 0;
  const queues = await open(await temporaryFolder(), { now: () => time++ });
  const seen = collect(queues);
  const sent = Array.from({ length: 20 }, (_, delayMs) => ({ queue: 'work', body: `${delayMs}`, delayMs }));
  for (const message of sent) {
    await queues.send([message]);
    await until(() => seen.includes(message.body), `message ${message.body} is handed out`);
  }
});

it('a queue runs the configured number of batches at a time', async () => {
  const queues = await open(await temporaryFolder(), {
    queues: [{ ...work, batchSize: 1, batchesAtOnce: () => 3 }],
  });
  const done = new Map<string, () => void>();
  queues.consume('work', async (event) => {
    await new Promise<void>((resolve) => done.set(bodies(event).join(), resolve));
  });
  await send(queues, 'a', 'b', 'c', 'd');
  expect([...done.keys()]).toEqual(['a', 'b', 'c']);
  done.get('b')?.();
  await until(() => done.has('d'), 'the fourth batch is handed out');
  for (const finish of done.values()) finish();
  await queues.idle();
});

it('a queue retries only the failed messages of a batch', async () => {
  const queues = await open(await temporaryFolder());
  await send(queues, 'good', 'bad');
  const deliveries: [string, string][] = [];
  queues.consume('work', async ({ Records }) => {
    deliveries.push(
      ...Records.map((it): [string, string] => [it.body, it.attributes.ApproximateReceiveCount]),
    );
    const failed = Records.filter((it) => it.body === 'bad' && it.attributes.ApproximateReceiveCount === '1');
    return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
  });
  await queues.drain();
  expect(deliveries).toEqual([
    ['good', '1'],
    ['bad', '1'],
    ['bad', '2'],
  ]);
});

it.each([
  ['an error', () => Promise.reject(new Error('broken')), 'broken'],
  [
    'an unknown message id',
    async () => ({ batchItemFailures: [{ itemIdentifier: 'other' }] }),
    'not a batch response',
  ],
  [
    'an empty message id',
    async () => ({ batchItemFailures: [{ itemIdentifier: '' }] }),
    'not a batch response',
  ],
])('a queue fails the whole batch on %s', async (_name, handler, reason) => {
  const queues = await open(await temporaryFolder());
  await send(queues, 'a', 'b');
  queues.consume('work', handler);
  await queues.drain();
  expect(queues.deadLetters()).toMatchObject([
    { body: 'a', receiveCount: 3, reason: expect.stringContaining(reason) },
    { body: 'b', receiveCount: 3, reason: expect.stringContaining(reason) },
  ]);
});

it('a dead letter keeps the reported reason and stack', async () => {
  const queues = await open(await temporaryFolder());
  await send(queues, 'a');
  queues.consume('work', async ({ Records }) => {
    const batchItemFailures = Records.map(({ messageId }) => ({
      itemIdentifier: messageId,
      reason: 'the card was declined',
      stack: ['    at pay (pay.ts:1:2)'],
    }));
    return { batchItemFailures };
  });
  await queues.drain();
  expect(queues.deadLetters()).toMatchObject([
    { reason: 'the card was declined', stack: ['    at pay (pay.ts:1:2)'] },
  ]);
});

it('a dead letter stores the stack of its handler’s failure but not the error message', async () => {
  const queues = await open(await temporaryFolder());
  await send(queues, 'a');
  queues.consume('work', async () => {
    throw new Error('no mail\n    at the house of Dana Parker');
  });
  await queues.drain();
  const stack = queues.deadLetters().flatMap((letter) => letter.stack);
  expect(stack[0]).toMatch(/queues\.test\.ts:\d+:\d+\)?$/);
  expect(stack.join()).not.toContain('Dana');
});

it('redriven dead letters start over with a receive count of one', async () => {
  const dir = await temporaryFolder();
  const queues = await open(dir);
  await send(queues, 'a', 'b', 'c');
  let broken = true;
  const handled: [string, string][] = [];
  queues.consume('work', async ({ Records }) => {
    if (broken) throw new Error('broken');
    handled.push(...Records.map((it): [string, string] => [it.body, it.attributes.ApproximateReceiveCount]));
  });
  await queues.drain();
  broken = false;
  expect(await queues.redrive('work')).toBe(3);
  await queues.idle();
  expect(handled).toEqual([
    ['a', '1'],
    ['b', '1'],
    ['c', '1'],
  ]);
  expect(queues.deadLetters()).toEqual([]);
});

it('single dead letters are redriven or discarded once, even after a restart', async () => {
  const dir = await temporaryFolder();
  const first = await open(dir);
  await send(first, 'a', 'b', 'c');
  first.consume('work', async () => {
    throw new Error('broken');
  });
  await first.drain();
  await first.close();
  const queues = await open(dir);
  const [a = '', b = ''] = queues.deadLetters().map(({ messageId }) => messageId);
  const handled: string[] = [];
  queues.consume('work', async ({ Records }) => void handled.push(...Records.map(({ body }) => body)));
  expect(await queues.discard('work', [a, a])).toBe(1);
  expect(await queues.redrive('work', [a, b])).toBe(1);
  expect(await queues.redrive('work', [b])).toBe(0);
  await queues.idle();
  expect(handled).toEqual(['b']);
  await queues.close();
  expect((await open(dir)).deadLetters().map(({ body }) => body)).toEqual(['c']);
});

it('a queue waits longer after each failure, up to about eleven minutes', async () => {
  const now = Date.parse('2026-09-01T12:00:00Z');
  const queues = await open(await temporaryFolder(), {
    queues: [{ ...work, maxReceiveCount: 14 }],
    now: () => now,
  });
  await send(queues, 'a');
  const waits: number[] = [];
  queues.consume('work', async () => {
    throw new Error('broken');
  });
  for (let failures = 1; failures < 14; failures++) {
    await until(() => queues.messages('work')[0]?.receiveCount === failures, 'the next failure');
    await until(() => queues.counts()[0]?.inFlight === 0, 'the end of the delivery');
    waits.push(((queues.messages('work')[0]?.dueAt ?? 0) - now) / 1000);
    queues.flushDelays();
  }
  expect(waits).toEqual([0.75, 1.5, 3, 6, 12, 24, 48, 96, 192, 384, 675, 675, 675]);
});

it('a queue hides a message during its delay unless delays are flushed', async () => {
  let now = Date.parse('2026-09-01T12:00:00Z');
  const queues = await open(await temporaryFolder(), {
    queues: [{ ...work, delaySeconds: 30 }],
    now: () => now,
  });
  const seen = collect(queues);
  await send(queues, 'first');
  expect(queues.counts()).toMatchObject([{ ready: 0, delayed: 1, oldestMs: 0 }]);
  expect(queues.busy()).toEqual(['work']);
  now += 30_000;
  expect(queues.counts()).toMatchObject([{ ready: 1, delayed: 0, oldestMs: 30_000 }]);
  await send(queues, 'second');
  await until(() => seen.length === 1, 'the message that is due');
  expect(seen).toEqual(['first']);
  queues.flushDelays();
  await queues.idle();
  expect(seen).toEqual(['first', 'second']);
});

it('draining handles delayed messages after all others', async () => {
  const queues = await open(await temporaryFolder(), {
    queues: [work, { ...work, name: 'reports', delaySeconds: 30 }],
  });
  const handled: string[] = [];
  queues.consume('reports', async ({ Records }) => void handled.push(...Records.map(({ body }) => body)));
  queues.consume('work', async ({ Records }) => {
    const [{ body } = { body: '' }] = Records;
    // The report is sent before the message counts as handled.
    await queues.send([{ queue: 'reports', body: `report of ${body}` }]);
    if (body === 'first') await queues.send([{ queue: 'work', body: 'second' }]);
    handled.push(body);
  });
  await send(queues, 'first');
  await queues.drain();
  expect(handled).toEqual(['first', 'second', 'report of first', 'report of second']);
});

it('a queue delivers a delayed message when it becomes due', async () => {
  const queues = await open(await temporaryFolder());
  const seen = collect(queues);
  await queues.send([
    { queue: 'work', body: 'tomorrow', delayMs: 86_400_000 },
    { queue: 'work', body: 'soon', delayMs: 20 },
  ]);
  await until(() => seen.length > 0, 'the message that is due');
  expect(seen).toEqual(['soon']);
});

it('a message whose handler times out is delivered again, and only the newest delivery counts', async () => {
  const errors: unknown[] = [];
  const queues = await open(await temporaryFolder(), {
    queues: [{ ...work, visibilityTimeoutSeconds: 0.03 }],
    errors,
  });
  await send(queues, 'slow');
  const deliveries: (() => void)[] = [];
  queues.consume('work', (event) => {
    if (event.Records[0]?.attributes.ApproximateReceiveCount === '2') return Promise.resolve();
    return new Promise<void>((resolve) => deliveries.push(resolve));
  });
  await until(() => errors.length > 0, 'the visibility timeout');
  expect(String(errors[0])).toContain('work takes too long');
  await queues.drain();
  expect(queues.counts()).toEqual([
    { queue: 'work', ready: 0, delayed: 0, inFlight: 0, dead: 0, oldestMs: null },
  ]);
  for (const finish of deliveries) finish();
});

it('an unknown queue and a second consumer are rejected', async () => {
  const queues = await open(await temporaryFolder());
  await expect(queues.send([{ queue: 'nowhere', body: '' }])).rejects.toThrow('There is no queue nowhere.');
  queues.consume('work', async () => undefined);
  expect(() => queues.consume('work', async () => undefined)).toThrow('has a worker already');
});
