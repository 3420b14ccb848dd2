import { randomUUID } from 'node:crypto';
import { EventBridgeClient, PutEventsCommand, type PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import {
  type BusRule,
  type DeliveryFaults,
  startEventBridge,
} from '@hoops/local/event-bridge/start-event-bridge';
import { localAwsConfig } from '@hoops/local/loopback/serve-aws';
import { type Outgoing, openQueues } from '@hoops/local/queues/open-queues';
import { fixedClock } from '@hoops/runtime/clock';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from './fixtures/temporary-folder.ts';

const rules: BusRule[] = [
  { name: 'all', pattern: { source: ['hoops'] }, queue: 'log' },
  { name: 'athletes', pattern: { 'detail-type': ['AthleteAdded'] }, queue: 'roster' },
];

async function setUp(
  options: {
    faults?: DeliveryFaults;
    random?: () => number;
    busName?: string;
    send?: (messages: readonly Outgoing[]) => Promise<unknown>;
  } = {},
) {
  const sent: Outgoing[] = [];
  const errors: unknown[] = [];
  const { faults, ...others } = options;
  const bus = await startEventBridge({
    rules,
    send: async (messages) => sent.push(...messages),
    clock: fixedClock('2026-09-01T12:00:00.500Z'),
    newId: randomUUID,
    random: () => 0.5,
    faults: () => faults ?? {},
    onError: (error) => errors.push(error),
    ...others,
  });
  const client = new EventBridgeClient({ ...localAwsConfig(bus.url), maxAttempts: 1 });
  onTestFinished(async () => {
    client.destroy();
    await bus.close();
  });
  const put = (...Entries: PutEventsRequestEntry[]) => client.send(new PutEventsCommand({ Entries }));
  return { put, sent, errors, bodies: () => sent.map(({ queue, body }) => [queue, JSON.parse(body)]) };
}

const added = { Source: 'hoops', DetailType: 'AthleteAdded', Detail: '{"athleteId":"a"}' };

it('PutEvents sends each event to the queue of every matching rule', async () => {
  const { put, bodies } = await setUp();
  const answer = await put(added, { ...added, DetailType: 'ParentRegistered' });
  expect(answer.FailedEntryCount).toBe(0);
  const [first, second] = answer.Entries ?? [];
  const event = {
    version: '0',
    id: first?.EventId,
    'detail-type': 'AthleteAdded',
    source: 'hoops',
    account: '000000000000',
    time: '2026-09-01T12:00:00Z',
    region: 'us-east-1',
    resources: [],
    detail: { athleteId: 'a' },
  };
  expect(bodies()).toEqual([
    ['log', event],
    ['roster', event],
    ['log', { ...event, id: second?.EventId, 'detail-type': 'ParentRegistered' }],
  ]);
});

it('PutEvents keeps the sender’s time', async () => {
  const { put, bodies } = await setUp();
  await put({ ...added, Time: new Date('2026-01-02T03:04:05Z') });
  expect(bodies()[0]?.[1]).toMatchObject({ time: '2026-01-02T03:04:05Z' });
});

it('PutEvents returns 200 with a failure count when only some entries fail', async () => {
  const { put, sent } = await setUp();
  const answer = await put(
    added,
    { ...added, Detail: 'no json' },
    { ...added, Detail: '[1]' },
    { ...added, Source: 'aws.s3' },
    { ...added, DetailType: '' },
  );
  expect(answer.$metadata.httpStatusCode).toBe(200);
  expect(answer.FailedEntryCount).toBe(4);
  expect(answer.Entries?.map(({ ErrorCode }) => ErrorCode)).toEqual([
    undefined,
    'MalformedDetail',
    'MalformedDetail',
    'NotAuthorizedForSourceException',
    'InvalidArgument',
  ]);
  expect(sent.map(({ queue }) => queue)).toEqual(['log', 'roster']);
});

it('PutEvents rejects a call with no entries, with too many, or too large', async () => {
  const { put, sent } = await setUp();
  await expect(put()).rejects.toMatchObject({ name: 'ValidationException' });
  await expect(put(...Array.from({ length: 11 }, () => added))).rejects.toMatchObject({
    name: 'ValidationException',
    message: expect.stringContaining('between 1 and 10'),
  });
  const large = { ...added, Detail: JSON.stringify({ text: 'x'.repeat(530 * 1024) }) };
  await put(large);
  await expect(put(large, large)).rejects.toMatchObject({
    message: expect.stringContaining('over the limit'),
  });
  expect(sent).toHaveLength(2);
});

it('PutEvents accepts events for another bus and delivers them nowhere', async () => {
  const { put, sent } = await setUp({ busName: 'hoops' });
  expect((await put(added)).FailedEntryCount).toBe(0);
  expect(sent).toEqual([]);
  await put({ ...added, EventBusName: 'arn:aws:events:us-east-1:000000000000:event-bus/hoops' });
  await put({ ...added, EventBusName: 'hoops' });
  expect(sent).toHaveLength(4);
});

it('PutEvents fails when a message cannot be stored', async () => {
  const { put, errors } = await setUp({ send: () => Promise.reject(new Error('the disk is full')) });
  await expect(put(added)).rejects.toMatchObject({ name: 'InternalFailure' });
  expect(errors.map(String)).toEqual(['Error: the disk is full']);
});

it('PutEvents returns only after the messages are stored in their queues', async () => {
  const dir = await temporaryFolder();
  const queue = {
    name: 'log',
    delaySeconds: 0,
    visibilityTimeoutSeconds: 30,
    maxReceiveCount: 3,
    batchSize: 10,
    batchesAtOnce: () => 1,
  } as const;
  const open = async () => {
    const opened = await openQueues({
      dir,
      queues: [queue, { ...queue, name: 'roster' }],
      now: Date.now,
      random: Math.random,
      onError: () => undefined,
    });
    onTestFinished(() => opened.close());
    return opened;
  };
  const queues = await open();
  const { put } = await setUp({ send: queues.send });
  await put(added);
  // Opened without closing the first instance, so that only the file's content counts.
  const copy = await open();
  expect(copy.messages('log')).toHaveLength(1);
  expect(copy.messages('roster')).toHaveLength(1);
});

describe('bus faults', () => {
  it.each<[string, DeliveryFaults, number]>([
    ['duplicate', { duplicate: 1 }, 4],
    ['drop', { drop: 1 }, 0],
    ['faults occur at their configured rate', { duplicate: 0.5, drop: 0.5 }, 2],
  ])('the number of deliveries under a bus fault is correct: %s', async (_name, faults, deliveries) => {
    const { put, sent } = await setUp({ faults });
    expect((await put(added)).FailedEntryCount).toBe(0);
    expect(sent).toHaveLength(deliveries);
  });

  it('bus faults delay deliveries, so later messages can overtake earlier messages', async () => {
    const reordered = await setUp({ faults: { reorder: 0.6 } });
    await reordered.put(added);
    expect(reordered.sent.map(({ delayMs }) => delayMs)).toEqual([50, 50]);
    const delayed = await setUp({ faults: { delay: 0.6 } });
    await delayed.put(added);
    expect(delayed.sent.map(({ delayMs }) => delayMs)).toEqual([2500, 2500]);
  });

  it('the throttle fault rejects single entries, not the whole PutEvents request', async () => {
    const draws = [0.9, 0.1];
    const { put, sent } = await setUp({ faults: { throttle: 0.5 }, random: () => draws.shift() ?? 0.9 });
    const answer = await put(added, added);
    expect(answer.$metadata.httpStatusCode).toBe(200);
    expect(answer.Entries?.map(({ ErrorCode }) => ErrorCode)).toEqual([undefined, 'ThrottlingException']);
    expect(answer.FailedEntryCount).toBe(1);
    expect(sent).toHaveLength(2);
  });
});
