import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../e2e/browser.ts';
import { type Club, openClub } from '../system/club.ts';
import { givenCoach, givenFamily } from '../system/family.ts';
import { journey } from '../system/journey.ts';
import { confirm, rows } from '../system/locators.ts';
import { openScreen } from './screen.ts';

journey('what the system could not do', () => {
  let club: Club;
  let screen: Awaited<ReturnType<typeof openScreen>>;
  let page: Page;

  const sentAt = '2026-11-05T21:04:00.000Z';
  const letter = (id: string, version: number, reason: string | null) => ({
    id,
    sentAt,
    tries: 10,
    reason,
    stack: reason === null ? [] : ['    at sendMail (/app/mail.ts:12:3)'],
    event: { id: `event-${version}`, type: 'ParentRegistered', stream: 'family#family-of-robin', version },
  });
  const recorded = () => club.happened.filter(({ type }) => type.startsWith('DeadLetters'));

  beforeAll(async () => {
    club = openClub(new Date().toISOString());
    const coach = await givenCoach(club);
    await givenFamily(club);
    screen = await openScreen('/audit', { as: coach, club });
    ({ page } = screen);
  });

  describe('the status of the system', () => {
    it('the system status shows that everything is up to date', async () => {
      await page.getByRole('link', { name: 'System status' }).click();
      await page.getByText(/^All \d+ changes within the last hour are shown\.$/).waitFor();
      await expect.poll(() => rows(page).count()).toBeGreaterThan(6);
      expect(await rows(page).filter({ hasText: 'Up to date' }).count()).toBe(await rows(page).count());
      await page.getByText('No problems found').waitFor();
      await page.getByText('The alarms run on AWS only.').waitFor();
      await expectAccessible(page);
    });

    it('the system status shows how long the oldest message has waited', async () => {
      club.deps.queues.leaveLying('mailer', 3 * 60_000);
      await page.reload();
      const mailer = rows(page).filter({ has: page.getByRole('heading', { name: 'mailer', exact: true }) });
      await mailer.getByText('The oldest has waited for 3 minutes.').waitFor();
      expect(await page.getByText('The oldest has waited for').count()).toBe(1);
    });

    it('the system status links to the dead letters', async () => {
      const { queues } = club.deps;
      queues.giveUp('mailer', letter('letter-1', 1, 'SES is down.'), letter('letter-2', 2, null));
      queues.giveUp('projector', letter('letter-3', 1, 'The rows could not be written.'));
      await page.reload();
      const alarm = page.locator('[data-alarm="mailer-dead-letters-not-empty"]');
      await alarm.getByText('A message failed permanently and is in mailer-dead-letters.').waitFor();
      await alarm.getByText('redrive the event on the Dead letters page').waitFor();
      await page.getByText('2 problems found').waitFor();
      await expectAccessible(page);
      await page.getByRole('link', { name: '2 dead letters' }).click();
      await page.getByText('SES is down.').waitFor();
      const folded = rows(page).filter({ hasText: 'SES is down.' });
      await folded.getByRole('heading', { name: 'Parent registered' }).waitFor();
      await folded.getByText('tried 10 times since Nov 5, 2026, 3:04:00 PM').waitFor();
      expect(await folded.getByText('at sendMail').isVisible()).toBe(false);
      await folded.getByText('For developers: where it failed').click();
      await folded.getByText('at sendMail (/app/mail.ts:12:3)').waitFor();
      expect(
        await rows(page)
          .filter({ hasText: 'The reason is in the mailer log' })
          .getByText('For developers')
          .count(),
      ).toBe(0);
      await page.getByText('The reason is in the mailer log: search for event-2.').waitFor();
      await expectAccessible(page);
    });
  });

  describe('dead letters', () => {
    it('a job’s dead letter can be discarded but not delivered again', async () => {
      const { queues } = club.deps;
      queues.giveUp('jobs', {
        id: 'letter-6',
        sentAt,
        tries: 10,
        reason: 'The disk is full.',
        stack: [],
        event: null,
      });
      await page.reload();
      const line = rows(page).filter({ hasText: 'The disk is full.' });
      await line.getByRole('button', { name: 'Discard' }).waitFor();
      expect(await line.getByRole('button', { name: 'Deliver again' }).count()).toBe(0);
      await queues.discard('jobs', ['letter-6']);
    });

    it('dead letters that the queue does not return are counted as not listed', async () => {
      const { queues } = club.deps;
      queues.hide('stripe-sync', 2);
      await page.reload();
      await page.getByText('About 2 more are not listed').waitFor();
      await expectAccessible(page);
      queues.hide('stripe-sync', 0);
      await page.reload();
      await rows(page).filter({ hasText: 'SES is down.' }).waitFor();
    });

    it('a dead letter can be delivered again', async () => {
      await rows(page)
        .filter({ hasText: 'SES is down.' })
        .getByRole('button', { name: 'Deliver again' })
        .click();
      await page.getByText('Sent again.').waitFor();
      await expect.poll(() => rows(page).count()).toBe(2);
      expect(recorded().at(-1)).toMatchObject({
        type: 'DeadLettersRedriven',
        data: { queue: 'mailer', messages: 1, letters: ['letter-1'] },
        actor: { role: 'admin' },
      });
    });

    it('discarding a dead letter requires a reason', async () => {
      await rows(page).filter({ hasText: 'event-2' }).getByRole('button', { name: 'Discard' }).click();
      await confirm(page, 'Discard');
      await page.getByText('Please give a short reason. It stays on record.').waitFor();
      await expectAccessible(page);
      await page.getByLabel('Reason').fill('the family was called');
      await confirm(page, 'Discard');
      await expect.poll(() => rows(page).count()).toBe(1);
      expect(recorded().at(-1)).toMatchObject({
        type: 'DeadLettersDiscarded',
        data: { letters: ['letter-2'], events: ['event-2'], reason: 'the family was called' },
      });
    });

    it('delivering a dead letter that someone else handled shows an error, and the list refreshes', async () => {
      await club.deps.queues.discard('projector', ['letter-3']);
      screen.provokes('redrive');
      const before = recorded().length;
      await rows(page).getByRole('button', { name: 'Deliver again' }).click();
      await page.getByText('There is no dead letter letter-3 of projector. Nothing was changed.').waitFor();
      await page.getByText('No dead letters').waitFor();
      expect(recorded()).toHaveLength(before);
      await expectAccessible(page);
    });

    it('all dead letters of a queue can be delivered again with one button', async () => {
      club.deps.queues.giveUp('mailer', letter('letter-4', 1, 'Once'), letter('letter-5', 2, 'Twice'));
      await page.reload();
      await page.getByRole('button', { name: 'Deliver all 2 again' }).click();
      await page.getByText('2 sent again.').waitFor();
      await page.getByText('No dead letters').waitFor();
      expect(recorded().at(-1)).toMatchObject({ data: { queue: 'mailer', messages: 2 } });
    });
  });
});
