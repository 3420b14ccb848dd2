import type { DomainEvent } from '@hoops/domain/catalogue';
import type { Program } from '@hoops/domain/club/days';
import { ClassesChanged } from '@hoops/domain/family/athletes/events';
import { PlanStarted } from '@hoops/domain/family/plans/events';
import { athleteId, familyId, scheduleItemId } from '@hoops/domain/ids';
import { ScheduleItemRemoved } from '@hoops/domain/schedule/events';
import { familyStream, scheduleStream } from '@hoops/domain/stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { item, type NoticeBench, openNoticeBench } from './notice-bench.ts';

let bench: NoticeBench;

const takes = (id: string, ...after: Program[]): DomainEvent => ({
  type: 'ClassesChanged',
  data: { ...ClassesChanged.example, athleteId: athleteId(`athlete-of-${id}`), after },
});

beforeEach(async () => {
  bench = await openNoticeBench();
});
afterEach(() => bench.close());

it('several schedule changes in a row send one email, in any message order', async () => {
  await bench.family('dana');
  const messages = [
    await bench.addItem(),
    await bench.changed({ times: '6:00 PM' }),
    await bench.append(scheduleStream, {
      type: 'ScheduleItemAdded',
      data: { ...item, itemId: scheduleItemId('item-2'), title: 'Friday skills', order: 2 },
    }),
    await bench.changed({ location: 'South gym' }),
    await bench.append(scheduleStream, {
      type: 'ScheduleItemMoved',
      data: {
        itemId: item.itemId,
        order: 2,
        neighbourId: scheduleItemId('item-2'),
        neighbourOrder: 1,
      },
    }),
  ];
  for (const message of messages) await bench.watching()(message);
  for (const message of [...messages].reverse()) await bench.watching()(message);
  await bench.deliverNotices();
  expect(bench.recipients()).toEqual(['dana@example.com']);
  const [mail] = bench.mailbox();
  expect(mail?.text).toContain('New: Monday skills');
  expect(mail?.text).toContain('New: Friday skills');
});

it('a schedule email shows the old and the new value', async () => {
  await bench.watching()(await bench.addItem());
  await bench.deliverNotices();
  await bench.family('dana');
  await bench.watching()(await bench.changed({ times: '6:00 PM to 7:30 PM' }));
  await bench.deliverNotices();
  expect(bench.mailbox()[0]?.text).not.toContain('what you pay');
  expect(bench.mailbox()).toMatchObject([
    { subject: 'Schedule: Monday skills has changed', replyTo: ['coach@club.example'] },
  ]);
  expect(bench.mailbox()[0]?.text).toContain('Times: 6:00 PM to 7:30 PM (was: 5:30 PM to 7:00 PM)');
});

it('the email about a removed class tells enrolled families that their programs and bills do not change', async () => {
  await bench.watching()(await bench.addItem());
  await bench.deliverNotices();
  await bench.family('dana');
  await bench.watching()(
    await bench.append(scheduleStream, {
      type: 'ScheduleItemRemoved',
      data: { ...ScheduleItemRemoved.example, itemId: item.itemId },
    }),
  );
  await bench.deliverNotices();
  expect(bench.recipients()).toEqual(['dana@example.com']);
  const [mail] = bench.mailbox();
  expect(mail?.subject).toBe('Schedule: Monday skills is off');
  expect(mail?.text).toContain('Off the schedule: Monday skills');
  expect(mail?.text).toContain('does not change your athletes’ programs or what you pay for them');
});

it('families of a removed class get an email even if they unsubscribed', async () => {
  const unsubscribed = { type: 'MailPreferencesChanged', data: { scheduleChanges: false } } as const;
  await bench.family('enrolled', unsubscribed);
  await bench.family('on-a-plan', unsubscribed, takes('on-a-plan'), {
    type: 'PlanStarted',
    data: { ...PlanStarted.example, athleteId: athleteId('athlete-of-on-a-plan') },
  });
  await bench.family('elsewhere', unsubscribed, takes('elsewhere', 'friday', 'reps'));
  await bench.family('bounced', unsubscribed, {
    type: 'EmailCameBack',
    data: { mailId: 'mail-1', permanent: true },
  });
  await bench.watching()(await bench.addItem());
  await bench.deliverNotices();
  await bench.watching()(await bench.changed({ times: '6:00 PM', location: 'South gym' }));
  await bench.deliverNotices();
  expect(bench.recipients()).toEqual([]);
  await bench.watching()(
    await bench.append(
      scheduleStream,
      {
        type: 'ScheduleItemAdded',
        data: { ...item, itemId: scheduleItemId('item-2'), title: 'Sunday showcase', order: 2 },
      },
      {
        type: 'ScheduleItemRemoved',
        data: { ...ScheduleItemRemoved.example, itemId: item.itemId },
      },
    ),
  );
  await bench.deliverNotices();
  expect(bench.recipients().sort()).toEqual(['enrolled@example.com', 'on-a-plan@example.com']);
  const [mail] = bench.mailbox();
  expect(mail?.subject).toBe('Schedule: Monday skills is off');
  expect(mail?.text).toContain('Off the schedule: Monday skills');
  expect(mail?.text).not.toContain('Sunday showcase');
  expect(mail?.text).toContain('does not change your athletes’ programs or what you pay for them');
  expect(mail?.text).toContain('You turned off emails about schedule changes.');
  expect(mail?.headers['List-Unsubscribe']).toBeUndefined();
});

it('unsubscribed families still get an email when a class they take moves to another day', async () => {
  const unsubscribed = { type: 'MailPreferencesChanged', data: { scheduleChanges: false } } as const;
  await bench.family('monday', unsubscribed);
  await bench.family('tuesday', unsubscribed, takes('tuesday', 'tuesday'));
  await bench.watching()(await bench.addItem());
  await bench.deliverNotices();
  await bench.watching()(await bench.changed({ title: 'Tues. skills' }));
  await bench.deliverNotices();
  expect(bench.recipients()).toEqual(['monday@example.com']);
  expect(bench.mailbox()[0]?.text).toContain('Name: Tues. skills (was: Monday skills)');
});

it('no email is sent about a schedule change that was undone', async () => {
  await bench.family('dana');
  const first = await bench.addItem();
  await bench.watching()(first);
  await bench.deliverNotices();
  const there = await bench.changed({ times: '6:00 PM' });
  const back = await bench.changed();
  for (const message of [there, back]) await bench.watching()(message);
  await bench.deliverNotices();
  expect(bench.mailbox()).toHaveLength(1);
});

it('a schedule notice goes to enrolled, subscribed families with a working address', async () => {
  await bench.family('dana');
  await bench.family('unsubscribed', { type: 'MailPreferencesChanged', data: { scheduleChanges: false } });
  await bench.family('bounced', { type: 'EmailCameBack', data: { mailId: 'mail-1', permanent: true } });
  await bench.family('full', { type: 'EmailCameBack', data: { mailId: 'mail-1', permanent: false } });
  await bench.family('left', {
    type: 'ClassesChanged',
    data: { ...ClassesChanged.example, athleteId: athleteId('athlete-of-left'), after: [] },
  });
  await bench.watching()(await bench.addItem());
  await bench.deliverNotices();
  expect(bench.recipients().sort()).toEqual(['dana@example.com', 'full@example.com']);
});

it('a schedule notice skips a parent who just unsubscribed, even if the row is outdated', async () => {
  await bench.family('dana');
  await bench.append(familyStream(familyId('dana')), {
    type: 'MailPreferencesChanged',
    data: { scheduleChanges: false },
  });
  await bench.watching()(await bench.addItem());
  await bench.deliverNotices();
  expect(bench.recipients()).toEqual([]);
});

it('a schedule email has unsubscribe links and headers that contain no personal data', async () => {
  await bench.family('dana');
  await bench.watching()(await bench.addItem());
  await bench.deliverNotices();
  const [mail] = bench.mailbox();
  const url = /^<(https:\/\/club\.example\/api\/unsubscribe\/([\w-]+))>$/.exec(
    mail?.headers['List-Unsubscribe'] ?? '',
  );
  expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  expect(await bench.tokens.familyOf(url?.[2] ?? '')).toBe('dana');
  expect(mail?.text).toContain('https://club.example/unsubscribe?token=');
});
