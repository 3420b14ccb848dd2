import { expect, it } from 'vitest';
import { openClub } from '../system/club.ts';
import { givenFamily } from '../system/family.ts';
import { closeScreens, openScreen, openScreens } from './screen.ts';
import { lostAnswer } from './serve-api.ts';

/**
 * Opens and closes a screen.
 * @returns the error at the end of the test, or 'fine'
 */
const endOf = async (open: (options: { as: { sub: string; email: string } }) => Promise<void>) => {
  const before = openScreens();
  await open({ as: { sub: 'family-of-robin', email: 'robin@example.com' } });
  return closeScreens(before).then(
    () => 'fine',
    (error: { readonly actual: unknown }) => JSON.stringify(error.actual),
  );
};

it('a screen test fails when a response does not match its route’s declaration', async () => {
  const club = openClub();
  await givenFamily(club);
  const said = await endOf(async ({ as }) => {
    const grades = { grades: [{ grade: '5', offerings: {} }] } as never;
    const { page, asked } = await openScreen('/programs', { as, club, api: { grades } });
    await page.getByRole('button', { name: 'Retry' }).first().waitFor();
    expect(asked('grades').length).toBeGreaterThan(0);
  });
  expect(said).toContain('The response of grades does not match its declaration');
});

it('a screen test fails for a reported error that the test does not name', async () => {
  const club = openClub();
  await givenFamily(club);
  for (const [named, end] of [
    [[], expect.stringContaining('payment-history-not-read')],
    [['payment-history-not-read'], 'fine'],
    [
      ['payment-history-not-read', 'payOutstandingBalance-failed'],
      expect.stringContaining('payOutstandingBalance-failed'),
    ],
  ] as const) {
    const said = await endOf(async ({ as }) => {
      const { page, provokes } = await openScreen('/portal', { as, club, api: { payments: lostAnswer } });
      provokes(...named);
      await page.getByText('No payment history available.').waitFor();
    });
    expect(said).toEqual(end);
  }
});

it('a screen test leaves no session, storage or offline mode for the next test', async () => {
  const club = openClub();
  const family = await givenFamily(club);
  const { page, context } = await openScreen('/portal', { as: family, club });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => sessionStorage.setItem('left', 'behind'));
  await context.setOffline(true);
  await closeScreens(0);
  const next = await openScreen('/portal', { club });
  await next.page.waitForURL('**/login');
  expect(next.page).toBe(page);
  const stored = await page.evaluate(() => ({ ...sessionStorage, ...localStorage }));
  expect(Object.keys(stored).filter((key) => key !== 'screens.clock-ahead')).toEqual([]);
});
