import { OnboardingStepReached } from '@hoops/domain/family/account/events';
import { StripeDriftDetected } from '@hoops/domain/family/payments/events';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible, phone } from '../e2e/browser.ts';
import { type Club, openClub } from '../system/club.ts';
import { type Family, givenCoach, givenFamily, givenPayingFamily } from '../system/family.ts';
import { press, rows } from '../system/locators.ts';
import { openPayingClub } from '../system/paying-club.ts';
import type { SignedIn } from '../system/session-tokens.ts';
import { openScreen } from './screen.ts';

describe('the event history of an administrator', () => {
  let club: Club;
  let coach: SignedIn;
  let robin: Family;
  let dana: Family;

  beforeEach(async () => {
    club = openClub();
    coach = await givenCoach(club);
    dana = await givenFamily(club, { name: 'Dana Reyes', email: 'dana@example.com' });
    robin = await givenFamily(club, {
      name: 'Robin Lee',
      email: 'robin@example.com',
      athletes: [{ athleteName: 'Kim Lee' }, { athleteName: 'Sam Lee', grade: '7' }],
    });
    const [athleteId = ''] = robin.athleteIds;
    await club.call(robin, 'saveClasses', { selections: [{ athleteId, programs: ['monday'] }] });
    await club.toFamily(robin, ...Array.from({ length: 50 }, () => exampleOf(StripeDriftDetected)));
  });

  const open = async (path: string): Promise<Page> => (await openScreen(path, { as: coach, club })).page;

  it('the event history combines filters in its address and counts matching events', async () => {
    const page = await open(`/audit?family=${robin.sub}`);
    await page.getByText('More filters').click();
    await page.getByLabel('Athlete', { exact: true }).selectOption({ label: 'Sam Lee' });
    await expect.poll(() => rows(page).allTextContents()).toEqual(['Added Sam Lee']);
    await page.getByLabel('Done by').selectOption({ label: 'The parent of the family' });
    await page.getByLabel('Words in the description').fill('added');
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('text')).toBe('added');
    const params = new URL(page.url()).searchParams;
    expect(params.get('athlete')).toBe(robin.athleteIds[1]);
    expect(params.get('by')).toBe(robin.sub);
    await page.getByText('1 event', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.reload();
    await expect.poll(() => rows(page).allTextContents()).toEqual(['Added Sam Lee']);
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 20 });
    await page.getByLabel('Only actions on behalf of families').check();
    await devTools.detach();
    await page.getByText('No events found').waitFor();
    await page.getByRole('button', { name: 'Show all events' }).click();
    await page.getByText(/^The first 50 of \d+ events$/).waitFor();
  });

  it('the event history can be filtered by the person who caused an event', async () => {
    const page = await open('/audit?type=ParentRegistered');
    await page.getByText('More filters').click();
    await page.getByLabel('Done by').selectOption({ label: 'Dana Reyes (parent)' });
    await expect.poll(() => new URL(page.url()).searchParams.get('by')).toBe(dana.sub);
    await page.getByText('1 event', { exact: true }).waitFor();
  });

  it('the event history finds an athlete across all families', async () => {
    const page = await open('/audit');
    await page.getByRole('button', { name: 'All families' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose a family or an athlete' });
    await dialog.getByLabel('Search parents or athletes...').fill('sam');
    await expect.poll(() => dialog.getByRole('button', { name: 'Dana Reyes' }).count()).toBe(0);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Sam Lee' }).click();
    await expect.poll(() => rows(page).allTextContents()).toEqual(['Added Sam Lee']);
    const params = new URL(page.url()).searchParams;
    expect([params.get('family'), params.get('athlete')]).toEqual([robin.sub, robin.athleteIds[1]]);
  });

  it('the event history follows new events until paused', async () => {
    const page = await open('/audit?type=ClassesChanged');
    await expect.poll(() => rows(page).allTextContents()).toHaveLength(1);
    await page.getByRole('button', { name: 'Follow live' }).click();
    const [, athleteId = ''] = robin.athleteIds;
    const save = (day: 'friday' | 'tuesday') =>
      club.call(robin, 'saveClasses', { selections: [{ athleteId, programs: [day] }] });
    await save('friday');
    await expect.poll(() => rows(page).allTextContents()).toHaveLength(2);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.goto(`/audit?family=${robin.sub}`);
    await page.getByRole('button', { name: 'Follow live' }).click();
    await club.toFamily(robin, exampleOf(OnboardingStepReached));
    // The new step may be combined with others in one button.
    await page
      .getByRole('button', { name: /^Account setup: / })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Follow live' }).waitFor();
  });

  it('the event history offers preset audit questions', async () => {
    const page = await open(`/audit?family=${robin.sub}`);
    await page.getByRole('button', { name: 'Who saw medical notes?' }).click();
    await expect.poll(() => new URL(page.url()).search).toContain('type=PersonalDataViewed');
    expect(new URL(page.url()).searchParams.get('family')).toBe(robin.sub);
    await page.getByText('Each view is an event').waitFor();
    await page.getByRole('button', { name: 'What was mailed?' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('group')).toBe('Emails');
  });

  it('an event links to the causation tree and the timeline of its request', async () => {
    const page = await open(`/audit?family=${robin.sub}&type=ClassesChanged`);
    await page.getByRole('button', { name: /Kim Lee/ }).click();
    await page.getByRole('link', { name: 'Cause and effects' }).click();
    await page.getByRole('heading', { name: 'Cause and effects', level: 1 }).waitFor();
    const tree = page.locator('.cause-tree');
    await tree.getByText('Save classes', { exact: true }).waitFor();
    const here = page.getByRole('navigation', { name: 'Administration' }).locator('[aria-current]');
    expect(await here.allTextContents()).toEqual(['Event history']);
    await tree.getByText(/Sent by Robin Lee/).waitFor();
    await tree
      .getByText(/^Lists and pages show it \(\d+ rows?\)$/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Timeline' }).click();
    await page
      .locator('.cause-times')
      .getByText(/Kim Lee/)
      .first()
      .waitFor();
    await page.setViewportSize(phone);
    await expectAccessible(page);
    await page
      .getByLabel('Receipt number, or the id of an email, a payment or any Stripe object')
      .fill('in_nothing');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByText('We found nothing with this id.').waitFor();
  });

  it('a stream can be stepped through by button, key and address, with changes marked', async () => {
    const stream = `family#${robin.sub}`;
    const [changed] = (await club.call(coach, 'auditEvents', { family: robin.sub, type: 'AthleteAdded' }))
      .items;
    const page = await open(
      `/audit/steps?${new URLSearchParams({ stream, version: String(changed?.version) })}`,
    );
    await page.getByRole('status').getByText('Added Sam Lee').waitFor();
    const state = page.locator('.state-tree').first();
    await state.getByText('Sam Lee').first().waitFor();
    await state.getByText('changed', { exact: true }).first().waitFor();
    expect(await page.locator('.state-tree:empty').count()).toBe(0);
    await expectAccessible(page);
    const slider = page.getByRole('slider');
    const version = () => new URL(page.url()).searchParams.get('version');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.poll(version).toBe(String((changed?.version ?? 0) + 1));
    await slider.press('Home');
    await expect.poll(version).toBe('1');
    await page
      .getByRole('status')
      .getByText(/Robin Lee|Registered/)
      .first()
      .waitFor();
    await page.goto(`/audit/steps?${new URLSearchParams({ stream, version: '999' })}`);
    await page.getByText('The stream has no event with that number.').waitFor();
    const moment = page.getByLabel('As of a time (in the club’s time zone)');
    await moment.fill('2001-02-03T04:05:06');
    await press(page, 'Show');
    await page.getByText('The stream had no events yet.').waitFor();
    expect(new URL(page.url()).searchParams.get('at')).toBe('2001-02-03T10:05:06.000Z');
    await page.reload();
    await expect.poll(() => moment.inputValue()).toBe('2001-02-03T04:05:06');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show its first event' }).click();
    await expect.poll(version).toBe('1');
    await moment.fill('2090-01-01T00:00');
    await moment.press('Enter');
    const isNewest = () => slider.evaluate((range: HTMLInputElement) => range.value === range.max);
    await expect.poll(isNewest).toBe(true);
    const shown = page.url();
    await moment.focus();
    await page.keyboard.type('0203');
    expect(await moment.inputValue()).toBe('2090-02-03T00:00');
    // The view stays the same while typing, because a year takes four keys.
    expect(page.url()).toBe(shown);
  });

  it('a row can be stepped through on a phone: by change, in play and by its address', {
    tags: ['audit.row-steps'],
  }, async () => {
    const page = await open(`/audit/steps?${new URLSearchParams({ stream: `family#${robin.sub}` })}`);
    await page.setViewportSize(phone);
    const param = (name: string) => new URL(page.url()).searchParams.get(name);
    const row = page.locator('.card', { hasText: 'Row after this event' });
    await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Athletes: Kim Lee' });
    await row.getByText('This event changed nothing here.').waitFor();
    expect(param('row')).toBe(`entry|athletes||${robin.athleteIds[0]}`);

    await press(page, 'Previous change');
    await row.getByRole('row', { name: 'Oldest unpaid period None November 2026' }).waitFor();
    const newest = param('version');
    await press(page, 'Previous change');
    await row.getByRole('row', { name: 'Programs None Monday' }).waitFor();
    await row.getByRole('row', { name: 'Shown in › athletes-in#monday None Yes' }).waitFor();
    await expectAccessible(page);
    const address = page.url();

    await page.getByRole('slider').press('Home');
    await row.getByText('The row does not exist after this event.').waitFor();
    await press(page, 'Play');
    await expect.poll(() => param('version')).toBe(newest);
    await page.getByRole('button', { name: 'Play' }).waitFor();
    await page.getByLabel('Show', { exact: true }).selectOption({ label: 'State of the rules' });
    await page.getByText('State after this event').waitFor();
    expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(0);

    await page.goto(address);
    await row.getByRole('row', { name: 'Programs None Monday' }).waitFor();
    await page.getByLabel('Show', { exact: true }).selectOption({ label: 'State of the rules' });
    await page.getByText('State after this event').waitFor();
    expect(param('row')).toBeNull();
  });
});

it('a payment’s receipt links to the payment’s causes and to the family’s screen at that moment', async () => {
  const club = await openPayingClub();
  const coach = await givenCoach(club);
  const family = await givenPayingFamily(club);
  const [athleteId = ''] = family.athleteIds;
  await club.call(family, 'createSubscription', { athleteId, subscriptionType: 'half_week' });
  await club.settle();
  const { page } = await openScreen(`/parent/${family.sub}`, { as: coach, club });
  await page
    .getByRole('link', { name: /^Receipt/ })
    .first()
    .click();
  await expect.poll(() => page.title()).toMatch(/^Receipt/);
  const number = (await page.getByText(/^\d{4}-\d{4}-\d{4}$/).textContent()) ?? '';
  await page.getByRole('link', { name: 'Cause and effects' }).click();
  await page.getByText('The agreement, the items and the payment match.').waitFor();
  await page
    .getByText(/Half Week plan/)
    .first()
    .waitFor();
  await page
    .getByText(/Request to Stripe/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await page.goto(`/audit/cause?${new URLSearchParams({ id: number.replaceAll('-', ' ') })}`);
  await page.getByText('The agreement, the items and the payment match.').waitFor();
  await page.getByRole('button', { name: 'What the family saw just before' }).click();
  await page.getByLabel('Reason').fill('Was it on the screen?');
  await page.getByRole('button', { name: 'Look back' }).click();
  await page.getByText(/^As .* saw it on .*, read only$/).waitFor();
  await page.waitForURL((url) => !url.pathname.startsWith('/audit'));
  expect(await page.getByText('Half Week').count()).toBe(0);
});
