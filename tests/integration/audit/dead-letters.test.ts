import { cloudWatchCalls, sqsCalls } from '@hoops/audit/dead-letters/aws-calls';
import {
  discardDeadLetters,
  listDeadLetters,
  redriveDeadLetters,
} from '@hoops/audit/dead-letters/dead-letters';
import { sqsDeadLetters } from '@hoops/audit/dead-letters/sqs-dead-letters';
import { replayEvents } from '@hoops/audit/replay-events';
import { subscriber } from '@hoops/bus/subscriber';
import type { DomainEvent } from '@hoops/domain/catalogue';
import { OnboardingStepReached, ParentInfoChanged } from '@hoops/domain/family/account/events';
import type { StreamName } from '@hoops/domain/stream';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { fixedClock } from '@hoops/runtime/clock';
import { memoryPublishedPositions } from '@hoops/runtime/coordination/published-positions';
import { countingIds } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import { deadLetterQueuesOf, letterQueues } from '@hoops/wiring/dead-letter-queues';
import { afterEach, describe, expect, it } from 'vitest';
import { keptEnvironment } from '../../system/kept-environment.ts';
import { startFakeSqs } from './fake-sqs.ts';

const ann = { actor: { sub: 'ann', role: 'operator' } } as const;
const prefix = 'prod-all-american-hoops-';
const restore = keptEnvironment();
let sqs: Awaited<ReturnType<typeof startFakeSqs>>;

const opened = async (dead: Readonly<Record<string, string[]>>) => {
  const empty = letterQueues.flatMap((name) =>
    [name, ...deadLetterQueuesOf(name)].map((queue) => [`${prefix}${queue}`, []]),
  );
  const filled = Object.entries(dead).map(([queue, bodies]) => [`${prefix}${queue}`, bodies]);
  sqs = await startFakeSqs(Object.fromEntries([...empty, ...filled]));
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'operator',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_ENDPOINT_URL_SQS: sqs.url,
    AWS_ENDPOINT_URL_CLOUDWATCH: sqs.url,
    AWS_ENDPOINT_URL_DYNAMODB: sqs.url,
  });
  const store = memoryEventStore();
  const deps = { store, clock: fixedClock('2026-11-05T15:00:00.000Z'), newId: countingIds('id') };
  const queues = sqsDeadLetters({
    sqs: sqsCalls(process.env),
    cloudWatch: cloudWatchCalls(process.env),
    clock: deps.clock,
    prefix,
  });
  const recorded = async () => {
    const events: unknown[] = [];
    for await (const { type, data, actor } of store.read('replay#id-1')) events.push({ type, data, actor });
    return events;
  };
  return { deps, queues, recorded };
};

afterEach(async () => {
  restore();
  await sqs.close();
});

it('the ages of the oldest messages come from CloudWatch in one call', async () => {
  const { queues } = await opened({});
  sqs.ages.set(`${prefix}mailer`, [180, 120]).set(`${prefix}projector`, [7]);
  const ages = await queues.oldestOf(['projector', 'mailer', 'publisher']);
  expect(Object.fromEntries(ages)).toEqual({ projector: 7_000, mailer: 180_000 });
  expect(sqs.metricCalls).toEqual([{ from: '2026-11-05T14:50:00.000Z', to: '2026-11-05T15:00:00.000Z' }]);
  expect([...sqs.signedBy]).toEqual(['eu-west-1/monitoring']);
});

it('CloudWatch is not called when no message waits', async () => {
  const { queues } = await opened({});
  expect(await queues.oldestOf([])).toEqual(new Map());
  expect(sqs.metricCalls).toEqual([]);
});

describe('dead letters on AWS', () => {
  const many = Array.from({ length: 23 }, (_, at) => `letter ${at}`);

  const carrying = (version: number): string => {
    const event = { id: `event-${version}`, type: 'AthleteAdded', stream: 'family#dana', version };
    return JSON.stringify({ detail: { ...event, data: { athleteId: 'athlete-1' }, sealed: 'ciphertext' } });
  };

  it('dead letters are listed by subscriber with event and attempts and stay in their queues', async () => {
    const { queues } = await opened({
      'mailer-dead-letters': [carrying(3), 'no event'],
      'mailer-undelivered': [carrying(4)],
      'projector-dead-letters': many,
    });
    const event = { type: 'AthleteAdded', stream: 'family#dana' };
    const letters = [
      {
        id: 'mailer-dead-letters-0',
        tries: 1,
        reason: null,
        stack: [],
        event: { ...event, id: 'event-3', version: 3 },
      },
      { id: 'mailer-dead-letters-1', tries: 1, reason: null, stack: [], event: null },
      {
        id: 'mailer-undelivered-0',
        tries: 1,
        reason: null,
        stack: [],
        event: { ...event, id: 'event-4', version: 4 },
      },
    ].map((letter) => ({ ...letter, id: `${prefix}${letter.id}`, sentAt: '2026-11-05T15:04:00.000Z' }));
    const found = await listDeadLetters(queues);
    expect(found.map(({ queue }) => queue)).toEqual(['projector', 'mailer']);
    expect(found[0]?.letters).toHaveLength(23);
    expect(found[1]).toEqual({ queue: 'mailer', letters, notListed: 0 });
    expect(sqs.bodiesIn(`${prefix}projector-dead-letters`).sort()).toEqual([...many].sort());
    expect([...sqs.signedBy]).toEqual(['eu-west-1/sqs']);
  });

  it('a queue lists at most 100 dead letters and counts the others', async () => {
    const { queues } = await opened({
      'mailer-dead-letters': Array.from({ length: 137 }, (_, at) => `letter ${at}`),
    });
    const [found] = await listDeadLetters(queues);
    expect(found).toMatchObject({ queue: 'mailer', notListed: 37 });
    expect(found?.letters).toHaveLength(100);
    expect(sqs.receivedOf(`${prefix}mailer-dead-letters`)).toHaveLength(100);
    expect(sqs.hiddenIn(`${prefix}mailer-dead-letters`)).toEqual([]);
  });

  it('a dead letter beyond the listed letters can be redriven by id', async () => {
    const { deps, queues } = await opened({
      'mailer-dead-letters': Array.from({ length: 137 }, (_, at) => `letter ${at}`),
    });
    const letters = [`${prefix}mailer-dead-letters-130`];
    expect(await redriveDeadLetters(deps, queues, { queue: 'mailer', by: ann, letters })).toBe(1);
    expect(sqs.bodiesIn(`${prefix}mailer`)).toEqual(['letter 130']);
  });

  it('dead letters that another reader has received are counted as not listed', async () => {
    const { queues } = await opened({ 'mailer-dead-letters': ['one', 'two'] });
    sqs.hide(`${prefix}mailer-dead-letters`);
    expect(await listDeadLetters(queues)).toEqual([{ queue: 'mailer', letters: [], notListed: 2 }]);
  });

  it('dead letters of jobs can be listed and discarded but not redriven', async () => {
    const { deps, queues } = await opened({ 'jobs-undelivered': ['lost'], 'jobs-failed': ['failed'] });
    const [found] = await listDeadLetters(queues);
    expect(found).toMatchObject({ queue: 'jobs', notListed: 0 });
    expect(found?.letters.map(({ id }) => id)).toEqual([
      `${prefix}jobs-failed-0`,
      `${prefix}jobs-undelivered-0`,
    ]);
    const jobs = { queue: 'jobs', by: ann, letters: [`${prefix}jobs-undelivered-0`] };
    await expect(redriveDeadLetters(deps, queues, jobs)).rejects.toThrow('Job messages cannot be redriven');
    expect(await discardDeadLetters(deps, queues, { ...jobs, reason: 'started again' })).toBe(1);
    expect(sqs.bodiesIn(`${prefix}jobs-failed`)).toEqual(['failed']);
    expect(sqs.bodiesIn(`${prefix}jobs-undelivered`)).toEqual([]);
  });

  it('dead letters are discarded one by one with a recorded reason, and all other dead letters remain', async () => {
    const { deps, queues, recorded } = await opened({
      'mailer-dead-letters': [carrying(3), carrying(4)],
      'mailer-undelivered': [carrying(5)],
    });
    const letter = `${prefix}mailer-dead-letters-1`;
    const discard = { queue: 'mailer', by: ann, letters: [letter], reason: 'written to by hand' };
    expect(await discardDeadLetters(deps, queues, discard)).toBe(1);
    expect(sqs.bodiesIn(`${prefix}mailer-dead-letters`)).toEqual([carrying(3)]);
    expect(sqs.bodiesIn(`${prefix}mailer-undelivered`)).toEqual([carrying(5)]);
    expect(sqs.bodiesIn(`${prefix}mailer`)).toEqual([]);
    expect(await recorded()).toMatchObject([
      {
        type: 'DeadLettersDiscarded',
        data: { queue: 'mailer', letters: [letter], events: ['event-4'], reason: 'written to by hand' },
        actor: { sub: 'ann', role: 'operator' },
      },
    ]);
    await expect(discardDeadLetters(deps, queues, discard)).rejects.toThrow(
      `There is no dead letter ${letter} of mailer. Nothing was changed.`,
    );
    await expect(discardDeadLetters(deps, queues, { ...discard, reason: '' })).rejects.toThrow(
      'Give a reason',
    );
    await expect(discardDeadLetters(deps, queues, { ...discard, letters: [] })).rejects.toThrow(
      'Specify each message',
    );
    expect(await recorded()).toHaveLength(1);
  });

  it('a single dead letter can be redriven', async () => {
    const { deps, queues, recorded } = await opened({ 'mailer-dead-letters': [...many] });
    const letters = [`${prefix}mailer-dead-letters-17`];
    const redrive = { queue: 'mailer', by: ann, letters };
    expect(await redriveDeadLetters(deps, queues, redrive)).toBe(1);
    expect(sqs.bodiesIn(`${prefix}mailer`)).toEqual(['letter 17']);
    expect(sqs.bodiesIn(`${prefix}mailer-dead-letters`)).toHaveLength(22);
    expect(await recorded()).toMatchObject([{ data: { messages: 1, letters } }]);
    await expect(redriveDeadLetters(deps, queues, redrive)).rejects.toThrow('There is no dead letter');
  });

  it('redriving a queue returns all its dead letters to the subscriber and records who did it', async () => {
    const { deps, queues, recorded } = await opened({
      'mailer-dead-letters': [...many],
      'mailer-undelivered': ['lost'],
      'projector-dead-letters': ['another’s'],
    });
    expect(await redriveDeadLetters(deps, queues, { queue: 'mailer', by: ann })).toBe(24);
    expect(sqs.bodiesIn(`${prefix}mailer`)).toEqual([...many, 'lost']);
    for (const queue of ['mailer-dead-letters', 'mailer-undelivered']) {
      expect([...sqs.bodiesIn(`${prefix}${queue}`), ...sqs.hiddenIn(`${prefix}${queue}`)]).toEqual([]);
    }
    expect(sqs.bodiesIn(`${prefix}projector-dead-letters`)).toEqual(['another’s']);
    expect(await recorded()).toMatchObject([
      {
        type: 'DeadLettersRedriven',
        data: { queue: 'mailer', messages: 24 },
        actor: { sub: 'ann', role: 'operator' },
      },
    ]);
  });

  it('a dead letter remains if the subscriber’s queue does not accept the message', async () => {
    const { deps, queues } = await opened({ 'mailer-dead-letters': ['one', 'two'] });
    sqs.refusals.push('two');
    expect(await redriveDeadLetters(deps, queues, { queue: 'mailer', by: ann })).toBe(1);
    expect(sqs.bodiesIn(`${prefix}mailer`)).toEqual(['one']);
    expect(sqs.bodiesIn(`${prefix}mailer-dead-letters`)).toEqual(['two']);
    expect(sqs.hiddenIn(`${prefix}mailer-dead-letters`)).toEqual([]);
  });

  it('large dead letters are redriven in several batches', async () => {
    const large = Array.from({ length: 10 }, (_, at) => `${at}`.repeat(200 * 1024));
    const { deps, queues } = await opened({ 'mailer-dead-letters': [...large] });
    expect(await redriveDeadLetters(deps, queues, { queue: 'mailer', by: ann })).toBe(10);
    expect(sqs.bodiesIn(`${prefix}mailer`)).toEqual(large);
    expect(sqs.hiddenIn(`${prefix}mailer-dead-letters`)).toEqual([]);
  });

  it('a dead letter that SQS fails to delete is not counted and becomes visible again right away', async () => {
    const { deps, queues } = await opened({ 'mailer-dead-letters': ['one', 'two'] });
    sqs.undeletable.push('two');
    const letters = [0, 1].map((at) => `${prefix}mailer-dead-letters-${at}`);
    const discard = { queue: 'mailer', by: ann, letters, reason: 'written to by hand' };
    expect(await discardDeadLetters(deps, queues, discard)).toBe(1);
    expect(sqs.bodiesIn(`${prefix}mailer-dead-letters`)).toEqual(['two']);
  });

  it('redriving an empty queue records nothing, and an unknown queue is rejected', async () => {
    const { deps, queues, recorded } = await opened({});
    expect(await redriveDeadLetters(deps, queues, { queue: 'mailer', by: ann })).toBe(0);
    expect(await recorded()).toEqual([]);
    await expect(redriveDeadLetters(deps, queues, { queue: 'mail', by: ann })).rejects.toThrow(
      'Unknown queue: mail. Specify one of projector, ',
    );
  });
});

describe('a replay to one subscriber on AWS', () => {
  const range = { from: '2026-11-05T12:00:00+01:00', to: '2026-11-05T12:00:00Z', by: ann };
  const happened = async (store: ReturnType<typeof memoryEventStore>, stream: StreamName, hour: number) => {
    const events: readonly DomainEvent[] = [exampleOf(OnboardingStepReached), exampleOf(ParentInfoChanged)];
    const head = await store.head(stream);
    await store.append(
      stream,
      head,
      events.map((event) => ({ event })),
      {
        ...{ actor: ann.actor, commandId: `command-${hour}`, fingerprint: 'f', correlationId: 'c' },
        ...{ at: `2026-11-05T${hour}:30:00.000Z`, keyId: stream },
      },
    );
  };

  it('a replay sends one subscriber the events of a time range, except events of stopped streams', async () => {
    const { deps, queues, recorded } = await opened({});
    for (const hour of [10, 11, 12]) await happened(deps.store, 'family#dana', hour);
    await happened(deps.store, 'family#broken', 11);
    const positions = memoryPublishedPositions();
    await positions.write('family#broken', {
      commit: 1,
      hash: '',
      sequence: '1',
      tableStream: undefined,
      stopped: true,
    });
    const replay = { ...deps, queues, positions };
    expect(await replayEvents(replay, { ...range, subscriber: 'stripe-sync' })).toBe(1);

    const heard: string[] = [];
    const handler = subscriber(
      'stripe-sync',
      async ({ type, stream, version }) => void heard.push(`${type} ${version} of ${stream}`),
      silentLogger,
    );
    const Records = sqs
      .bodiesIn(`${prefix}stripe-sync`)
      .map((body) => ({ messageId: 'm', body, attributes: {} }));
    expect(await handler({ Records } as never)).toEqual({ batchItemFailures: [] });
    expect(heard).toEqual(['ParentInfoChanged 4 of family#dana']);
    for (const other of letterQueues.filter((name) => name !== 'stripe-sync'))
      expect(sqs.bodiesIn(`${prefix}${other}`), other).toEqual([]);
    expect(await recorded()).toMatchObject([
      {
        type: 'EventsReplayed',
        data: { subscriber: 'stripe-sync', from: '2026-11-05T11:00:00.000Z', to: '2026-11-05T12:00:00.000Z' },
        actor: { sub: 'ann', role: 'operator' },
      },
    ]);
  });

  it.each([
    ['an unknown subscriber', { subscriber: 'mail' }, 'Unknown subscriber: mail. Specify one of projector, '],
    ['a date without a time', { from: '2026-11-05' }, '--from must be a time, such as 2026-12-01T18:00:00Z.'],
    ['a range that ends before it begins', { to: range.from }, 'is not before --to'],
  ])('a replay to one subscriber rejects %s and records nothing', async (_what, changed, sentence) => {
    const { deps, queues, recorded } = await opened({});
    const replay = { ...deps, queues, positions: memoryPublishedPositions() };
    const asked = { ...range, subscriber: 'mailer', ...changed };
    await expect(replayEvents(replay, asked)).rejects.toThrow(sentence);
    expect(await recorded()).toEqual([]);
  });
});
