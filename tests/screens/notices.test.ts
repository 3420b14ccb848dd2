import { familyRepository } from '@hoops/billing/families/family-repository';
import type { Program } from '@hoops/domain/club/days';
import { PlanStarted } from '@hoops/domain/family/plans/events';
import type { GradeOfferings } from '@hoops/domain/grade/events';
import { defaultOfferings } from '@hoops/domain/grade/state';
import { athleteId } from '@hoops/domain/ids';
import type { EventStore } from '@hoops/event-store/event-store';
import { expect, it } from 'vitest';
import { expectAccessible } from '../e2e/browser.ts';
import { notices } from '../integration/billing/whole-jobs.ts';
import { type Club, openClub } from '../system/club.ts';
import { givenCoach, givenFamily } from '../system/family.ts';
import { openMailbox } from './mailbox.ts';
import { openScreen } from './screen.ts';

const openClubWithCard = async (expMonth = 11) => {
  const club = openClub();
  const family = await givenFamily(club, { athletes: [{ athleteName: 'Mia Reyes' }] });
  const id = athleteId(family.athleteIds[0] ?? '');
  await club.toFamily(
    family,
    {
      type: 'DefaultPaymentMethodChanged',
      data: { hasDefault: true, card: { brand: 'visa', last4: '4242', expMonth, expYear: 2026 } },
    },
    { type: 'PlanStarted', data: { ...PlanStarted.example, athleteId: id } },
  );
  return { club, family };
};

const runNotices = ({ deps }: Club, store: EventStore = deps.store): Promise<void> =>
  notices({ ...deps, store, families: familyRepository({ ...deps, store, backoff: async () => undefined }) });

it('each notice is recorded and emailed once, even if the job crashes at any step', {
  tags: ['notices.once', 'notices.card', 'notices.yearly'],
}, async () => {
  const { club } = await openClubWithCard();
  const mailbox = openMailbox(club);
  const subjects = async () =>
    (await mailbox.mails()).map(({ subject }) => subject).filter((it) => /expires|Reminder/.test(it));
  const dying = (when: 'before' | 'after'): EventStore => ({
    ...club.deps.store,
    async append(...asked) {
      if (when === 'before') throw new Error('It died.');
      await club.deps.store.append(...asked);
      throw new Error('It died.');
    },
  });
  for (const when of ['before', 'after'] as const)
    await expect(runNotices(club, dying(when))).rejects.toThrow('notices failed for 1 families');
  for (let times = 0; times < 2; times += 1) await runNotices(club);
  expect(await subjects()).toEqual(['Your card expires on November 30th']);
  club.moveTo('2026-11-11T15:00:00.000Z');
  await runNotices(club);
  expect(await subjects()).toHaveLength(1);

  club.moveTo('2027-10-02T14:00:00.000Z');
  await runNotices(club);
  expect((await subjects()).slice(1)).toEqual(['Reminder: Mia Reyes’s Half Week plan continues every month']);
  const events = club.happened.filter(({ type }) => type === 'NoticeGiven');
  expect(events).toHaveLength(2);
});

it('a notice about a withdrawn class is emailed once to its families', {
  tags: ['notices.withdrawn', 'notices.cause'],
}, async () => {
  const club = openClub();
  const mailbox = openMailbox(club);
  const enrolled = async (athleteName: string, ...programs: Program[]) => {
    const family = await givenFamily(club, { athletes: [{ athleteName, grade: '3' }] });
    const id = athleteId(family.athleteIds[0] ?? '');
    const take = (after: Program[], before: Program[] = []) =>
      club.toFamily(family, { type: 'ClassesChanged', data: { athleteId: id, before, after } });
    await take(programs);
    return { takeOff: () => take([], programs) };
  };
  const mails = async () =>
    (await mailbox.mails()).filter(({ subject }) => subject.includes('no longer offered'));
  const offer = async (offerings: Partial<GradeOfferings>) =>
    club.call(await givenCoach(club), 'setGradeOfferings', {
      grade: '3',
      offerings: { ...defaultOfferings, ...offerings },
    });
  await enrolled('Mia Reyes', 'monday', 'friday', 'reps');
  await enrolled('Ana Ruiz', 'monday');
  const leo = await enrolled('Leo Cruz', 'friday');
  await offer({ wednesday: false, friday: false, reps: false });
  club.moveTo('2026-11-11T15:00:00.000Z');
  await runNotices(club);
  await leo.takeOff();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('The Friday class and the scrimmage league are no longer offered to 3rd Grade');
  expect(mail?.text).toContain(
    'Mia Reyes is enrolled and keeps them, billed as before, until you drop them.',
  );
  expect(mail?.text).toContain('/programs');
  club.moveTo('2026-11-12T15:00:00.000Z');
  await runNotices(club);
  expect(await mails()).toHaveLength(1);

  await offer({ monday: false });
  await offer({});
  club.moveTo('2026-11-13T15:00:00.000Z');
  await runNotices(club);
  expect(await mails()).toHaveLength(1);
});

it('the portal warns in the card’s last month and after it expired, but not before', {
  tags: ['notices.card'],
}, async () => {
  const { club, family } = await openClubWithCard(12);
  club.moveTo('2026-12-01T05:59:00.000Z');
  const { page } = await openScreen('/portal', { as: family, club });
  const card = page.getByRole('region', { name: 'Payment method' });
  await card.getByText('expires 12/2026').waitFor();
  expect(await card.getByText('may fail').count()).toBe(0);
  club.moveTo('2026-12-01T06:00:00.000Z');
  await page.reload();
  await card
    .getByText(/^After December 31st a payment with this card may fail\. Please put another/)
    .waitFor();
  await card.getByText('expires 12/2026').waitFor();
  club.moveTo('2027-01-01T06:00:00.000Z');
  await page.reload();
  await card.getByText(/^A payment with this card may fail\. Please put another/).waitFor();
  await card.getByText('expired 12/2026').waitFor();
  await expectAccessible(page);
});

it('a notice appears in the family’s history, and its email on the admin page', {
  tags: ['notices.seen'],
}, async () => {
  const { club, family } = await openClubWithCard();
  await runNotices(club);
  await openMailbox(club).mails();
  const { page } = await openScreen('/history', { as: family, club });
  await page.getByText('Notice: the card on file expires on November 30th').waitFor();
  await expectAccessible(page);
  const coach = await givenCoach(club);
  const { page: record } = await openScreen(`/parent/${family.sub}`, { as: coach, club });
  await record.getByText(/^Card expires/).waitFor();
});
