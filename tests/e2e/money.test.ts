import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import Stripe from 'stripe';
import { beforeAll, describe, expect, it } from 'vitest';
import { putCard } from '../system/put-card.ts';
import {
  athleteInfo,
  type LocalProduct,
  type Person,
  parentInfo,
  password,
  signIn,
  signUp,
} from '../system/start-local.ts';
import { expectAccessible, openPage, tabTo } from './browser.ts';
import { becomeAdmin, openSession } from './people.ts';
import { freshProduct } from './product.ts';

let product: LocalProduct;
let page: Page;
let noErrors: () => void;
let coach: Person;
let kim: Person;
/** The newest plan, which is renewed last. */
let newestPlan: { readonly person: Person; readonly athleteId: string };

const familyOf = async (name: string, email: string): Promise<{ person: Person; athleteId: string }> => {
  const person = await signUp(product, email);
  await person.post('registerParent', { ...parentInfo, name, email });
  const { body } = await person.post('addAthlete', { ...athleteInfo, athleteName: `Athlete of ${name}` });
  return { person, athleteId: body.athleteId };
};

const startPlan = async (person: Person, athleteId: string, subscriptionType: string): Promise<void> => {
  await person.post('getStripeCustomerPortalLink', {});
  await product.settle();
  await putCard(product, person, 'pm_card_visa');
  await person.post('createSubscription', { subscriptionType, athleteId });
  await product.settle();
};

/** As a person at the payment provider's dashboard would. */
const refund = async (person: Person, amount?: number): Promise<void> => {
  const { stripe } = await product.status();
  const { hostname, port } = new URL(stripe.endpoint);
  const client = new Stripe(stripe.secretKey, { host: hostname, port: Number(port), protocol: 'http' });
  const { body } = await person.get('me');
  const { data } = await client.charges.list({ customer: body.family.stripeCustomerId });
  const charge = data[0]?.id ?? 'none';
  await client.refunds.create({ charge, ...(amount === undefined ? {} : { amount }) });
  await product.settle();
};

beforeAll(async () => {
  product = await freshProduct();
  coach = await becomeAdmin(product, 'coach@example.com', password);
  ({ page, noErrors } = await openPage(product));
  await openSession(page, 'coach@example.com', password);
});

const section = (title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const figure = (label: string) =>
  page.locator('.figure').filter({ has: page.getByText(label, { exact: true }) });

/** The cells of a table's lines, the first of which names the line. */
const linesOf = (caption: string) =>
  page
    .getByRole('table', { name: caption })
    .locator('tbody tr')
    .evaluateAll((lines) =>
      lines.map((line) => [...line.children].map((cell) => (cell.textContent ?? '').trim())),
    );
const moneyTable = 'Expected, received, refunded and overdue by month';

/** `2026-11` -> `Nov 2026` */
const monthNamed = (period: string): string =>
  new Date(`${period}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** Words of charts that stand in, or on the edge of, a bar. */
const wordsOnBars = () =>
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

/** Pixels between a figure of the month and the nearest text above or below it. */
const roomAroundFigures = () =>
  page.locator('.figure').evaluateAll((figures) =>
    figures.map((figure) => {
      const rectOf = (element: Element | null | undefined) => {
        if (!element) throw new Error('A figure has a label above and a sentence below.');
        return element.getBoundingClientRect();
      };
      const number = figure.querySelector('.num');
      const { top, bottom } = rectOf(number);
      const above = rectOf(figure.querySelector('dt'));
      const below = rectOf(number?.nextElementSibling);
      return Math.min(top - above.bottom, below.top - bottom);
    }),
  );

describe('money at a glance', () => {
  it('is all zero for a club without families, and says so', async () => {
    await page.goto('/money');
    await page.getByText('Nobody owes anything').waitFor();
    await page.getByText('No payment has failed').waitFor();
    await page.getByText('Nothing was refunded').waitFor();
    await page.getByText('No figures yet').waitFor();
    await page.getByText('No athlete is enrolled yet').waitFor();
    await page.getByText('No attendance yet').waitFor();
    await expect.poll(() => figure('Expected').locator('.num').textContent()).toBe('$0.00');
    await expectAccessible(page);
  });

  it('shows this month to the cent, each figure with what it counts', async () => {
    const robin = await familyOf('Robin Parker', 'robin@example.com');
    await startPlan(robin.person, robin.athleteId, 'half_week');
    const pat = await familyOf('Pat Gray', 'pat@example.com');
    await startPlan(pat.person, pat.athleteId, 'full_week');
    newestPlan = pat;
    const lee = await familyOf('Kim Lee', 'kim@example.com');
    kim = lee.person;
    await kim.post('saveClasses', { selections: [{ athleteId: lee.athleteId, programs: ['monday'] }] });
    await refund(pat.person, 1000);
    await refund(robin.person);
    await page.reload();
    await expect.poll(() => figure('Expected').locator('.num').textContent()).toBe('$208.50');
    await expect.poll(() => figure('Expected').textContent()).toContain('Plans $156.00Classes $52.50');
    await expect.poll(() => figure('Received').locator('.num').textContent()).toBe('$156.00');
    await expect.poll(() => figure('Refunded').locator('.num').textContent()).toBe('$62.00');
    await expect.poll(() => figure('Kept').locator('.num').textContent()).toBe('$94.00');
    await figure('Received').getByText('Payments that arrived this month').waitFor();
    const refunds = section('Refunds').getByRole('listitem');
    await expect
      .poll(() => refunds.filter({ hasText: 'Pat Gray' }).textContent())
      .toContain('Part refund of $104.00');
    await expect
      .poll(() => refunds.filter({ hasText: 'Robin Parker' }).textContent())
      .toContain('Full refund of $52.00');
    // The bill of a month that is not over is not overdue.
    await section('Overdue families').getByText('Nobody owes anything').waitFor();

    await putCard(product, robin.person, 'pm_card_chargeCustomerFail');
    noErrors();
  });

  it('shows the same month by month with a chart, who is enrolled, and who came', async () => {
    const { body: me } = await kim.get('me');
    await coach.post('markAttendance', {
      date: me.today,
      familyId: kim.sub,
      athleteId: me.family.athletes[0].athleteId,
      mark: 'present',
      tappedAt: new Date(0).toISOString(),
    });
    await product.settle();
    await page.reload();
    const month = monthNamed(me.today.slice(0, 7));
    await expect.poll(() => linesOf(moneyTable)).toEqual([[month, '$208.50', '$156.00', '$62.00', '$0.00']]);
    await expect
      .poll(() => linesOf('Athletes enrolled at the end of each month'))
      .toEqual([[month, '2', '1', '3']]);
    await expect
      .poll(() => linesOf('Athletes marked present and absent by day'))
      .toEqual([[expect.stringMatching(/^\w{3}, \w{3} \d+$/), '1', '0']]);
    await expect.poll(() => page.locator('.chart-plot').first().locator('.chart-bar').count()).toBe(3);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export month by month as CSV' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text).toContain(`${me.today.slice(0, 7)},156.00,52.50,156.00,0.00,62.00,0.00,0.00,2,1\r\n`);

    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await wordsOnBars()).toEqual([]);
      expect(Math.min(...(await roomAroundFigures()))).toBeGreaterThanOrEqual(8);
      await expectAccessible(page);
    }
    noErrors();
  });

  it('shows after a month who owes what, why a card failed and when it is tried again', async () => {
    const { person, athleteId } = newestPlan;
    const { body } = await person.get(`athletes/${athleteId}`);
    // In the month after this one, whichever day today is.
    const renewed = Date.parse(body.athlete.plan.currentPeriodEnd) + 2 * 3_600_000;
    await product.advanceTo(new Date(renewed).toISOString());
    await product.settle();
    await page.goto('/money');
    const { body: me } = await kim.get('me');
    const now = monthNamed(me.today.slice(0, 7));
    // What was expected then stays; what of it is unpaid is overdue since the month is over.
    await expect
      .poll(() => linesOf(moneyTable))
      .toEqual([
        [expect.any(String), '$208.50', '$156.00', '$62.00', '$52.50'],
        [now, '$208.50', '$104.00', '$0.00', '$52.00'],
      ]);
    const attendance = page.locator('section').filter({
      has: page.getByRole('heading', { name: 'Attendance by day', exact: true }),
    });
    const nothingMarked = attendance.getByText('No attendance was marked in');
    await nothingMarked.waitFor();
    await attendance.getByRole('button', { name: 'Previous month' }).click();
    await expect
      .poll(() => linesOf('Athletes marked present and absent by day'))
      .toEqual([[expect.any(String), '1', '0']]);
    await attendance.getByRole('button', { name: 'Next month' }).click();
    await nothingMarked.waitFor();
    const overdue = section('Overdue families').getByRole('listitem');
    await overdue.filter({ hasText: 'Kim Lee' }).getByText('$52.50', { exact: true }).waitFor();
    await expect
      .poll(() => overdue.filter({ hasText: 'Robin Parker' }).textContent())
      .toContain('Failed plan payments: $52.00');
    const failed = section('Failed payments').getByRole('listitem');
    await expect
      .poll(() => failed.textContent())
      .toMatch(/Athlete of Robin Parker: .+\. Next try [A-Z][a-z]{2} \d+/);
    await expectAccessible(page);
    await tabTo(page, overdue.filter({ hasText: 'Kim Lee' }).getByRole('link'));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/parent/${kim.sub}`);
  });

  it.each(['/money', '/roster', '/reconciliation', '/grades', '/requests', '/audit'])(
    'says when it cannot be read, like every list of the administrators: %s',
    async (address) => {
      await page.route('**/api/**', (route) =>
        new URL(route.request().url()).pathname === '/api/me'
          ? route.continue()
          : route.fulfill({ status: 400, body: '{"code":"failed-precondition","message":""}' }),
      );
      await page.goto(address);
      const failed = page.getByRole('alert').filter({ hasText: 'That is not possible right now.' });
      await failed.first().waitFor();
      await expectAccessible(page);
      await page.unroute('**/api/**');
      const before = await failed.count();
      await tabTo(page, failed.first().getByRole('button', { name: 'Retry' }));
      await page.keyboard.press('Enter');
      await expect.poll(() => failed.count()).toBeLessThan(before);
    },
  );

  it('is for administrators', async () => {
    const second = await becomeAdmin(product, 'second@example.com', password);
    // The month that passed ended the session of before.
    const parent = await signIn(product, 'kim@example.com', password);
    const lists = ['money', 'money/overdue', 'money/failed', 'money/refunds'];
    const figures = ['figures/months', 'figures/attendance', 'export/months', 'export/attendance'];
    for (const path of [...lists, ...figures]) {
      expect((await second.get(path)).status).toBe(200);
      expect((await parent.get(path)).status).toBe(403);
    }
  });
});
