import type { SealedEnvelope } from '@hoops/domain/envelope';
import type { MailSender } from '@hoops/mail/mail-sender';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type NoticeBench, openNoticeBench } from './notice-bench.ts';

let bench: NoticeBench;

beforeEach(async () => {
  bench = await openNoticeBench();
});
afterEach(() => bench.close());

describe('notifying many families', () => {
  const many = 60;

  it('writes to each once, however often every message is delivered', async () => {
    await bench.families(many);
    await bench.watching()(await bench.addItem());
    await bench.deliverNotices(bench.mailing(), 3);
    expect(new Set(bench.recipients()).size).toBe(many);
    expect(bench.recipients()).toHaveLength(many);
    const types = (await bench.noticeEvents()).map(({ type }) => type);
    expect(types.at(0)).toBe('ScheduleNoticeStarted');
    expect(types.at(-1)).toBe('ScheduleNoticeFinished');
    expect((await bench.noticeEvents()).at(-1)?.data).toMatchObject({ mailed: many });
  });

  it('resumes where a process died, in the middle of a page', async () => {
    await bench.families(many);
    await bench.watching()(await bench.addItem());
    let sent = 0;
    const dying: MailSender = async (...mail) => {
      sent += 1;
      if (sent > 33) throw new Error('The process died.');
      return bench.sending()(...mail);
    };
    await expect(bench.deliverNotices(bench.mailing(dying))).rejects.toThrow();
    expect(bench.recipients()).toHaveLength(33);
    await bench.deliverNotices();
    expect(bench.recipients()).toHaveLength(many);
    expect(new Set(bench.recipients()).size).toBe(many);
  });

  it('reaches two thousand once each, through throttling and repeated messages, within what a Lambda can do', {
    timeout: 600_000,
  }, async () => {
    await bench.families(2_000);
    await bench.watching()(await bench.addItem());
    const reached: string[] = [];
    let asked = 0;
    let inFlight = 0;
    let maxInFlight = 0;
    // Every 300 mails SES refuses for a while, and one mail in between meets a fault of its own.
    const throttled: MailSender = async ({ to }) => {
      asked += 1;
      if (asked % 300 < 8 || asked % 101 === 0) throw new Error('Maximum sending rate exceeded.');
      inFlight += 1;
      maxInFlight = Math.max(maxInFlight, inFlight);
      await Promise.resolve();
      inFlight -= 1;
      reached.push(to);
      return { kind: 'sent', messageId: `ses-${asked}` };
    };
    const mailer = bench.mailing(throttled);
    /** Every message comes twice at once, and again until it was dealt with, as the queue has it. */
    const deliver = async (event: SealedEnvelope, triesLeft = 10): Promise<void> => {
      const before = asked;
      const both = await Promise.allSettled([mailer(event), mailer(event)]);
      expect(asked - before).toBeLessThanOrEqual(25);
      if (both.some(({ status }) => status === 'fulfilled')) return;
      expect(triesLeft).toBeGreaterThan(0);
      await deliver(event, triesLeft - 1);
    };
    for (let event = await bench.lastNotice(); ; event = await bench.lastNotice()) {
      if (event.type === 'ScheduleNoticeFinished') break;
      await deliver(event);
    }
    expect(new Set(reached).size).toBe(2_000);
    expect(reached).toHaveLength(2_000);
    // One after the other: with the tens of milliseconds that a mail takes, SES's usual rate is never exceeded.
    expect(maxInFlight).toBe(1);
    expect((await bench.lastNotice()).data).toMatchObject({ mailed: 2_000 });
  });

  it('stops a page early when SES is out of order, so that it ends before the Lambda does', async () => {
    await bench.families(25);
    await bench.watching()(await bench.addItem());
    let asked = 0;
    const down: MailSender = async () => {
      asked += 1;
      throw new Error('SES is out of order.');
    };
    await expect(bench.deliverNotices(bench.mailing(down))).rejects.toThrow('3 of 25 mails');
    expect(asked).toBe(3);
    await bench.deliverNotices();
    expect(bench.recipients()).toHaveLength(25);
  });

  it('lets one of two deliveries of one page mail it, and refuses the other', async () => {
    await bench.families(30);
    await bench.watching()(await bench.addItem());
    const [started] = await bench.noticeEvents();
    if (!started) throw new Error('The notice did not start.');
    const both = await Promise.allSettled([bench.mailing()(started), bench.mailing()(started)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await bench.deliverNotices();
    expect(bench.recipients()).toHaveLength(30);
  });

  it('writes to the others though SES refuses one, and asks for the page again when SES is out of order', async () => {
    await bench.families(3);
    await bench.watching()(await bench.addItem());
    bench.setFaults({ outage: 1 });
    await expect(bench.deliverNotices()).rejects.toThrow('3 of 3 mails');
    bench.setFaults({});
    await bench.deliverNotices();
    expect(bench.recipients()).toHaveLength(3);
  });
});
