import { problem } from '@hoops/api/http/problem';
import { positionHeaders } from '@hoops/api/http/request-headers';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../e2e/browser.ts';
import { openClub } from '../system/club.ts';
import { givenCoach, givenFamily } from '../system/family.ts';
import { isFocused, press, waitForAlert } from '../system/locators.ts';
import { openScreen } from './screen.ts';

const hostile = '<img src=x onerror=alert(1)>\nTwo lines, please.';

const openRequests = async () => {
  const club = openClub();
  const coach = await givenCoach(club);
  const boxes = { skillDevelopment: true, clubTeam: false, privateTraining: true };
  const robin = await givenFamily(club, {
    request: { selectedPrograms: boxes, description: 'A team for Casey' },
  });
  await club.call(undefined, 'sendProgramRequest', {
    type: 'program_change',
    description: hostile,
    name: 'Kim Visitor',
    email: 'kim@example.com',
  });
  return { ...(await openScreen('/requests', { as: coach, club })), coach, robin };
};

const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(name) });
const menuLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: /Requests/ });

it('the requests page shows that there are no open requests', async () => {
  const club = openClub();
  const { page } = await openScreen('/requests', { as: await givenCoach(club), club });
  await page.getByText('No open requests').waitFor();
  await expectAccessible(page);
});

it('the requests page lists requests newest first and shows how many are open', async () => {
  const { page } = await openRequests();
  await expect.poll(() => menuLink(page).textContent()).toContain('2 open');
  const names = page.getByRole('main').getByRole('listitem');
  await expect.poll(() => names.count()).toBe(2);
  await expect.poll(() => names.first().textContent()).toContain('Kim Visitor');
  await expect
    .poll(() => names.last().textContent())
    .toContain('Skill development, Private training: A team for Casey');
  await expectAccessible(page);
});

it('the requests page keeps the focus near a removed row', async () => {
  const { page } = await openRequests();
  await row(page, 'Kim Visitor').waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await row(page, 'Kim Visitor').click();
  await press(page, 'Mark Handled');
  await expect.poll(() => row(page, 'Kim Visitor').count()).toBe(0);
  await expect.poll(() => isFocused(page.locator('.focus-place'))).toBe(true);
});

it('a request opens as plain text with a link to reply by email', async () => {
  const { page } = await openRequests();
  await row(page, 'Kim Visitor').click();
  const dialog = page.getByRole('dialog', { name: 'Program change' });
  await expect.poll(() => dialog.locator('.their-words').textContent()).toBe(hostile);
  expect(await dialog.locator('img').count()).toBe(0);
  await dialog.getByText('Sent without logging in').waitFor();
  await expect
    .poll(() => dialog.getByRole('link', { name: 'Reply by Email' }).getAttribute('href'))
    .toBe('mailto:kim@example.com?subject=Your%20program%20change');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => isFocused(row(page, 'Kim Visitor'))).toBe(true);
});

it('a request links to the family that sent it', async () => {
  const { page } = await openRequests();
  await row(page, 'Robin Parker').click();
  await page.getByRole('dialog').getByRole('link', { name: 'Robin Parker' }).click();
  await page.waitForURL('**/parent/*');
  await page.getByRole('heading', { level: 1, name: 'Robin Parker' }).waitFor();
  await page.goBack();
  await row(page, 'Robin Parker').waitFor();
});

it('a request can be marked as handled, undone and opened again', async () => {
  const { page } = await openRequests();
  await row(page, 'Kim Visitor').click();
  await page.getByRole('button', { name: 'Mark Handled' }).click();
  await page.getByText('The request from Kim Visitor is handled.').waitFor();
  await expect.poll(() => row(page, 'Kim Visitor').count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await row(page, 'Kim Visitor').waitFor();

  await row(page, 'Kim Visitor').click();
  await page.getByRole('button', { name: 'Mark Handled' }).click();
  await expect.poll(() => row(page, 'Kim Visitor').count()).toBe(0);
  await expect.poll(() => menuLink(page).textContent()).toContain('1 open');
  await press(page, 'Handled');
  await row(page, 'Kim Visitor').waitFor();
  await page.reload();
  await row(page, 'Kim Visitor').click();
  await page.getByRole('button', { name: 'Open Again' }).click();
  await page.getByText('No handled requests').waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(2);
  await press(page, 'Open');
  await row(page, 'Robin Parker').waitFor();
});

it('the requests page reloads itself when its rows are outdated', async () => {
  const { page, club, coach } = await openRequests();
  const before = await club.call(coach, 'requests', { status: 'open' });
  await row(page, 'Robin Parker').click();
  await page.route(
    '**/api/requests?status=open',
    (route) => route.fulfill({ json: before, headers: { [positionHeaders.trailing]: 'request#robin' } }),
    { times: 1 },
  );
  const late = page.waitForResponse(
    async (answer) => positionHeaders.trailing in (await answer.allHeaders()),
  );
  await page.getByRole('button', { name: 'Mark Handled' }).click();
  await late;
  await expect.poll(() => row(page, 'Robin Parker').count()).toBe(0);
  await press(page, 'All');
  await row(page, 'Robin Parker').waitFor();
});

it('a failed Mark Handled shows an error and changes nothing', async () => {
  const { page, provokes, answer } = await openRequests();
  provokes('request-not-marked');
  answer({ markRequestHandled: problem('internal', '') });
  await row(page, 'Kim Visitor').click();
  await page.getByRole('button', { name: 'Mark Handled' }).click();
  await waitForAlert(page, 'Something went wrong on our side. Please try again.');
  await page.getByRole('button', { name: 'Close' }).click();
  await row(page, 'Kim Visitor').getByText('Open', { exact: true }).waitFor();
});

it('a parent cannot read or change requests', async () => {
  const { club, robin } = await openRequests();
  expect((await club.ask(robin, 'requests', {})).status).toBe(403);
  expect((await club.ask(robin, 'openRequests', {})).status).toBe(403);
  expect((await club.ask(robin, 'reopenRequest', { requestId: 'request-1' })).status).toBe(403);
});
