import { publishRecords } from '@hoops/bus/publish-records';
import { type RepublishDeps, republish as republishJob } from '@hoops/bus/republish';
import type { DomainEvent } from '@hoops/domain/catalogue';
import type { StreamName } from '@hoops/domain/stream';
import { sortKeyOf } from '@hoops/event-store/commit';
import type { StoredCommit } from '@hoops/event-store/event-store';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { shardOf } from '@hoops/event-store/time-index';
import { fixedClock } from '@hoops/runtime/clock';
import { memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import {
  memoryPublishedPositions,
  type PublishedPositions,
} from '@hoops/runtime/coordination/published-positions';
import { createLogger, silentLogger } from '@hoops/runtime/logger';
import { runSegments } from '@hoops/runtime/segments/run-segments';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeEventBridge, startFakeEventBridge } from './fake-event-bridge.ts';

let bridge: FakeEventBridge;
beforeEach(async () => {
  bridge = await startFakeEventBridge();
});
afterEach(() => bridge.close());

const republish = async (deps: RepublishDeps): Promise<number> => {
  const job = republishJob(deps);
  let published = 0;
  const counting: typeof job = {
    ...job,
    async step(...place) {
      const stepped = await job.step(...place);
      published += stepped.count;
      return stepped;
    },
  };
  await runSegments(segmentHandler(counting, deps.checkpoints), { segments: 8, atOnce: 8 });
  return published;
};

const streamsNamed = (count: number): readonly StreamName[] =>
  Array.from({ length: count }, (_, number): StreamName => `family#many-${number}`);
const store = () => memoryEventStore();
const reached = (count: number): DomainEvent[] =>
  Array.from({ length: count }, () => ({ type: 'OnboardingStepReached', data: { step: 'completed' } }));
const long = (characters: number): DomainEvent => ({
  type: 'StripeDriftDetected',
  data: { objectId: 'sub_1', field: 'status', ours: 'x'.repeat(characters), theirs: 'y' },
});

const commit = async (
  to: ReturnType<typeof store>,
  stream: StreamName,
  events: readonly DomainEvent[],
  at = '2026-11-05T15:00:00.000Z',
): Promise<StoredCommit> => {
  const head = await to.head(stream);
  await to.append(
    stream,
    head,
    events.map((event) => ({ event })),
    {
      actor: { sub: 'test', role: 'system' },
      commandId: `command-${head.commit}`,
      fingerprint: 'f',
      at,
      correlationId: 'c',
      keyId: stream,
    },
  );
  for await (const stored of to.readCommits(stream, head.commit + 1)) return stored;
  throw new Error('The commit is not there.');
};

const record = (
  sequence: number,
  { stream, commit: number, previousHash, hash, body }: StoredCommit,
  tableStream = '2026-11-01T00:00:00.000',
): DynamoDBRecord => ({
  eventName: 'INSERT',
  eventSourceARN: `arn:aws:dynamodb:us-east-1:111111111111:table/events/stream/${tableStream}`,
  dynamodb: {
    SequenceNumber: String(sequence),
    NewImage: {
      pk: { S: stream },
      sk: { S: sortKeyOf(number) },
      previousHash: { S: previousHash },
      hash: { S: hash },
      body: { S: body },
    },
  },
});
const publisher = (positions: PublishedPositions = memoryPublishedPositions()) => {
  const halted: string[] = [];
  const said: string[] = [];
  const publish = (records: readonly DynamoDBRecord[]) =>
    publishRecords(records, {
      client: bridge.client,
      busName: 'hoops',
      positions,
      halt: async (stream, { commit: at }) => void halted.push(`${stream} ${at}`),
      logger: createLogger((line) => said.push(line)),
    });
  return { publish, halted, said, positions };
};
const publish = (records: readonly DynamoDBRecord[]) => publisher().publish(records);

const family = 'family#family-1';

it('the publisher puts every event on the bus in order, ten per request', async () => {
  const source = store();
  const commits = [];
  for (let index = 0; index < 6; index += 1) commits.push(await commit(source, family, reached(4)));
  const answer = await publish(commits.map((it, index) => record(index, it)));
  expect(answer).toEqual({ batchItemFailures: [] });
  expect(bridge.requests.map((entries) => entries.length)).toEqual([10, 10, 4]);
  expect(bridge.published()).toEqual(Array.from({ length: 24 }, (_, index) => `${family}:${index + 1}`));
  expect(bridge.requests[0]?.[0]).toMatchObject({
    EventBusName: 'hoops',
    Source: 'hoops.events',
    DetailType: 'OnboardingStepReached',
  });
});

it('the publisher stays within the size limit of a request', async () => {
  const source = store();
  const commits = [];
  for (let index = 0; index < 6; index += 1) commits.push(await commit(source, family, [long(240_000)]));
  await publish(commits.map((it, index) => record(index, it)));
  expect(bridge.requests.map((entries) => entries.length)).toEqual([4, 2]);
});

it('the publisher stops at the first rejected entry and returns that entry’s record as failed', async () => {
  const source = store();
  const commits = [];
  for (let index = 0; index < 12; index += 1) commits.push(await commit(source, family, reached(1)));
  bridge.refuse(({ Detail }) => Detail.includes('"version":3,'));
  const records = commits.map((it, index) => record(100 + index, it));
  expect(await publish(records)).toEqual({ batchItemFailures: [{ itemIdentifier: '102' }] });
  expect(bridge.requests).toHaveLength(1);

  bridge.refuse(() => false);
  expect(await publish(records.slice(2))).toEqual({ batchItemFailures: [] });
  const seen = bridge.published();
  expect(new Set(seen).size).toBe(12);
  expect(seen.lastIndexOf(`${family}:3`)).toBeLessThan(seen.lastIndexOf(`${family}:4`));
});

it('the publisher returns the whole commit when its second event is rejected', async () => {
  const source = store();
  const commits = [await commit(source, family, reached(2)), await commit(source, family, reached(2))];
  bridge.refuse(({ Detail }) => Detail.includes('"version":4,'));
  expect(await publish(commits.map((it, index) => record(index, it)))).toEqual({
    batchItemFailures: [{ itemIdentifier: '1' }],
  });
});

it('the publisher returns the first record when the bus is down', async () => {
  const only = await commit(store(), family, reached(1));
  bridge.breakDown(true);
  expect(await publish([record(7, only)])).toEqual({ batchItemFailures: [{ itemIdentifier: '7' }] });
});

it('the publisher skips snapshots and modified items', async () => {
  const only = await commit(store(), family, reached(1));
  const snapshot: DynamoDBRecord = {
    eventName: 'INSERT',
    dynamodb: { SequenceNumber: '1', NewImage: { pk: { S: family }, sk: { S: 'snapshot' } } },
  };
  await publish([snapshot, { ...record(2, only), eventName: 'MODIFY' }]);
  expect(bridge.requests).toEqual([]);
});

it('the publisher publishes the commits before an unreadable commit and returns the unreadable record', async () => {
  const source = store();
  const [first, second] = [
    await commit(source, family, reached(1)),
    await commit(source, family, reached(1)),
  ];
  const answer = await publish([record(1, first), record(2, { ...second, body: '[{"id":' })]);
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '2' }] });
  expect(bridge.published()).toEqual([`${family}:1`]);
});

describe('a broken hash chain', () => {
  const other = 'schedule#main';

  it('a commit that breaks the hash chain halts its stream for good, and other streams continue', async () => {
    const source = store();
    const { publish, halted, said, positions } = publisher();
    const [one, two, three] = [
      await commit(source, family, reached(1)),
      await commit(source, family, reached(1)),
      await commit(source, family, reached(1)),
    ];
    const beside = await commit(source, other, reached(1));
    expect(await publish([record(1, one), record(2, two)])).toEqual({ batchItemFailures: [] });
    // Simulates that the second commit was removed and the stream continued after the first.
    const forged = { ...two, hash: 'another', previousHash: one.hash };
    const after = { ...three, previousHash: 'another' };
    expect(await publish([record(3, forged), record(4, beside), record(5, after)])).toEqual({
      batchItemFailures: [],
    });
    expect(bridge.published()).toEqual([`${family}:1`, `${family}:2`, `${other}:1`]);
    expect(halted).toEqual([`${family} 2`]);
    expect(said.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'error', event: 'stream-broken', stream: family, commit: 2 },
    ]);

    // A restarted process finds the stream halted too.
    expect(await publisher(positions).publish([record(6, three)])).toEqual({ batchItemFailures: [] });
    expect(bridge.published()).toHaveLength(3);
    expect(await positions.read(family)).toMatchObject({ commit: 2, hash: two.hash, stopped: true });
  });

  it('a commit that the table stream delivers twice is published twice and does not halt the stream', async () => {
    const source = store();
    const { publish, halted } = publisher();
    const records = [
      record(1, await commit(source, family, reached(1))),
      record(2, await commit(source, family, reached(1))),
    ];
    await publish(records);
    await publish(records);
    expect(bridge.published()).toHaveLength(4);
    expect(halted).toEqual([]);
  });

  it('a commit’s published position is stored only after the bus accepts it', async () => {
    const source = store();
    const { publish, positions } = publisher();
    const [first, second] = [
      await commit(source, family, reached(1)),
      await commit(source, family, reached(1)),
    ];
    bridge.refuse(({ Detail }) => Detail.includes('"version":2,'));
    await publish([record(1, first), record(2, second)]);
    expect(await positions.read(family)).toMatchObject({ commit: 1, hash: first.hash });
    bridge.refuse(() => false);
    await publish([record(2, second)]);
    expect(await positions.read(family)).toMatchObject({ commit: 2, hash: second.hash, stopped: false });
  });

  it('a broken hash chain is detected after a table restore, despite lower sequence numbers', async () => {
    const source = store();
    const { publish, halted, positions } = publisher();
    await publish([record(500, await commit(source, family, reached(1)))]);
    const later = '2026-11-06T00:00:00.000';
    const second = await commit(source, family, reached(1));
    await publish([record(1, second, later)]);
    expect(await positions.read(family)).toMatchObject({ commit: 2, hash: second.hash, sequence: '1' });
    const third = await commit(source, family, reached(1));
    await publish([record(2, { ...third, previousHash: 'of another history' }, later)]);
    expect(halted).toEqual([`${family} 3`]);
    expect(bridge.published()).toEqual([`${family}:1`, `${family}:2`]);
  });

  it('a halted stream is not republished from the store', async () => {
    const source = store();
    await commit(source, family, reached(1), '2026-11-05T15:10:00.000Z');
    await commit(source, other, reached(1), '2026-11-05T15:20:00.000Z');
    const positions = memoryPublishedPositions();
    await positions.write(family, {
      commit: 1,
      hash: 'other',
      sequence: '1',
      tableStream: undefined,
      stopped: true,
    });
    const deps = {
      store: source,
      checkpoints: memoryCheckpoints(),
      positions,
      client: bridge.client,
      busName: 'hoops',
      logger: silentLogger,
    };
    await republish({ ...deps, clock: fixedClock('2026-11-05T16:00:00.000Z') });
    expect(bridge.published()).toEqual([`${other}:1`]);
  });
});

describe('republishing', () => {
  const setting = () => {
    const source = store();
    let now = '2026-11-05T16:00:00.000Z';
    const deps = {
      store: source,
      checkpoints: memoryCheckpoints(),
      positions: memoryPublishedPositions(),
      clock: { now: () => new Date(now) },
      client: bridge.client,
      busName: 'hoops',
      logger: silentLogger,
    };
    return {
      source,
      deps,
      at: (moment: string) => {
        now = moment;
      },
    };
  };

  it('republishing repeats each commit once, and the next run resumes where the last run ended', async () => {
    const { source, deps, at } = setting();
    await commit(source, family, reached(2), '2026-11-05T15:10:00.000Z');
    await commit(source, 'schedule#main', reached(1), '2026-11-05T15:20:00.000Z');
    expect(await republish(deps)).toBe(2);
    await commit(source, family, reached(1), '2026-11-05T16:30:00.000Z');
    at('2026-11-05T17:00:00.000Z');
    expect(await republish(deps)).toBe(1);
    expect(bridge.published().sort()).toEqual([
      `${family}:1`,
      `${family}:2`,
      `${family}:3`,
      'schedule#main:1',
    ]);
  });

  it('republishing leaves commits from the last few minutes to the next run', async () => {
    const { source, deps } = setting();
    await commit(source, family, reached(1), '2026-11-05T15:59:00.000Z');
    expect(await republish(deps)).toBe(0);
  });

  it('republishing after a year takes ten checkpoint writes, not one per hour', async () => {
    const { source, deps, at } = setting();
    await commit(source, family, reached(1), '2026-11-05T15:10:00.000Z');
    expect(await republish(deps)).toBe(1);
    await commit(source, family, reached(1), '2027-03-01T10:00:00.000Z');
    await commit(source, 'schedule#main', reached(1), '2027-11-05T14:00:00.000Z');
    at('2027-11-05T16:00:00.000Z');
    const written: string[] = [];
    const checkpoints = {
      read: deps.checkpoints.read,
      write: (name: string, value: string) => {
        written.push(value);
        return deps.checkpoints.write(name, value);
      },
    };
    expect(await republish({ ...deps, checkpoints })).toBe(2);
    // The ten writes: the range, one step per segment, and the end.
    expect(written).toHaveLength(10);
    expect(written.at(-1)).toBe('2027-11-05T15:58:00.000Z');
    expect(await republish(deps)).toBe(0);
  });

  it('republishing retries only the segment that the bus rejected before it continues', async () => {
    const { source, deps, at } = setting();
    await commit(source, family, reached(1), '2026-11-05T15:10:00.000Z');
    const elsewhere = streamsNamed(100).find((stream) => shardOf(stream) !== shardOf(family)) ?? family;
    await commit(source, elsewhere, reached(1), '2026-11-05T15:20:00.000Z');
    bridge.refuse(({ Detail }) => Detail.includes(`"${family}"`));
    await expect(republish(deps)).rejects.toThrow('1 of 8 segments of republish failed.');
    expect(bridge.published()).toEqual([`${elsewhere}:1`]);
    bridge.refuse(() => false);
    await commit(source, family, reached(1), '2026-11-05T16:30:00.000Z');
    at('2026-11-05T17:00:00.000Z');
    expect(await republish(deps)).toBe(1);
    expect(await republish(deps)).toBe(1);
    expect(bridge.published().filter((one) => one.startsWith(elsewhere))).toHaveLength(1);
    expect(bridge.published().at(-1)).toBe(`${family}:2`);
  });

  it('republishing names the commit that the bus rejected', async () => {
    const { source, deps } = setting();
    await commit(source, family, reached(1), '2026-11-05T15:10:00.000Z');
    bridge.refuse(() => true);
    const range = { from: '2026-11-05T15:00:00.000Z', to: '2026-11-05T16:00:00.000Z' };
    await expect(republishJob(deps).step(range, { segment: 0, of: 1 }, null)).rejects.toThrow(
      `Commit 1 of ${family} was refused`,
    );
  });

  it('republishing resumes within an hour when that hour has more streams than one step handles', async () => {
    const { source, deps } = setting();
    for (const one of streamsNamed(1_005)) await commit(source, one, reached(1), '2026-11-05T15:10:00.000Z');
    await commit(source, family, reached(1), '2026-11-05T15:50:00.000Z');
    const job = republishJob(deps);
    const range = { from: '2026-11-05T15:00:00.000Z', to: '2026-11-05T16:00:00.000Z' };
    const first = await job.step(range, { segment: 0, of: 1 }, null);
    expect(first).toMatchObject({ count: 1_000, cursor: expect.any(String) });
    expect(await job.step(range, { segment: 0, of: 1 }, first.cursor)).toEqual({ count: 6, cursor: null });
    expect(new Set(bridge.published()).size).toBe(1_006);
  });
});
