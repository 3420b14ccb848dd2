import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addresses } from '../../web/src/app/page-table.ts';
import { expectAccessible } from '../e2e/browser.ts';
import { type Club, openClub } from '../system/club.ts';
import { type Family, givenCoach, givenFamily, givenParent } from '../system/family.ts';
import { journey } from '../system/journey.ts';
import { isFocused } from '../system/locators.ts';
import type { SignedIn } from '../system/session-tokens.ts';
import { openScreen, type Screen } from './screen.ts';

journey('a coach on the phone with a parent', () => {
  let club: Club;
  let screen: Screen;
  let page: Page;
  let context: BrowserContext;
  let robin: Family;
  let kim: SignedIn;
  let coach: SignedIn;
  let athleteId: string;

  const reason = 'Robin called: Casey’s grade was wrong';

  beforeAll(async () => {
    club = openClub();
    robin = await givenFamily(club);
    kim = await givenParent(club, { name: 'Kim Long', email: 'kim@example.com' });
    coach = await givenCoach(club);
    athleteId = robin.athleteIds[0] ?? '';
    screen = await openScreen('/portal', { as: coach, club });
    ({ page, context } = screen);
  });

  const familyOf = async (person: SignedIn) => (await club.call(person, 'me', {})).family;
  const banner = (on: Page = page) => on.getByRole('region', { name: 'Acting for a family' });

  const actFor = async (person: SignedIn, why: string): Promise<void> => {
    await page.goto(`/parent/${person.sub}`);
    await page.getByRole('button', { name: 'Act for this family' }).click();
    await page.getByLabel('Reason').fill(why);
    await page.getByRole('button', { name: 'Start' }).click();
    await banner().waitFor();
  };

  describe('an administrator who acts for a family', () => {
    it('an administrator can start acting for a family, with a reason and by keyboard only', async () => {
      await page.goto(`/parent/${robin.sub}`);
      const open = page.getByRole('button', { name: 'Act for this family' });
      await open.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Act for Robin Parker' });
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await expect.poll(() => isFocused(open)).toBe(true);
      await page.keyboard.press('Enter');
      await dialog.waitFor();
      // Presses the button before the browser reports that the dialog has closed.
      await dialog.evaluate((element) => {
        element.addEventListener('close', () => element.setAttribute('data-closed', ''));
      });
      await open.evaluate((button: HTMLElement) => {
        button.addEventListener('focus', () => queueMicrotask(() => button.click()), { once: true });
      });
      await page.keyboard.press('Escape');
      await page.locator('dialog[open][data-closed]').waitFor();
      await dialog.getByLabel('Reason').focus();
      await page.keyboard.press('Enter');
      await dialog.getByText('Please give a reason. The family can see it.').waitFor();
      await expectAccessible(page);
      await page.keyboard.type(reason);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/portal');
      await banner().getByText(`Acting for Robin Parker: ${reason}`).waitFor();
      await page.getByRole('heading', { name: 'Robin Parker' }).waitFor();
      await expectAccessible(page);
    });

    it('an administrator acting for a family sees the parent’s navigation bar and no admin screens', async () => {
      const bar = page.getByRole('navigation', { name: 'Portal' });
      await expect.poll(() => bar.getByRole('link').allTextContents()).toEqual(['BACK TO DASHBOARD']);
      await page.goto('/parents');
      await page.waitForURL('**/athletes');
      await banner().waitFor();
    });

    it('an administrator acting for a family sees the banner on every screen, even after a reload', async () => {
      // Excludes the second-factor step, which belongs to the coach's own login.
      const screens = addresses.filter(
        ({ path, page: { access, prerender } }) =>
          path !== '/second-factor' && (access === 'parent' || (access === 'public' && !prerender)),
      );
      expect(screens.length).toBeGreaterThan(10);
      const shared = ['/schedule', '/program-request', '/program-change'];
      for (const path of [...screens.map((screen) => screen.path), ...shared]) {
        await page.goto(path.replace(':athleteId', athleteId).replace(/:\w+/, 'unknown'));
        await banner().getByText('Acting for Robin Parker').waitFor();
      }
    });

    it('acting for a family is limited to one browser tab', async () => {
      const tab = await context.newPage();
      await tab.goto('/my-info');
      await tab.getByText('Coach Carter').first().waitFor();
      expect(await banner(tab).count()).toBe(0);
      await tab.close();
    });

    it('an administrator acting for a family can change the family’s details but not the sign-in email', async () => {
      await page.goto('/my-info');
      await page.getByText('Only Robin Parker can change the email').waitFor();
      await page.getByRole('heading', { name: 'The family’s information' }).waitFor();
      expect(await page.getByRole('button', { name: /Edit email/i }).count()).toBe(0);
      await page.getByRole('button', { name: /Edit phone number/i }).click();
      await page.getByLabel('Phone number', { exact: true }).fill('(312) 555-0188');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.getByText('Changes saved.').waitFor();
      expect((await familyOf(robin))?.phoneNumber).toBe('(312) 555-0188');
      expect((await familyOf(coach))?.phoneNumber).not.toBe('(312) 555-0188');
    });

    it('a change made on behalf of a family appears in the history with the administrator and the reason', async () => {
      await page.goto(`/athletes/${athleteId}`);
      await page.getByRole('button', { name: /Edit grade/i }).click();
      await page.getByLabel('Grade', { exact: true }).selectOption({ label: '7th Grade' });
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.getByText('Changes saved.').waitFor();
      await page.getByText(`by an administrator, for the family: ${reason}`).first().waitFor();
      await page.getByText('When you view medical conditions').waitFor();
      await expectAccessible(page);
    });

    it('stopping acting for a family returns the administrator to that family’s page', async () => {
      await banner().getByRole('button', { name: 'Stop' }).click();
      await page.waitForURL(`**/parent/${robin.sub}`);
      await page.getByText(reason).first().waitFor();
      await expect.poll(() => banner().count()).toBe(0);
      await page.goto('/my-info');
      await page.getByText('Coach Carter').first().waitFor();
    });

    it('a parent sees an administrator’s actions for the family, with the reason', async () => {
      const parent = await openScreen(`/athletes/${athleteId}`, { as: robin, club });
      await parent.page.getByText(`by an administrator, for you: ${reason}`).first().waitFor();
      expect(await banner(parent.page).count()).toBe(0);
    });

    it('an administrator can go through the onboarding for a family', async () => {
      await actFor(kim, 'Kim is here at the desk');
      await page.waitForURL('**/app-link');
      await banner().getByText('Acting for Kim Long').waitFor();
      await page.getByRole('button', { name: 'Done' }).click();
      await page.waitForURL('**/add-athlete?onboarding=true');
      expect((await familyOf(kim))?.onboardingStep).toBe('add-first-athlete');
    });
  });

  describe('the end of acting for a family', () => {
    it('acting for a family ends with a logout', async () => {
      await page.goto('/my-info');
      await banner().waitFor();
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL((url) => url.pathname === '/');
      await expect.poll(() => banner().count()).toBe(0);
      await screen.signInElsewhere();
      await page.goto('/my-info');
      await page.getByText('Coach Carter').first().waitFor();
      expect(await banner().count()).toBe(0);
    });

    it('acting for a family ends with a message when the admin role is revoked', {
      tags: ['4.sign-in.admin-revoked'],
    }, async () => {
      await actFor(robin, reason);
      await page.goto('/my-info');
      await page.getByRole('button', { name: /Edit city/i }).click();
      await page.getByLabel('City', { exact: true }).fill('Evanston');
      await club.revokeAdmin(coach.sub);
      await page.getByRole('button', { name: 'Save Changes' }).click();
      const message = page.getByRole('alert');
      await message.getByRole('heading', { name: 'You no longer act for Robin Parker' }).waitFor();
      await message.getByText('Only administrators may act for a family.').waitFor();
      await expect.poll(() => page.getByText(robin.email).count()).toBe(0);
      expect((await familyOf(robin))?.address.city).toBe('Chicago');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Go to my own account' }).click();
      await page.waitForURL('**/app-link');
      await expect.poll(() => banner().count()).toBe(0);
    });
  });
});
