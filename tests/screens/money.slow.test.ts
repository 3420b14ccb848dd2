import { readFile } from 'node:fs/promises';
import { problem } from '@hoops/api/http/problem';
import { routeList } from '@hoops/api/routes';
import { PaymentFailed, PaymentReceived, PaymentRefunded } from '@hoops/domain/family/payments/events';
import { athleteId } from '@hoops/domain/ids';
import { usd } from '@hoops/domain/money';
import { PayoutFailed, PayoutMovementsRecorded, PayoutPaid, PayoutSent } from '@hoops/domain/payout/events';
import { payoutStream } from '@hoops/domain/stream';
import { startedPlan } from '@hoops/domain/testing/family-story';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { assessed, frozen } from '@hoops/domain/testing/settlement-story';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, phone, tabTo } from '../e2e/browser.ts';
import { type Club, openClub } from '../system/club.ts';
import { type Family, givenCoach, givenFamily } from '../system/family.ts';
import { openScreen } from './screen.ts';

const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const figure = (page: Page, label: string) =>
  page.locator('.figure').filter({ has: page.getByText(label, { exact: true }) });

const linesOf = (page: Page, caption: string) =>
  page
    .getByRole('table', { name: caption })
    .locator('tbody tr')
    .evaluateAll((lines) =>
      lines.map((line) => [...line.children].map((cell) => (cell.textContent ?? '').trim())),
    );
const moneyTable = 'Expected, received, refunded and overdue by month';
const attendanceTable = 'Athletes marked present and absent by day';

const givenPlan = async (club: Club, name: string, email: string, plan: 'half_week' | 'full_week') => {
  const family = await givenFamily(club, { name, email, athletes: [{ athleteName: `Athlete of ${name}` }] });
  const id = athleteId(family.athleteIds[0] ?? '');
  const amount = usd(plan === 'half_week' ? 5200 : 10400);
  const paid = (paymentId: string) =>
    exampleOf(PaymentReceived, { paymentId, athleteId: id, amount, paidAt: club.now() });
  await club.toFamily(family, startedPlan(id, plan), paid(`in_${email}`));
  const refund = (cents: number, refundId = `re_${email}`) =>
    club.toFamily(
      family,
      exampleOf(PaymentRefunded, {
        refundId,
        paymentId: `in_${email}`,
        amount: usd(cents),
        refundedAt: club.now(),
      }),
    );
  return { family, id, amount, paid, refund };
};

const openMoney = async () => {
  const club = openClub();
  const coach = await givenCoach(club);
  const robin = await givenPlan(club, 'Robin Parker', 'robin@example.com', 'half_week');
  const pat = await givenPlan(club, 'Pat Gray', 'pat@example.com', 'full_week');
  const kim = await givenFamily(club, { name: 'Kim Lee', email: 'kim@example.com' });
  await takesMonday(club, kim);
  await pat.refund(1000);
  await robin.refund(5200);
  return { club, coach, robin, pat, kim };
};
const takesMonday = (club: Club, family: Family) =>
  club.call(family, 'saveClasses', {
    selections: [{ athleteId: family.athleteIds[0] ?? '', programs: ['monday'] }],
  });

const wordsOnBars = (page: Page) =>
  page.locator('.chart').evaluateAll((charts) =>
    charts.flatMap((chart) => {
      const bars = [...chart.querySelectorAll('.chart-plot .chart-bar')].map((bar) =>
        bar.getBoundingClientRect(),
      );
      const walker = document.createTreeWalker(chart, NodeFilter.SHOW_TEXT);
      const touched: string[] = [];
      while (walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        const isOnBar = bars.some(
          (bar) => left <= bar.right && right >= bar.left && top <= bar.bottom && bottom >= bar.top,
        );
        if (isOnBar) touched.push(walker.currentNode.textContent ?? '');
      }
      return touched;
    }),
  );

const roomAroundFigures = (page: Page) =>
  page.locator('.figure').evaluateAll((figures) =>
    figures.map((one) => {
      const rectOf = (element: Element | null | undefined) => {
        if (!element) throw new Error('A figure has a label above and a sentence below.');
        return element.getBoundingClientRect();
      };
      const number = one.querySelector('.num');
      const { top, bottom } = rectOf(number);
      const above = rectOf(one.querySelector('dt'));
      const below = rectOf(number?.nextElementSibling);
      return Math.min(top - above.bottom, below.top - bottom);
    }),
  );

it('the money page of an empty club shows zeros and empty lists', async () => {
  const club = openClub();
  const { page } = await openScreen('/money', { as: await givenCoach(club), club });
  for (const sentence of [
    'Nobody owes anything',
    'No payments have failed',
    'Nothing was refunded',
    'No figures yet',
    'No athletes are enrolled yet',
    'No attendance yet',
  ]) {
    await page.getByText(sentence).waitFor();
  }
  await expect.poll(() => figure(page, 'Expected').locator('.num').textContent()).toBe('$0.00');
  await expectAccessible(page);
});

it('the money page shows this month’s figures to the cent with their parts', async () => {
  const { club, coach } = await openMoney();
  const { page } = await openScreen('/money', { as: coach, club });
  const number = (label: string) => figure(page, label).locator('.num').textContent();
  await expect.poll(() => number('Expected')).toBe('$208.50');
  await expect.poll(() => figure(page, 'Expected').textContent()).toContain('Plans $156.00Classes $52.50');
  await expect.poll(() => number('Received')).toBe('$156.00');
  await expect.poll(() => number('Refunded')).toBe('$62.00');
  await expect.poll(() => number('Kept')).toBe('$94.00');
  await figure(page, 'Received').getByText('Payments received this month').waitFor();
  const refunds = section(page, 'Refunds').getByRole('listitem');
  await expect
    .poll(() => refunds.filter({ hasText: 'Pat Gray' }).textContent())
    .toContain('Partial refund of $104.00');
  await expect
    .poll(() => refunds.filter({ hasText: 'Robin Parker' }).textContent())
    .toContain('Full refund of $52.00');
  // A bill is not overdue before its month ends.
  await section(page, 'Overdue families').getByText('Nobody owes anything').waitFor();
});

it('the money page labels every partial refund as partial, even the last one', async () => {
  const club = openClub();
  const { refund } = await givenPlan(club, 'Robin Parker', 'robin@example.com', 'half_week');
  await refund(1000, 're_1');
  await refund(4200, 're_2');
  const { page } = await openScreen('/money', { as: await givenCoach(club), club });
  const refunds = section(page, 'Refunds').getByRole('listitem');
  await expect
    .poll(() => refunds.filter({ hasText: '$42.00' }).textContent())
    .toContain('Partial refund of $52.00');
  await expect
    .poll(() => refunds.filter({ hasText: '$10.00' }).textContent())
    .toContain('Partial refund of $52.00');
});

it('the money page shows money, enrollment and attendance by month with a chart', async () => {
  const { club, coach, kim } = await openMoney();
  await club.call(coach, 'markAttendance', {
    date: '2026-11-10',
    familyId: kim.sub,
    athleteId: kim.athleteIds[0] ?? '',
    mark: 'present',
    tappedAt: new Date(0).toISOString(),
  });
  const { page } = await openScreen('/money', { as: coach, club });
  await expect
    .poll(() => linesOf(page, moneyTable))
    .toEqual([['Nov 2026', '$208.50', '$156.00', '$62.00', '$0.00']]);
  await expect
    .poll(() => linesOf(page, 'Athletes enrolled at the end of each month'))
    .toEqual([['Nov 2026', '2', '1', '3']]);
  await expect.poll(() => linesOf(page, attendanceTable)).toEqual([['Tue, Nov 10', '1', '0']]);
  await expect.poll(() => page.locator('.chart-plot').first().locator('.chart-bar').count()).toBe(3);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV: month by month' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain('2026-11,156.00,52.50,156.00,0.00,62.00,0,0.00,0.00,2,1\r\n');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await wordsOnBars(page)).toEqual([]);
    expect(Math.min(...(await roomAroundFigures(page)))).toBeGreaterThanOrEqual(8);
  }
  await expectAccessible(page);
});

it('after a month, the money page shows each family’s debt and why a card failed', async () => {
  const { club, coach, robin, pat, kim } = await openMoney();
  await club.call(coach, 'markAttendance', {
    date: '2026-11-10',
    familyId: kim.sub,
    athleteId: kim.athleteIds[0] ?? '',
    mark: 'present',
    tappedAt: new Date(0).toISOString(),
  });
  club.moveTo('2026-12-02T18:00:00.000Z');
  const renewed = {
    currentPeriodStart: '2026-12-01T14:00:00.000Z',
    currentPeriodEnd: '2027-01-01T14:00:00.000Z',
  };
  await club.toFamily(kim, frozen('2026-11', 'month-ended'), assessed('2026-12'));
  await club.toFamily(
    pat.family,
    { type: 'PlanRenewed', data: { athleteId: pat.id, ...renewed } },
    pat.paid('in_pat_december'),
  );
  await club.toFamily(
    robin.family,
    { type: 'PlanRenewed', data: { athleteId: robin.id, ...renewed } },
    exampleOf(PaymentFailed, { athleteId: robin.id, invoiceId: 'in_robin_december' }),
    { type: 'PlanStatusChanged', data: { athleteId: robin.id, status: 'past_due' } },
  );
  const { page } = await openScreen('/money', { as: coach, club });
  // Expected amounts stay the same; unpaid amounts are overdue, because the month has ended.
  await expect
    .poll(() => linesOf(page, moneyTable))
    .toEqual([
      ['Nov 2026', '$208.50', '$156.00', '$62.00', '$52.50'],
      ['Dec 2026', '$208.50', '$104.00', '$0.00', '$52.00'],
    ]);
  const attendance = section(page, 'Attendance by day');
  const nothingMarked = attendance.getByText('No attendance was marked in');
  await nothingMarked.waitFor();
  await attendance.getByRole('button', { name: 'Previous month' }).click();
  await expect.poll(() => linesOf(page, attendanceTable)).toEqual([['Tue, Nov 10', '1', '0']]);
  await attendance.getByRole('button', { name: 'Next month' }).click();
  await nothingMarked.waitFor();
  const overdue = section(page, 'Overdue families').getByRole('listitem');
  await overdue.filter({ hasText: 'Kim Lee' }).locator('.money-amount').getByText('$52.50').waitFor();
  await expect
    .poll(() => overdue.filter({ hasText: 'Robin Parker' }).textContent())
    .toContain('Plan payments: $52.00');
  const failed = section(page, 'Failed payments').getByRole('listitem');
  await expect
    .poll(() => failed.textContent())
    .toMatch(/Athlete of Robin Parker: .+\. Next try [A-Z][a-z]{2} \d+/);
  await expectAccessible(page);
  await tabTo(page, overdue.filter({ hasText: 'Kim Lee' }).getByRole('link'));
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/parent/${kim.sub}`);
});

it('an admin list that cannot be loaded shows an error and a Retry button', async () => {
  const club = openClub();
  const refusal = problem('failed-precondition', '');
  const others = routeList.map(({ id }) => id).filter((id) => id !== 'me');
  const { page, answer } = await openScreen('/money', {
    as: await givenCoach(club),
    club,
    api: Object.fromEntries(others.map((id) => [id, refusal])),
  });
  const failed = page.getByRole('alert').filter({ hasText: 'That is not possible right now.' });
  await failed.first().waitFor();
  await expectAccessible(page);
  answer(Object.fromEntries(others.map((id) => [id, undefined])));
  const before = await failed.count();
  await tabTo(page, failed.first().getByRole('button', { name: 'Retry' }));
  await page.keyboard.press('Enter');
  await expect.poll(() => failed.count()).toBeLessThan(before);
});

it('a parent cannot read money lists', async () => {
  const { club, coach, kim } = await openMoney();
  for (const [who, status] of [
    [coach, 200],
    [kim, 403],
  ] as const) {
    for (const id of ['money', 'overdueFamilies', 'failedPayments', 'refunds', 'monthFigures'] as const)
      expect((await club.ask(who, id, {})).status, id).toBe(status);
    expect((await club.ask(who, 'attendanceFigures', {})).status).toBe(status);
    for (const list of ['months', 'attendance'] as const)
      expect((await club.ask(who, 'exportList', { list })).status, list).toBe(status);
  }
});

it('the money screen lists bank deposits with fees, and saves the journal as CSV and as text', {
  tags: ['payouts.shown', 'journal.files'],
}, async () => {
  const { club, coach } = await openMoney();
  const sent = exampleOf(PayoutSent);
  const of = { payoutId: 'po_2', amount: usd(-1_500) };
  await club.happens(
    payoutStream('po_example'),
    sent,
    exampleOf(PayoutMovementsRecorded),
    exampleOf(PayoutPaid),
  );
  await club.happens(
    payoutStream('po_2'),
    exampleOf(PayoutSent, { ...of, sentAt: '2026-11-10T06:00:00.000Z', arrivesOn: '2026-11-11' }),
    exampleOf(PayoutMovementsRecorded, { ...of, movements: [] }),
    exampleOf(PayoutFailed, of),
  );
  const { page } = await openScreen('/money', { as: coach, club, viewport: phone });
  const deposits = section(page, 'Bank deposits');
  await deposits.getByText('Arrived on Tue, Nov 10. 1 movement, $1.82 in fees.').waitFor();
  await deposits
    .getByText('Rejected by the bank: the account is closed. 0 movements, $0.00 in fees.')
    .waitFor();
  await deposits.getByText('The payout differs from its contents by $15.00. See Reconciliation.').waitFor();
  await expectAccessible(page);
  const saved = async (name: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    return readFile(await (await download).path(), 'utf8');
  };
  const csv = await saved('Export CSV: journal');
  expect(csv).toContain('2026-11-08,11/08/2026,Assets:Payouts in transit,50.68,');
  const text = await saved('Save as Text');
  expect(text).toContain('2026-11-08 Payout  ; po_example');
});
