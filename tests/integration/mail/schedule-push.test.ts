import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type NoticeBench, openNoticeBench } from './notice-bench.ts';

let bench: NoticeBench;

beforeEach(async () => {
  bench = await openNoticeBench();
});
afterEach(() => bench.close());

const noMails = { type: 'MailPreferencesChanged', data: { scheduleChanges: false } } as const;

const told = () => bench.pushes.messages.map(({ text, topic }) => ({ ...JSON.parse(text), topic }));
const devicesOf = async (id: string): Promise<number> => {
  const family = await bench.stored(id);
  if (family.kind !== 'registered') throw new Error('There is no such family.');
  return family.devices.length;
};

describe('schedule changes on devices', { tags: ['push.schedule'] }, () => {
  it('a schedule change sends each device one push without names, in addition to the email', async () => {
    await bench.family('dana');
    await bench.device('dana');
    await bench.device('dana');
    await bench.watching()(await bench.addItem());
    await bench.deliverNotices();
    const message = {
      title: 'Schedule: Monday skills is new',
      body: 'See what is different.',
      path: '/schedule',
      tag: 'schedule-1',
      topic: 'schedule-1',
    };
    expect(told()).toEqual([message, message]);
    expect(bench.recipients()).toEqual(['dana@example.com']);
    await bench.deliverNotices();
    expect(told()).toHaveLength(2);
  });

  it('a schedule email offers push notifications only to families without a device', async () => {
    for (const id of ['dana', 'robin']) await bench.family(id);
    await bench.device('dana');
    await bench.watching()(await bench.addItem());
    await bench.deliverNotices();
    const offered = bench.mailbox().filter(({ text }) => text.includes('https://club.example/my-info'));
    expect(offered.map(({ to }) => to)).toEqual([['robin@example.com']]);
  });

  it('an unsubscribed family gets the push but no email', async () => {
    await bench.family('dana', noMails);
    await bench.device('dana');
    await bench.watching()(await bench.addItem());
    await bench.deliverNotices();
    expect(told()).toHaveLength(1);
    expect(bench.recipients()).toEqual([]);
  });
});

describe('unreachable devices', { tags: ['push.failing'] }, () => {
  it('a device whose push subscription has expired is deleted, and the other devices get the push', async () => {
    await bench.family('dana');
    bench.pushes.unsubscribe(await bench.device('dana'));
    await bench.device('dana');
    await bench.watching()(await bench.addItem());
    await bench.deliverNotices();
    expect(told()).toHaveLength(1);
    expect(await devicesOf('dana')).toBe(1);
  });

  it('a failed push is retried once at the end, and the email is sent in any case', async () => {
    await bench.family('dana');
    await bench.device('dana');
    bench.pushes.answerWith(503);
    await bench.watching()(await bench.addItem());
    await bench.deliverNotices();
    expect(bench.pushes.asked()).toBe(2);
    expect(bench.recipients()).toEqual(['dana@example.com']);
    expect(await devicesOf('dana')).toBe(1);
    bench.pushes.answerWith();
    await bench.deliverNotices();
    expect(bench.pushes.asked()).toBe(2);
  });

  it('a push that the service rejects is logged by host and not retried', async () => {
    await bench.family('dana');
    const endpoint = await bench.device('dana');
    bench.pushes.answerWith(403);
    await bench.watching()(await bench.addItem());
    await bench.deliverNotices();
    expect(bench.pushes.asked()).toBe(1);
    expect(bench.logged.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'error', event: 'push-not-sent', service: '127.0.0.1' },
    ]);
    expect(bench.logged.join()).not.toContain(endpoint);
    expect(bench.recipients()).toEqual(['dana@example.com']);
  });

  it('a device record copied from another family is logged and skipped, and all emails are sent', async () => {
    for (const id of ['dana', 'robin']) await bench.family(id);
    await bench.device('robin', 'dana');
    await bench.watching()(await bench.addItem());
    await bench.deliverNotices();
    expect(told()).toEqual([]);
    expect(bench.logged.length).toBeGreaterThan(0);
    expect(bench.recipients().sort()).toEqual(['dana@example.com', 'robin@example.com']);
  });
});
