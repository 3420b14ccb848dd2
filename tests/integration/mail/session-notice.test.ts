import type { DomainEvent } from '@hoops/domain/catalogue';
import type { Program } from '@hoops/domain/club/days';
import { ClassesChanged } from '@hoops/domain/family/athletes/events';
import { athleteId, familyId } from '@hoops/domain/ids';
import { scheduleStream } from '@hoops/domain/stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { item, type NoticeBench, openNoticeBench } from './notice-bench.ts';

let bench: NoticeBench;

const monday = '2026-11-09';
const recurrence = {
  days: ['monday' as const],
  startTime: '17:30',
  endTime: '19:00',
  firstDate: '2026-11-02',
  lastDate: null,
};
const takes = (id: string, ...after: Program[]): DomainEvent => ({
  type: 'ClassesChanged',
  data: { ...ClassesChanged.example, athleteId: athleteId(`athlete-of-${id}`), after },
});
const sessions = [{ itemId: item.itemId, date: monday }];
const cancel = (reason: string) =>
  bench.append(scheduleStream, { type: 'SessionsCanceled', data: { sessions, reason } });
const restore = () => bench.append(scheduleStream, { type: 'SessionsRestored', data: { sessions } });

beforeEach(async () => {
  bench = await openNoticeBench();
  const message = await bench.append(scheduleStream, {
    type: 'ScheduleItemAdded',
    data: { ...item, recurrence },
  });
  await bench.watching()(message);
  await bench.deliverNotices();
});
afterEach(() => bench.close());

it('families with training on the day of a canceled session get an email even if they unsubscribed', {
  tags: ['days-off.told'],
}, async () => {
  await bench.family('monday');
  await bench.family('unsubscribed', {
    type: 'MailPreferencesChanged',
    data: { scheduleChanges: false },
  });
  await bench.family('tuesday', takes('tuesday', 'tuesday'));
  await bench.watching()(await cancel('Snow'));
  await bench.deliverNotices();
  expect(bench.recipients().sort()).toEqual(['monday@example.com', 'unsubscribed@example.com']);
  const [mail] = bench.mailbox();
  expect(mail?.subject).toBe('Canceled: Monday skills, November 9, 2026');
  expect(mail?.text).toContain('Monday, November 9, 2026: Monday skills, 5:30 PM to 7:00 PM');
  expect(mail?.text).toContain('Reason: Snow');
  expect(mail?.text).toContain('it updates by itself');
  expect(mail?.text).not.toContain('what you pay');
});

it('another home is told about the days of a shared athlete, until the first home ends the sharing', {
  tags: ['other-home.shared'],
}, async () => {
  const athlete = { athleteId: athleteId('athlete-of-first') };
  const shared = { ...athlete, home: familyId('home'), name: 'Sam Reyes' };
  const joined = { ...athlete, firstHome: familyId('first') };
  const sees: DomainEvent = { type: 'SharedAthleteJoined', data: joined };
  await bench.family('first', takes('first', 'monday'), { type: 'AthleteShared', data: shared });
  await bench.family('home', takes('home'), sees);
  await bench.family('former', takes('former'), sees);
  await bench.watching()(await cancel('Snow'));
  await bench.deliverNotices();
  expect(bench.recipients().sort()).toEqual(['first@example.com', 'home@example.com']);
});

it('a canceled session opens a notice right away and includes earlier item changes', async () => {
  await bench.family('monday');
  const edit = await bench.changed({ recurrence, title: 'Monday practice' });
  const canceled = await cancel('');
  const later = await bench.changed({ recurrence, title: 'Monday training' });
  await bench.watching()(edit);
  expect((await bench.noticeEvents()).filter(({ type }) => type === 'ScheduleNoticeStarted')).toHaveLength(1);
  await bench.watching()(canceled);
  await bench.watching()(canceled);
  await bench.deliverNotices();
  expect(bench.mailbox().map(({ subject }) => subject)).toEqual(['The schedule has changed']);
  expect(bench.mailbox()[0]?.text).toContain('Monday practice');
  await bench.watching()(later);
  await bench.deliverNotices();
  expect(bench.mailbox().map(({ subject }) => subject)).toEqual([
    'The schedule has changed',
    'Schedule: Monday training has changed',
  ]);
});

it('families are notified that a canceled session is back on', async () => {
  await bench.family('monday');
  await bench.watching()(await cancel('Snow'));
  await bench.deliverNotices();
  await bench.watching()(await restore());
  await bench.deliverNotices();
  expect(bench.mailbox().map(({ subject }) => subject)).toEqual([
    'Canceled: Monday skills, November 9, 2026',
    'Back on: Monday skills, November 9, 2026',
  ]);
});

it('families of the planned weekday get an email and a push with the new day of a moved session', {
  tags: ['days-off.told', 'days-off.moved'],
}, async () => {
  await bench.family('monday');
  await bench.family('friday', takes('friday', 'friday'));
  await bench.device('monday');
  const facts = { newDate: '2026-11-13', startTime: '17:30', endTime: '19:00', location: 'South gym' };
  const data = { itemId: item.itemId, date: monday, ...facts };
  await bench.watching()(await bench.append(scheduleStream, { type: 'SessionChanged', data }));
  await bench.deliverNotices();
  const subject = 'Moved to Friday, November 13, 2026: Monday skills, November 9, 2026';
  expect(bench.mailbox().map(({ to, subject: about }) => [to, about])).toEqual([
    [['monday@example.com'], subject],
  ]);
  const text = bench.mailbox()[0]?.text ?? '';
  expect(text).toContain('Moved: Monday skills, Monday, November 9, 2026');
  expect(text).toContain('Now on: Friday, November 13, 2026');
  expect(text).toContain('Location: South gym (was: North gym)');
  expect(bench.pushes.messages.map(({ text: message }) => JSON.parse(message))).toMatchObject([
    { title: subject },
  ]);
  await bench.watching()(await cancel('Snow'));
  await bench.deliverNotices();
  expect(bench.mailbox().at(-1)).toMatchObject({
    to: ['monday@example.com'],
    subject: 'Canceled: Monday skills, November 13, 2026',
  });
});

it('families with training on the day of a canceled session get a push with the reason', async () => {
  await bench.family('monday');
  await bench.family('tuesday', takes('tuesday', 'tuesday'));
  await bench.device('monday');
  await bench.device('tuesday');
  await bench.watching()(await cancel('Snow'));
  await bench.deliverNotices();
  expect(bench.pushes.messages.map(({ text }) => JSON.parse(text))).toMatchObject([
    { title: 'Canceled: Monday skills, November 9, 2026', body: 'Snow', path: '/schedule' },
  ]);
});
