import type { SealedEnvelope } from '@hoops/domain/envelope';
import { createLogger } from '@hoops/runtime/logger';
import type { SQSRecord } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { subscriber } from './subscriber.ts';

const envelope = (id: string, facts: Partial<SealedEnvelope> = {}): SealedEnvelope => ({
  id,
  clubId: 'club',
  stream: 'family#family-1',
  version: 1,
  type: 'ParentRegistered',
  schema: 1,
  at: '2026-11-05T15:00:00.000Z',
  occurredAt: '2026-11-05T15:00:00.000Z',
  actor: { sub: 'dana', role: 'parent' },
  commandId: 'command-1',
  correlationId: 'command-1',
  producer: 'test',
  data: { familyId: 'family-1', name: 'Dana Reyes' },
  ...facts,
});

const record = (messageId: string, body: string): SQSRecord => ({
  messageId,
  body,
  receiptHandle: messageId,
  attributes: {
    ApproximateReceiveCount: '2',
    SentTimestamp: '0',
    SenderId: 'test',
    ApproximateFirstReceiveTimestamp: '0',
  },
  messageAttributes: {},
  md5OfBody: '',
  eventSource: 'aws:sqs',
  eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:test',
  awsRegion: 'us-east-1',
});
const message = (id: string, facts: Partial<SealedEnvelope> = {}, delivery = id): SQSRecord =>
  record(`message-${delivery}`, JSON.stringify({ detail: envelope(id, facts) }));
const ofFamily = (family: string, version: number, delivery?: string): SQSRecord =>
  message(`${family}${version}`, { stream: `family#${family}`, version }, delivery);

const run = async (
  records: readonly SQSRecord[],
  failing: readonly string[] = [],
  purposeOf?: (envelope: SealedEnvelope) => string,
) => {
  const lines: string[] = [];
  const handled: string[] = [];
  const handle = subscriber(
    'tester',
    async ({ id }) => {
      if (failing.includes(id)) throw new Error('Could not reach dana@example.com.');
      handled.push(id);
    },
    createLogger((line) => lines.push(line)),
    purposeOf,
  );
  const answer = await handle({ Records: [...records] });
  return { answer, handled, lines };
};

describe('a subscriber', () => {
  it('a subscriber handles the event of each message', async () => {
    const { answer, handled } = await run([message('1'), message('2')]);
    expect(handled).toEqual(['1', '2']);
    expect(answer).toEqual({ batchItemFailures: [] });
  });

  it('a subscriber reports only the failed message of a batch', async () => {
    const { answer, handled } = await run([message('1'), message('2'), message('3')], ['2']);
    expect(handled).toEqual(['1', '3']);
    expect(answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual(['message-2']);
  });

  it('a subscriber handles the events of a stream oldest first, regardless of their order in the batch', async () => {
    const { handled } = await run([ofFamily('a', 3), ofFamily('b', 2), ofFamily('a', 1), ofFamily('b', 1)]);
    expect(handled.filter((id) => id.startsWith('a'))).toEqual(['a1', 'a3']);
    expect(handled.filter((id) => id.startsWith('b'))).toEqual(['b1', 'b2']);
  });

  it('a subscriber handles a duplicate event once, and if that fails, retries both of its messages', async () => {
    const twice = [ofFamily('a', 1), ofFamily('a', 1, 'again'), ofFamily('a', 2)];
    expect((await run(twice)).handled).toEqual(['a1', 'a2']);
    const { answer, handled } = await run(twice, ['a1']);
    expect(handled).toEqual(['a2']);
    expect(answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual([
      'message-a1',
      'message-again',
    ]);
  });

  it('a slow stream does not block the other streams of a batch', async () => {
    let goOn = (): void => undefined;
    const other = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const handle = subscriber(
      'tester',
      async ({ id }) => (id === 'a1' ? other : goOn()),
      createLogger(() => undefined),
    );
    expect(await handle({ Records: [ofFamily('a', 1), ofFamily('b', 1)] })).toEqual({
      batchItemFailures: [],
    });
  });

  describe('coalescing', () => {
    const batch = [ofFamily('a', 2), ofFamily('b', 1), ofFamily('a', 3), ofFamily('a', 1)];
    const same = () => 'same';

    it('a coalescing subscriber handles only the newest event of each stream', async () => {
      const { answer, handled } = await run(batch, [], same);
      expect(handled.toSorted()).toEqual(['a3', 'b1']);
      expect(answer).toEqual({ batchItemFailures: [] });
    });

    it('a coalescing subscriber retries and logs all events of a stream when the newest fails', async () => {
      const { answer, handled, lines } = await run(batch, ['a3'], same);
      expect(handled).toEqual(['b1']);
      expect(answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual([
        'message-a2',
        'message-a3',
        'message-a1',
      ]);
      expect(lines.map((line) => JSON.parse(line).eventId).toSorted()).toEqual(['a1', 'a2', 'a3']);
    });

    it('a coalescing subscriber retries only the group that failed', async () => {
      const evenOrOdd = ({ version }: SealedEnvelope) => String(version % 2);
      const { answer, handled } = await run(batch, ['a2'], evenOrOdd);
      expect(handled.toSorted()).toEqual(['a3', 'b1']);
      expect(answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual(['message-a2']);
    });
  });

  it('a subscriber logs which event failed, without personal data', async () => {
    const { answer, lines } = await run([message('2')], ['2']);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'error',
      subscriber: 'tester',
      eventId: '2',
      eventType: 'ParentRegistered',
      receiveCount: '2',
    });
    expect(lines.join() + JSON.stringify(answer)).not.toMatch(/Dana|dana@example/);
  });

  it.each(['not json', '{}', '{"detail":{"id":"1"}}'])(
    'a subscriber retries an unreadable message: %s',
    async (body) => {
      const { answer, handled } = await run([record('odd', body), message('1')]);
      expect(handled).toEqual(['1']);
      expect(answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual(['odd']);
    },
  );
});
