import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryTurns } from '@hoops/bus/turns';
import type { DomainEvent } from '@hoops/domain/catalogue';
import type { SealedEnvelope } from '@hoops/domain/envelope';
import { ParentRegistered } from '@hoops/domain/family/events/account';
import { AthleteAdded, ClassesChanged } from '@hoops/domain/family/events/athletes';
import { athleteId, familyId, scheduleItemId } from '@hoops/domain/ids';
import { ScheduleItemAdded } from '@hoops/domain/schedule/events';
import { familyStream, type StreamName, scheduleNoticeStream, scheduleStream } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { unsubscribeTokens } from '@hoops/event-store/unsubscribe-tokens';
import { type MailFaults, type Ses, startSes } from '@hoops/local/ses/start-ses';
import type { MailSender } from '@hoops/mail/mail-sender';
import { sesSender } from '@hoops/mail/mail-sender';
import { scheduleMailerFor } from '@hoops/mail/schedule-mailer';
import { scheduleWatchFor } from '@hoops/mail/schedule-watch';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import { projectStream } from '@hoops/projections/project-stream';
import type { ReadStore } from '@hoops/projections/read-store';
import { sesClient } from '@hoops/runtime/aws-clients';
import { fixedClock, systemClock } from '@hoops/runtime/clock';
import { countingIds } from '@hoops/runtime/ids';
import { memoryFamilyKeys } from '@hoops/runtime/memory-family-keys';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const clock = fixedClock('2026-11-05T15:00:00.000Z');
const newId = countingIds('id');
const item = { ...ScheduleItemAdded.example, order: 1 };
let folder: string;
let ses: Ses;
let faults: MailFaults;
let store: EventStore;
let rows: ReadStore;
let turns: ReturnType<typeof memoryTurns>;
const keys = memoryFamilyKeys();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'notice-'));
  faults = {};
  store = memoryEventStore({ keys });
  rows = memoryReadStore();
  turns = memoryTurns();
  ses = await startSes({
    mailboxFile: join(folder, 'mailbox.jsonl'),
    clock: systemClock,
    newId: countingIds('ses'),
    random: () => 0.5,
    faults: () => faults,
    onEvent: async () => undefined,
    onError: () => undefined,
  });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SESV2: ses.endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
});
afterEach(async () => {
  await ses.close();
  await rm(folder, { recursive: true, force: true });
});

const append = async (to: StreamName, ...events: readonly DomainEvent[]): Promise<SealedEnvelope> => {
  const head = await store.head(to);
  await store.append(
    to,
    head,
    events.map((event) => ({ event })),
    {
      actor: { sub: 'coach', role: 'admin' },
      commandId: `command-${to}-${head.commit}`,
      fingerprint: 'f',
      at: '2026-11-05T15:00:00.000Z',
      correlationId: 'c',
      keyId: to,
    },
  );
  return lastOf(to);
};

const lastOf = async (of: StreamName): Promise<SealedEnvelope> => {
  let last: SealedEnvelope | undefined;
  for await (const { envelopes } of store.readCommits(of)) last = envelopes.at(-1);
  if (!last) throw new Error('The stream is empty.');
  return last;
};

const family = async (id: string, ...more: readonly DomainEvent[]): Promise<void> => {
  const athlete = athleteId(`athlete-of-${id}`);
  const stream = familyStream(familyId(id));
  await append(
    stream,
    {
      type: 'ParentRegistered',
      data: { ...ParentRegistered.example, familyId: familyId(id), email: `${id}@example.com` },
    },
    { type: 'AthleteAdded', data: { ...AthleteAdded.example, athleteId: athlete } },
    { type: 'ClassesChanged', data: { ...ClassesChanged.example, athleteId: athlete } },
    ...more,
  );
  await projectStream({ store, rows }, 1, stream);
};
const families = async (count: number): Promise<void> => {
  for (let n = 1; n <= count; n += 1) await family(`family-${String(n).padStart(4, '0')}`);
};

const changed = (over: Partial<typeof item> = {}) => {
  const { order: _order, ...data } = { ...item, ...over };
  return append(scheduleStream, { type: 'ScheduleItemChanged', data });
};
const watching = () => scheduleWatchFor({ store, clock, newId });
const sending = (): MailSender => sesSender({ client: sesClient(), from: 'club@club.example' });
const mailing = (send = sending()) =>
  scheduleMailerFor({
    store,
    rows,
    turns,
    tokens: unsubscribeTokens(keys),
    send,
    settings: { coachEmail: 'coach@club.example', siteUrl: 'https://club.example' },
    clock,
    newId,
  });

const noticeEvents = async () => {
  const found: SealedEnvelope[] = [];
  for await (const { envelopes } of store.readCommits(scheduleNoticeStream)) found.push(...envelopes);
  return found;
};
/** Delivers every event of the notices, and those that come of them, as the bus does. */
const deliverNotices = async (mailer = mailing(), times = 1): Promise<void> => {
  for (let next = 0; next < (await noticeEvents()).length; next += 1) {
    const event = (await noticeEvents())[next];
    for (let n = 0; event && n < times; n += 1) await mailer(event);
  }
};
const recipients = () => ses.mailbox().flatMap(({ to }) => to);

describe('a changed schedule', () => {
  it('is told once, however many changes were made in a row and in whatever order their messages come', async () => {
    await family('dana');
    const messages = [
      await append(scheduleStream, { type: 'ScheduleItemAdded', data: item }),
      await changed({ times: '6:00 PM' }),
      await append(scheduleStream, {
        type: 'ScheduleItemAdded',
        data: { ...item, itemId: scheduleItemId('item-2'), title: 'Friday skills', order: 2 },
      }),
      await changed({ location: 'South gym' }),
      await append(scheduleStream, {
        type: 'ScheduleItemMoved',
        data: {
          itemId: item.itemId,
          order: 2,
          neighbourId: scheduleItemId('item-2'),
          neighbourOrder: 1,
        },
      }),
    ];
    for (const message of messages) await watching()(message);
    for (const message of [...messages].reverse()) await watching()(message);
    await deliverNotices();
    expect(recipients()).toEqual(['dana@example.com']);
    const [mail] = ses.mailbox();
    expect(mail?.text).toContain('New: Monday skills');
    expect(mail?.text).toContain('New: Friday skills');
  });

  it('says what was before and is after', async () => {
    await watching()(await append(scheduleStream, { type: 'ScheduleItemAdded', data: item }));
    await deliverNotices();
    await family('dana');
    await watching()(await changed({ times: '6:00 PM to 7:30 PM' }));
    await deliverNotices();
    expect(ses.mailbox()).toMatchObject([
      { subject: 'Schedule: Monday skills has changed', replyTo: ['coach@club.example'] },
    ]);
    expect(ses.mailbox()[0]?.text).toContain('Times: 6:00 PM to 7:30 PM (before: 5:30 PM to 7:00 PM)');
  });

  it('that was changed back is not told', async () => {
    await family('dana');
    const first = await append(scheduleStream, { type: 'ScheduleItemAdded', data: item });
    await watching()(first);
    await deliverNotices();
    const there = await changed({ times: '6:00 PM' });
    const back = await changed();
    for (const message of [there, back]) await watching()(message);
    await deliverNotices();
    expect(ses.mailbox()).toHaveLength(1);
  });

  it('goes to families with something enrolled who want to know, and whose address works', async () => {
    await family('dana');
    await family('unsubscribed', { type: 'MailPreferencesChanged', data: { scheduleChanges: false } });
    await family('bounced', { type: 'EmailCameBack', data: { mailId: 'mail-1', permanent: true } });
    await family('full', { type: 'EmailCameBack', data: { mailId: 'mail-1', permanent: false } });
    await family('left', {
      type: 'ClassesChanged',
      data: { ...ClassesChanged.example, athleteId: athleteId('athlete-of-left'), after: [] },
    });
    await watching()(await append(scheduleStream, { type: 'ScheduleItemAdded', data: item }));
    await deliverNotices();
    expect(recipients().sort()).toEqual(['dana@example.com', 'full@example.com']);
  });

  it('is not told to whoever unsubscribed a moment ago, though the row does not say so yet', async () => {
    await family('dana');
    await append(familyStream(familyId('dana')), {
      type: 'MailPreferencesChanged',
      data: { scheduleChanges: false },
    });
    await watching()(await append(scheduleStream, { type: 'ScheduleItemAdded', data: item }));
    await deliverNotices();
    expect(recipients()).toEqual([]);
  });

  it('comes with a link and headers to unsubscribe, which name nobody', async () => {
    await family('dana');
    await watching()(await append(scheduleStream, { type: 'ScheduleItemAdded', data: item }));
    await deliverNotices();
    const [mail] = ses.mailbox();
    const url = /^<(https:\/\/club\.example\/api\/unsubscribe\/([\w-]+))>$/.exec(
      mail?.headers['List-Unsubscribe'] ?? '',
    );
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(await unsubscribeTokens(keys).familyOf(url?.[2] ?? '')).toBe('dana');
    expect(mail?.text).toContain('https://club.example/unsubscribe?token=');
  });
});

describe('telling many families', () => {
  const many = 60;

  it('writes to each once, however often every message is delivered', async () => {
    await families(many);
    await watching()(await append(scheduleStream, { type: 'ScheduleItemAdded', data: item }));
    await deliverNotices(mailing(), 3);
    expect(new Set(recipients()).size).toBe(many);
    expect(recipients()).toHaveLength(many);
    const types = (await noticeEvents()).map(({ type }) => type);
    expect(types.at(0)).toBe('ScheduleNoticeStarted');
    expect(types.at(-1)).toBe('ScheduleNoticeFinished');
    expect((await noticeEvents()).at(-1)?.data).toMatchObject({ mailed: many });
  });

  it('goes on where a process died, in the middle of a page', async () => {
    await families(many);
    await watching()(await append(scheduleStream, { type: 'ScheduleItemAdded', data: item }));
    let sent = 0;
    const dying: MailSender = async (...mail) => {
      sent += 1;
      if (sent > 33) throw new Error('The process died.');
      return sending()(...mail);
    };
    await expect(deliverNotices(mailing(dying))).rejects.toThrow();
    expect(recipients()).toHaveLength(33);
    await deliverNotices();
    expect(recipients()).toHaveLength(many);
    expect(new Set(recipients()).size).toBe(many);
  });

  it('reaches two thousand once each, through throttling and repeated messages, within what a Lambda can do', {
    timeout: 600_000,
  }, async () => {
    await families(2_000);
    await watching()(await append(scheduleStream, { type: 'ScheduleItemAdded', data: item }));
    const reached: string[] = [];
    let asked = 0;
    let inFlight = 0;
    let mostInFlight = 0;
    // Every 300 mails SES refuses to go on for a while, and one mail in between meets a fault of its own.
    const throttled: MailSender = async ({ to }) => {
      asked += 1;
      if (asked % 300 < 8 || asked % 101 === 0) throw new Error('Maximum sending rate exceeded.');
      inFlight += 1;
      mostInFlight = Math.max(mostInFlight, inFlight);
      await Promise.resolve();
      inFlight -= 1;
      reached.push(to);
      return { kind: 'sent', messageId: `ses-${asked}` };
    };
    const mailer = mailing(throttled);
    /** Every message comes twice at once, and again until it was dealt with, as the queue has it. */
    const deliver = async (event: SealedEnvelope, triesLeft = 10): Promise<void> => {
      const before = asked;
      const both = await Promise.allSettled([mailer(event), mailer(event)]);
      expect(asked - before).toBeLessThanOrEqual(25);
      if (both.some(({ status }) => status === 'fulfilled')) return;
      expect(triesLeft).toBeGreaterThan(0);
      await deliver(event, triesLeft - 1);
    };
    for (let event = await lastOf(scheduleNoticeStream); ; event = await lastOf(scheduleNoticeStream)) {
      if (event.type === 'ScheduleNoticeFinished') break;
      await deliver(event);
    }
    expect(new Set(reached).size).toBe(2_000);
    expect(reached).toHaveLength(2_000);
    // One after the other: with the tens of milliseconds that a mail takes, SES's usual rate is never exceeded.
    expect(mostInFlight).toBe(1);
    expect((await lastOf(scheduleNoticeStream)).data).toMatchObject({ mailed: 2_000 });
  });

  it('stops a page early when SES is out of order, so that it ends before the Lambda does', async () => {
    await families(25);
    await watching()(await append(scheduleStream, { type: 'ScheduleItemAdded', data: item }));
    let asked = 0;
    const down: MailSender = async () => {
      asked += 1;
      throw new Error('SES is out of order.');
    };
    await expect(deliverNotices(mailing(down))).rejects.toThrow('3 of 25 mails');
    expect(asked).toBe(3);
    await deliverNotices();
    expect(recipients()).toHaveLength(25);
  });

  it('lets two deliveries of one page take turns', async () => {
    await families(30);
    await watching()(await append(scheduleStream, { type: 'ScheduleItemAdded', data: item }));
    const [started] = await noticeEvents();
    if (!started) throw new Error('The notice did not start.');
    const both = await Promise.allSettled([mailing()(started), mailing()(started)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await deliverNotices();
    expect(recipients()).toHaveLength(30);
  });

  it('writes to the others though SES refuses one, and asks for the page again when SES is out of order', async () => {
    await families(3);
    await watching()(await append(scheduleStream, { type: 'ScheduleItemAdded', data: item }));
    faults = { outage: 1 };
    await expect(deliverNotices()).rejects.toThrow('3 of 3 mails');
    faults = {};
    await deliverNotices();
    expect(recipients()).toHaveLength(3);
  });
});
