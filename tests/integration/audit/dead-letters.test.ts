import { listDeadLetters, queueNames, redriveDeadLetters } from '@hoops/audit/dead-letters/dead-letters';
import { sqsCalls } from '@hoops/audit/dead-letters/sqs';
import { sqsDeadLetters } from '@hoops/audit/dead-letters/sqs-dead-letters';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { fixedClock } from '@hoops/runtime/clock';
import { countingIds } from '@hoops/runtime/ids';
import { afterEach, describe, expect, it } from 'vitest';
import { keptEnvironment } from '../../system/kept-environment.ts';
import { startFakeSqs } from './fake-sqs.ts';

const prefix = 'prod-all-american-hoops-';
const restore = keptEnvironment();
let sqs: Awaited<ReturnType<typeof startFakeSqs>>;

const opened = async (dead: Readonly<Record<string, string[]>>) => {
  const empty = queueNames.flatMap((name) =>
    [name, `${name}-dead-letters`, `${name}-undelivered`].map((queue) => [`${prefix}${queue}`, []]),
  );
  const filled = Object.entries(dead).map(([queue, bodies]) => [`${prefix}${queue}`, bodies]);
  sqs = await startFakeSqs(Object.fromEntries([...empty, ...filled]));
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'operator',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_ENDPOINT_URL_SQS: sqs.url,
    AWS_ENDPOINT_URL_DYNAMODB: sqs.url,
  });
  const store = memoryEventStore();
  const deps = { store, clock: fixedClock('2026-11-05T15:00:00.000Z'), newId: countingIds('id') };
  const queues = sqsDeadLetters(sqsCalls(process.env), prefix);
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

describe('dead letters on AWS', () => {
  const many = Array.from({ length: 23 }, (_, at) => `letter ${at}`);

  it('are counted by subscriber', async () => {
    const { queues } = await opened({
      'mailer-dead-letters': ['one', 'two'],
      'mailer-undelivered': ['three'],
      'projector-dead-letters': ['four'],
    });
    expect(await listDeadLetters(queues)).toEqual([
      { queue: 'projector', messages: 1, reasons: [] },
      { queue: 'mailer', messages: 3, reasons: [] },
    ]);
    expect([...sqs.signedBy]).toEqual(['eu-west-1/sqs']);
  });

  it('go back into their subscriber’s queue, all of them, and who did it is on record', async () => {
    const { deps, queues, recorded } = await opened({
      'mailer-dead-letters': [...many],
      'mailer-undelivered': ['lost'],
      'projector-dead-letters': ['another’s'],
    });
    expect(await redriveDeadLetters(deps, queues, { queue: 'mailer', operator: 'ann' })).toBe(24);
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

  it('stay where they are when their queue does not take them', async () => {
    const { deps, queues } = await opened({ 'mailer-dead-letters': ['one', 'two'] });
    sqs.refusals.push('two');
    expect(await redriveDeadLetters(deps, queues, { queue: 'mailer', operator: 'ann' })).toBe(1);
    expect(sqs.bodiesIn(`${prefix}mailer`)).toEqual(['one']);
    expect(sqs.hiddenIn(`${prefix}mailer-dead-letters`)).toEqual(['two']);
  });

  it('of which there are none leave no record, and of no queue a sentence', async () => {
    const { deps, queues, recorded } = await opened({});
    expect(await redriveDeadLetters(deps, queues, { queue: 'mailer', operator: 'ann' })).toBe(0);
    expect(await recorded()).toEqual([]);
    await expect(redriveDeadLetters(deps, queues, { queue: 'mail', operator: 'ann' })).rejects.toThrow(
      'There is no queue mail. There are projector, ',
    );
  });
});
