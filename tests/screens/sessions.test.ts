import { expect, it } from 'vitest';
import { openClub } from '../system/club.ts';
import { givenCoach, givenFamily } from '../system/family.ts';
import { opensAll } from './opens-all.ts';
import { openScreen } from './screen.ts';

it('a portal screen shows Loading... until the session is known', {
  tags: ['2.layout.loading'],
}, async () => {
  let answer = (): void => undefined;
  const known = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const club = openClub();
  const { page } = await openScreen('/portal', {
    as: await givenFamily(club),
    club,
    api: {
      async me(_input, fromClub) {
        await known;
        return fromClub();
      },
    },
  });
  await page.getByText('Loading...', { exact: true }).waitFor();
  expect(await page.getByRole('heading').count()).toBe(0);
  answer();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.getByText('Loading...', { exact: true }).count()).toBe(0);
});

it('another family’s athlete page shows the same message as an unknown athlete’s page', {
  tags: ['4.sign-in.link-of-another-person'],
}, async () => {
  const club = openClub();
  const first = await givenFamily(club);
  const second = await givenFamily(club, { email: 'second@example.com' });
  const { page } = await openScreen('/portal', { as: second, club });
  const main = page.getByRole('main');
  const textAt = async (athleteId: string) => {
    await page.goto(`/athletes/${athleteId}`);
    await main.getByRole('heading', { name: 'Athlete not found' }).waitFor();
    return main.textContent();
  };
  const theirs = await textAt(first.athleteIds[0] ?? '');
  expect(await textAt('no-such-athlete')).toBe(theirs);
  expect(theirs).not.toContain('Casey');
});

it('a former administrator is redirected to their own page', {
  tags: ['4.sign-in.admin-revoked'],
}, async () => {
  const club = openClub();
  const first = await givenCoach(club);
  const { page } = await openScreen('/parents', { as: first, club });
  await page.getByPlaceholder('Search parents or athletes...').waitFor();
  // Adds a second administrator first, because the last administrator cannot lose the role.
  await givenCoach(club, 'second-coach');
  await club.revokeAdmin(first.sub);
  await page.getByPlaceholder('Search parents or athletes...').fill('robin');
  await page.waitForURL('**/app-link');
  await page.goto('/parents');
  await page.waitForURL('**/app-link');
});

it('a visitor can open all public pages and is redirected to the login from all others', {
  tags: ['6.visitor', '6.unauthenticated'],
}, async () => {
  // Starts at the login page, because the home page does not load the app before an interaction.
  const { page } = await openScreen('/login');
  await page.getByRole('link', { name: 'Login', exact: true }).waitFor();
  await opensAll(page, (row) =>
    row.access === 'public' || row.access === 'signed-out' ? row.example : '/login',
  );
});

it('an onboarded parent can open all parent pages', {
  tags: ['4.onboarding.completed', '6.parent', '6.non-admin'],
}, async () => {
  const club = openClub();
  const { page } = await openScreen('/portal', { as: await givenFamily(club), club });
  await opensAll(page, (row) => (row.access === 'signed-out' ? '/portal' : (row.otherwise ?? row.example)));
});

it('a redirect is dropped when the person has navigated elsewhere in the meantime', async () => {
  const club = openClub();
  const { page } = await openScreen('/portal', { as: await givenFamily(club), club });
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Records titles, because the title changes just before the page redirects.
  await page.evaluate(() => {
    const moveTo = (path: string) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    };
    Object.defineProperty(document, 'title', {
      configurable: true,
      set() {
        Reflect.deleteProperty(document, 'title');
        moveTo('/parent/nobody');
      },
    });
    moveTo('/parents');
  });
  await page.getByRole('heading', { level: 1, name: 'My info' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/my-info');
});

it('an administrator can open every page without onboarding', {
  tags: ['6.admin-lands-on-portal'],
}, async () => {
  const club = openClub();
  const { page } = await openScreen('/portal', { as: await givenCoach(club), club });
  await opensAll(page, (row) => (row.access === 'signed-out' ? '/portal' : row.example));
});
