import type { SealedEnvelope } from '@hoops/domain/envelope';
import { createLogger } from '@hoops/runtime/logger';
import type { SQSRecord } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { subscriber } from './subscriber.ts';

const envelope = (id: string): SealedEnvelope => ({
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
const message = (id: string): SQSRecord => record(`message-${id}`, JSON.stringify({ detail: envelope(id) }));

const run = async (records: readonly SQSRecord[], failing: readonly string[] = []) => {
  const lines: string[] = [];
  const handled: string[] = [];
  const handle = subscriber(
    'tester',
    async ({ id }) => {
      if (failing.includes(id)) throw new Error('Could not reach dana@example.com.');
      handled.push(id);
    },
    createLogger((line) => lines.push(line)),
  );
  const answer = await handle({ Records: [...records] });
  return { answer, handled, lines };
};

describe('a subscriber', () => {
  it('is given the event of each message', async () => {
    const { answer, handled } = await run([message('1'), message('2')]);
    expect(handled).toEqual(['1', '2']);
    expect(answer).toEqual({ batchItemFailures: [] });
  });

  it('fails for one message alone', async () => {
    const { answer, handled } = await run([message('1'), message('2'), message('3')], ['2']);
    expect(handled).toEqual(['1', '3']);
    expect(answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual(['message-2']);
  });

  it('says which event failed, and nothing personal', async () => {
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
    'asks for an unreadable message again: %s',
    async (body) => {
      const { answer, handled } = await run([record('odd', body), message('1')]);
      expect(handled).toEqual(['1']);
      expect(answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual(['odd']);
    },
  );
});
