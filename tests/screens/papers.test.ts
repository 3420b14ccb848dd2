import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { ApiInput } from '../../web/src/api/api-types.ts';
import { expectAccessible, phone } from '../e2e/browser.ts';
import { openClub } from '../system/club.ts';
import { givenCoach, givenFamily } from '../system/family.ts';
import {
  button,
  confirm,
  dialog,
  field,
  press,
  rows,
  waitForAlert,
  waitForText,
} from '../system/locators.ts';
import { row } from './open-roster.ts';
import { openStep } from './open-step.ts';
import { openScreen } from './screen.ts';

const day = '2026-11-10';

const waiver: ApiInput<'publishPaper'> = {
  seen: 0,
  title: 'Liability waiver',
  text: 'Training has risks.\n\nWe accept them.',
  kind: 'agreement',
  grades: null,
  needed: true,
  validMonths: 12,
  signAgain: true,
};
const photos: ApiInput<'publishPaper'> = {
  ...waiver,
  title: 'Photos and videos',
  text: 'We may take photos.',
  kind: 'photo-consent',
  needed: false,
  validMonths: null,
};

const openPapers = async (...published: readonly ApiInput<'publishPaper'>[]) => {
  const club = openClub();
  const coach = await givenCoach(club);
  const family = await givenFamily(club, {
    athletes: [{ athleteName: 'Mia Parker' }, { athleteName: 'Ty Parker' }],
  });
  const [mia = '', ty = ''] = family.athleteIds;
  await club.call(family, 'saveClasses', {
    selections: [mia, ty].map((athleteId) => ({ athleteId, programs: ['tuesday' as const] })),
  });
  const ids: string[] = [];
  for (const paper of published) ids.push((await club.call(coach, 'publishPaper', paper)).paperId);
  const [paperId = ''] = ids;
  const sign = async (athleteId: string) => {
    const { papers } = await club.call(family, 'papers', {});
    const paper = papers.find((known) => known.paperId === paperId);
    if (!paper) throw new Error('The paper is not in force.');
    const { version, hash } = paper;
    const signature = { signer: 'Robin Parker', language: 'en-US', page: 'https://hoops.example/papers' };
    await club.call(family, 'signPaper', { athleteId, paperId, version, hash, ...signature });
  };
  return { club, coach, family, mia, ty, paperId, sign };
};

const openRoster = async (made: Awaited<ReturnType<typeof openPapers>>) => {
  const screen = await openScreen('/roster', { as: made.coach, club: made.club, viewport: phone });
  await row(screen.page, 'Mia Parker').waitFor();
  return screen;
};

const badges = (page: Page, name: string) => row(page, name).locator('.roster-who .badge').allTextContents();

it('a published paper is asked after login, signed for two children at once, and leaves the roster', {
  tags: ['papers.publish', 'papers.sign', 'papers.asked', 'papers.badges'],
}, async () => {
  const made = await openPapers();
  const { club, coach, family, mia } = made;
  const { page: coachs } = await openScreen('/club-papers', { as: coach, club, viewport: phone });
  await press(coachs, 'Add a Paper');
  await expectAccessible(coachs);
  await press(dialog(coachs), 'Liability waiver');
  expect(await field(dialog(coachs), 'Text').inputValue()).toMatch(/^Example\. This is not legal advice/);
  await field(dialog(coachs), 'Text').fill('Training has risks.\n\nWe accept them.');
  await expectAccessible(coachs);
  await confirm(coachs, 'Publish');
  await waitForText(coachs, 'Agreement to sign. Needed to train.');

  const roster = await openRoster(made);
  expect(await badges(roster.page, 'Mia Parker')).toEqual(['Not signed: Liability waiver']);
  await expectAccessible(roster.page);

  const { page: today } = await openScreen('/portal', { as: coach, club, viewport: phone });
  await today.getByRole('listitem').filter({ hasText: 'Papers' }).getByText('2 athletes').waitFor();
  await expectAccessible(today);

  const { page } = await openScreen('/portal', { as: family, club, viewport: phone });
  await waitForText(page, '1 paper to sign for Mia Parker and Ty Parker.');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Read and Sign' }).click();
  await expect.poll(() => page.getByText('Please sign', { exact: true }).count()).toBe(2);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Liability waiver' }).first().click();
  await waitForText(page, 'We accept them.');
  await press(page, 'Sign for Mia Parker and Ty Parker');
  await page.getByText('Please type your full name.').waitFor();
  await field(page, 'Your full name').fill('Robin Parker');
  await expectAccessible(page);
  await press(page, 'Sign for Mia Parker and Ty Parker');
  await page.waitForURL('**/papers');
  await page
    .getByText(/^Signed on Nov 10, 2026 by Robin Parker\./)
    .nth(1)
    .waitFor();
  await expectAccessible(page);

  const signed = club.happened.flatMap(({ type, data }) => (type === 'PaperSigned' ? [data] : []));
  expect(signed).toHaveLength(2);
  expect(signed[0]).toMatchObject({ athleteId: mia, version: 1, signer: 'Robin Parker', language: 'en-US' });
  expect(signed[0]?.page).toMatch(/^http:\/\/localhost:\d+\/papers\/[\w-]+$/);
  await page.goto('/portal');
  await page.getByRole('link', { name: 'Family history' }).waitFor();
  expect(await page.getByText(/to sign for/).count()).toBe(0);
  await roster.page.reload();
  await row(roster.page, 'Mia Parker').waitFor();
  expect(await badges(roster.page, 'Mia Parker')).toEqual([]);
});

it('a parent chooses which child to sign for, and sees a changed text with the typed name kept', async () => {
  const { club, coach, family, paperId, ty } = await openPapers(waiver, photos);
  const { page } = await openScreen(`/papers/${paperId}`, { as: family, club });
  await page.getByLabel('Mia Parker', { exact: true }).uncheck();
  await field(page, 'Your full name').fill('Robin Parker');
  await club.call(coach, 'publishPaper', { ...waiver, paperId, seen: 1, text: 'The rules are new.' });
  await press(page, 'Sign for Ty Parker');
  await waitForAlert(page, 'This paper has changed in the meantime. Please read it again.');
  await waitForText(page, 'The rules are new.');
  expect(await field(page, 'Your full name').inputValue()).toBe('Robin Parker');
  await expectAccessible(page);
  await press(page, 'Sign for Ty Parker');
  await page.waitForURL('**/papers');
  const signed = club.happened.flatMap(({ type, data }) => (type === 'PaperSigned' ? [data] : []));
  expect(signed.map(({ athleteId, version }) => [athleteId, version])).toEqual([[ty, 2]]);
});

it('a withdrawn photo consent shows “No photos” on the roster', { tags: ['papers.photos'] }, async () => {
  const made = await openPapers(photos);
  const { club, family, paperId, mia, ty, sign } = made;
  await sign(mia);
  await sign(ty);
  const { page: coachs } = await openRoster(made);
  expect(await badges(coachs, 'Mia Parker')).toEqual([]);
  const { page } = await openScreen(`/papers/${paperId}`, { as: family, club, viewport: phone });
  await press(page, 'Withdraw Consent: Mia Parker');
  await expectAccessible(page);
  await confirm(page, 'Withdraw Consent');
  await waitForText(page, 'You said no on Nov 10, 2026.');
  await button(page, 'Yes, Sign for Mia Parker').waitFor();
  await expectAccessible(page);
  await coachs.reload();
  await row(coachs, 'Mia Parker').waitFor();
  expect(await badges(coachs, 'Mia Parker')).toEqual(['No photos']);
  expect(await badges(coachs, 'Ty Parker')).toEqual([]);
});

it('a signature that expires within 30 days is shown on the roster and asked again', {
  tags: ['papers.badges'],
}, async () => {
  const made = await openPapers(waiver);
  const { club, family, paperId, mia, ty, sign } = made;
  await sign(mia);
  await sign(ty);
  club.moveTo('2027-10-19T18:00:00.000Z');
  const { page: coachs } = await openRoster(made);
  const expires = 'Liability waiver expires November 10, 2027';
  expect(await badges(coachs, 'Mia Parker')).toEqual([expires]);
  await button(row(coachs, 'Mia Parker'), /Present$/).click();
  await row(coachs, 'Mia Parker').getByText('Saved').waitFor();
  expect(await dialog(coachs).count()).toBe(0);
  const { page } = await openScreen('/papers', { as: family, club, viewport: phone });
  await page.getByText('Expires on November 10, 2027. Please sign again.').first().waitFor();
  await expectAccessible(page);
  await page.goto(`/papers/${paperId}`);
  await field(page, 'Your full name').fill('Robin Parker');
  await press(page, 'Sign for Mia Parker and Ty Parker');
  await page
    .getByText(/Valid until October 19, 2028\.$/)
    .first()
    .waitFor();
  await expect.poll(() => page.getByText('Earlier signed copies').count()).toBe(2);
});

it('marking an unsigned athlete present asks once, also offline, and the history shows it', {
  tags: ['papers.present'],
}, async () => {
  const made = await openPapers(waiver);
  const { club, coach, mia } = made;
  const { page, context } = await openRoster(made);
  const present = (name: string) => button(row(page, name), /Present$/);
  await context.setOffline(true);
  await present('Mia Parker').click();
  await dialog(page).getByText('Mark present anyway?').waitFor();
  await expectAccessible(page);
  await confirm(page, 'Not Now');
  expect(await present('Mia Parker').getAttribute('aria-pressed')).toBe('false');
  await present('Mia Parker').click();
  expect(await present('Mia Parker').getAttribute('aria-pressed')).toBe('true');
  await present('Ty Parker').click();
  await confirm(page, 'Mark Present');
  expect(await present('Ty Parker').getAttribute('aria-pressed')).toBe('true');
  await context.setOffline(false);
  const marks = async () => (await club.call(coach, 'attendance', { date: day })).marks;
  await expect.poll(async () => (await marks()).length).toBe(2);
  const without = club.happened.filter(({ type }) => type === 'PresentWithoutPapers');
  expect(without.map(({ data }) => data)).toContainEqual(
    expect.objectContaining({ athleteId: mia, papers: ['Liability waiver'] }),
  );
  await page.goto('/audit');
  await page.getByText('Mia Parker trained without signed papers: Liability waiver').waitFor();
});

it('one press reminds all families with open signatures, at most once a day', {
  tags: ['papers.remind'],
}, async () => {
  const { club, coach, paperId, mia, sign } = await openPapers(waiver);
  await sign(mia);
  const other = await givenFamily(club, {
    email: 'other@example.com',
    athletes: [{ athleteName: 'Al Long' }],
  });
  await club.call(other, 'saveClasses', {
    selections: [{ athleteId: other.athleteIds[0] ?? '', programs: ['monday'] }],
  });
  const { page } = await openScreen(`/club-papers/${paperId}`, { as: coach, club, viewport: phone });
  await expect.poll(() => rows(page).count()).toBe(3);
  await rows(page).filter({ hasText: 'Mia Parker' }).getByText('Signed', { exact: true }).waitFor();
  await expectAccessible(page);
  await press(page, 'Not signed');
  await expect.poll(() => rows(page).count()).toBe(2);
  const remind = async (result: string) => {
    await press(page, 'Remind All Who Are Missing');
    await dialog(page)
      .getByText(/^2 families with open signatures will get an email/)
      .waitFor();
    await expectAccessible(page);
    await confirm(page, 'Remind 2 families');
    await dialog(page).getByText(result).waitFor();
    await confirm(page, 'Close');
  };
  await remind('2 families get an email.');
  await remind('0 families get an email. 2 were reminded today already.');
  expect(club.happened.filter(({ type }) => type === 'PaperReminderRequested')).toHaveLength(2);
});

it('a signed copy prints with text, signer, version and hash, for the family and the administrators', {
  tags: ['papers.copies'],
}, async () => {
  const { club, coach, family, paperId, mia, sign } = await openPapers(waiver);
  await sign(mia);
  await club.call(coach, 'publishPaper', { ...waiver, paperId, seen: 1, text: 'The rules are new.' });
  const { page } = await openScreen('/papers', { as: family, club, viewport: phone });
  await waitForText(page, 'New version');
  await page.getByRole('link', { name: 'Signed copy' }).click();
  await waitForText(page, 'We accept them.');
  expect(await page.locator('dd').allTextContents()).toContain('Robin Parker');
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button').count()).toBe(0);
  const { pathname } = new URL(page.url());
  const { page: coachs } = await openScreen(`/parent/${family.sub}`, { as: coach, club });
  await coachs.getByRole('link', { name: 'Liability waiver' }).click();
  await coachs.waitForURL(`**${pathname}`);
  await waitForText(coachs, 'We accept them.');
  const { papers } = await club.call(coach, 'clubPapers', {});
  expect(papers[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
  const copy = await club.call(coach, 'signedPaper', { athleteId: mia, paperId, version: 1 });
  await waitForText(coachs, copy.hash);
  expect(copy.hash).not.toBe(papers[0]?.hash);
});

it('an administrator who acts for a family can decline photos but not sign', async () => {
  const { club, coach, family } = await openPapers(photos);
  const { page } = await openScreen(`/parent/${family.sub}`, { as: coach, club });
  await press(page, 'Act for this family');
  await dialog(page).getByLabel('Reason').fill('They called about photos');
  await confirm(page, 'Start');
  await page.getByRole('link', { name: 'Read and Answer' }).click();
  await page.getByRole('link', { name: 'Photos and videos' }).first().click();
  await page.getByText('Only a parent or guardian can sign.').waitFor();
  expect(await field(page, 'Your full name').count()).toBe(0);
  await press(page, 'No Photos: Mia Parker');
  await confirm(page, 'No Photos');
  await waitForText(page, 'The family said no');
  await expectAccessible(page);
});

it('a paper that another administrator changed keeps the typed text until it is published', async () => {
  const { club, coach, paperId } = await openPapers(waiver);
  const { page } = await openScreen('/club-papers', { as: coach, club, viewport: phone });
  await press(page, 'Edit: Liability waiver');
  await field(dialog(page), 'Text').fill('My new text.');
  await dialog(page).getByLabel('Ask everyone to sign again').uncheck();
  await club.call(coach, 'publishPaper', { ...waiver, paperId, seen: 1, text: 'Text of someone else.' });
  await confirm(page, 'Publish');
  await dialog(page).getByText('Version 2 was published in the meantime. Publishing replaces it.').waitFor();
  expect(await field(dialog(page), 'Text').inputValue()).toBe('My new text.');
  await dialog(page).getByText('Text of version 2').click();
  await dialog(page).getByText('Text of someone else.').waitFor();
  await expectAccessible(page);
  await confirm(page, 'Publish');
  await dialog(page).waitFor({ state: 'hidden' });
  const { papers } = await club.call(coach, 'clubPapers', {});
  expect(papers).toMatchObject([{ version: 3, text: 'My new text.' }]);
  await press(page, 'Stop asking: Liability waiver');
  await confirm(page, 'Stop Asking');
  await page.getByRole('heading', { name: 'No longer in use' }).waitFor();
  await button(page, 'Use again: Liability waiver').waitFor();
  await expectAccessible(page);
});

it('registration asks for papers after athletes are added, and continues afterward', {
  tags: ['papers.asked'],
}, async () => {
  const { page, club } = await openStep('appLink', 'firstAthlete', 'athletes');
  const coach = await givenCoach(club);
  await club.call(coach, 'publishPaper', waiver);
  await page.goto('/payment-method');
  await page.getByText(/^1 paper to sign for/).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Read and Sign' }).click();
  await page.getByRole('link', { name: 'Continue Signing Up' }).click();
  await page.waitForURL('**/payment-method');
});
