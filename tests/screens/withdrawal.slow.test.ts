import { athleteId } from '@hoops/domain/ids';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '../e2e/browser.ts';
import { type Family, givenPayingFamily } from '../system/family.ts';
import { journey } from '../system/journey.ts';
import { confirm, press } from '../system/locators.ts';
import { openPayingClub, type PayingClub } from '../system/paying-club.ts';
import { openMailbox } from './mailbox.ts';
import { openScreen, type Screen } from './screen.ts';
import { lostAnswer } from './serve-api.ts';

journey('a withdrawal', () => {
  let club: PayingClub;
  let screen: Screen;
  let page: Page;
  let family: Family;

  const charged = async (): Promise<readonly string[]> => {
    await club.settle();
    return club.call(family, 'getPaymentHistory', {});
  };

  beforeAll(async () => {
    club = await openPayingClub();
    family = await givenPayingFamily(club);
    screen = await openScreen(`/athletes/${family.athleteIds[0]}?add`, { as: family, club });
    ({ page } = screen);
    await page.getByRole('radio', { name: /Half Week/ }).check();
    await confirm(page, 'Confirm Selection');
    await page.getByText(/^Renews/).waitFor();
  });

  it('a withdrawal is offered in the first days of a first plan, with its effects', {
    tags: ['withdrawal.press'],
  }, async () => {
    await page
      .getByText(
        'You can withdraw until November 16th. The plan ends right away, and $52.00 goes back to the card that was charged.',
      )
      .waitFor();
    await expectAccessible(page);
  });

  it('the withdrawal dialog can be closed without withdrawing', { tags: ['withdrawal.press'] }, async () => {
    await press(page, 'Withdraw from Plan');
    const dialog = page.getByRole('dialog', { name: 'Withdraw from the plan?' });
    await dialog.getByText('$52.00 goes back to the card that was charged.').waitFor();
    await dialog.getByText(/^You can do this once, and it cannot be undone\./).waitFor();
    await expectAccessible(page);
    await press(page, 'Keep the Plan');
    await dialog.waitFor({ state: 'hidden' });
    expect(await charged()).toEqual(['52.00']);
  });

  it('a withdrawal that cannot be sent changes nothing', async () => {
    screen.provokes('withdrawFromPlan-failed');
    screen.answer({ withdrawFromPlan: lostAnswer });
    await press(page, 'Withdraw from Plan');
    await confirm(page, 'Withdraw from Plan');
    await page
      .getByRole('alert')
      .getByText(
        'The withdrawal did not go through, so the plan continues. Your browser could not reach us. Please check your connection and try again.',
        { exact: true },
      )
      .waitFor();
    screen.answer({ withdrawFromPlan: undefined });
    await press(page, 'Keep the Plan');
    expect(await charged()).toEqual(['52.00']);
  });

  it('a confirmed withdrawal ends the plan, refunds the money once and appears in the history', {
    tags: ['withdrawal.press', 'withdrawal.money', 'refunds.mailed'],
  }, async () => {
    await press(page, 'Withdraw from Plan');
    await confirm(page, 'Withdraw from Plan');
    await page.getByRole('button', { name: 'Add Programs' }).waitFor();
    expect((await charged()).toSorted()).toEqual(['-52.00', '52.00']);
    const { items } = await club.call(family, 'familyTimeline', {});
    const said = items.map(({ sentence }) => sentence);
    expect(said).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Withdrew from Half Week for /),
        'Refunded $52.00',
        expect.stringMatching(/^Half Week ended for .*, with a refund of \$52\.00$/),
      ]),
    );
    const mails = await openMailbox(club).mails();
    const last = mails.filter(({ subject }) => /has ended/.test(subject));
    expect(last).toHaveLength(1);
    expect(last[0]?.text).toContain('You withdrew from it: $52.00 goes back to the card you paid with');
    expect(mails.filter(({ subject }) => subject.startsWith('Refund'))).toEqual([]);
  });

  it('a withdrawal is not offered for an athlete’s next plan', {
    tags: ['withdrawal.rule'],
  }, async () => {
    await press(page, 'Add Programs');
    await page.getByRole('radio', { name: /Half Week/ }).check();
    await confirm(page, 'Confirm Selection');
    await page.getByText(/^Renews/).waitFor();
    await page.getByRole('button', { name: 'Cancel Training' }).waitFor();
    expect(await page.getByRole('button', { name: 'Withdraw from Plan' }).count()).toBe(0);
    const { status, body } = await club.ask(family, 'withdrawFromPlan', {
      athleteId: athleteId(family.athleteIds[0] ?? ''),
    });
    expect([status, body]).toMatchObject([
      409,
      { message: 'You can only withdraw from an athlete’s first plan. You can cancel training instead.' },
    ]);
  });
});
