import type { RouteId } from '@hoops/api/routes';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { moveTo, newEmail } from '../e2e/people.ts';
import { givenParent, openedPaymentPage } from '../system/family.ts';
import { confirm, press } from '../system/locators.ts';
import type { SignedIn } from '../system/session-tokens.ts';
import { parentInfo, password } from '../system/start-local.ts';
import { deferred } from './deferred.ts';
import { type DialogClub, openDialogClub } from './every-dialog-club.ts';
import { fillIn, openScreen } from './screen.ts';
import type { Fixtures } from './serve-api.ts';
import { openSignIns, type SignIns } from './sign-ins.ts';

type Made = DialogClub & {
  readonly signIns: SignIns;
  readonly member: SignedIn;
  /** Person at the last onboarding step. */
  readonly requester: SignedIn;
};

let made: Made;

beforeAll(async () => {
  const dialogClub = await openDialogClub();
  const { club } = dialogClub;
  const signIns = await openSignIns(club);
  const member = await givenParent(club, { signIn: await signIns.signUp(newEmail()) });
  const requester = await givenParent(club, { email: 'requester@example.com' });
  await club.toFamily(requester, ...openedPaymentPage(requester));
  made = { ...dialogClub, signIns, member, requester };
});

type Row = {
  readonly what: string;
  readonly as?: (made: Made) => SignedIn;
  readonly at: (made: Made) => string;
  readonly press: (page: Page, made: Made) => Promise<void>;
  /** Delayed response, if the club cannot create it. */
  readonly late: RouteId;
  readonly answer?: object;
};

const otherSite = 'https://payments.example/page';
const reason = { Reason: 'asked for it on the phone' };

const rows: readonly Row[] = [
  {
    what: 'a registration',
    as: () => ({ sub: 'newcomer', email: 'newcomer@example.com' }),
    at: () => '/register',
    press: async (page) => {
      await page.getByRole('heading', { name: 'Finish signing up' }).waitFor();
      const { name, phoneNumber, address } = parentInfo;
      await fillIn(page, {
        'Full name': name,
        'Phone number': phoneNumber,
        Street: address.street,
        City: address.city,
        State: address.state,
        'Zip code': address.zipCode,
      });
      await press(page, 'Sign Up');
    },
    late: 'registerParent',
  },
  {
    what: 'a login',
    at: () => '/login',
    press: async (page, { member }) => {
      await fillIn(page, { Email: member.email, Password: password });
      await press(page, 'Log In');
    },
    late: 'me',
  },
  {
    what: 'the end of the onboarding',
    as: ({ requester }) => requester,
    at: () => '/program-request',
    press: async (page) => {
      await page.getByRole('textbox', { name: /Details/ }).fill('Mondays suit us.');
      await press(page, 'Submit Request');
    },
    late: 'sendProgramRequest',
  },
  {
    what: 'the deletion of an athlete',
    as: ({ settled }) => settled,
    at: ({ settled }) => `/athletes/${settled.athleteIds[2]}`,
    press: async (page) => {
      await press(page, 'Delete Athlete');
      await confirm(page, 'Delete');
    },
    late: 'deleteAthlete',
  },
  {
    what: 'the erasure of a family',
    as: ({ coach }) => coach,
    at: ({ gone }) => `/parent/${gone.sub}`,
    press: async (page, { gone }) => {
      await press(page, 'Erase...');
      await fillIn(page, { ...reason, [`Type the name: ${gone.name}`]: gone.name });
      await confirm(page, 'Erase for good');
    },
    late: 'startJob',
    answer: { runId: 'run', version: 1 },
  },
  {
    what: 'an erasure by rule',
    as: ({ coach }) => coach,
    at: () => '/records-due',
    press: async (page) => {
      await page.getByRole('button', { name: 'Erase...' }).first().click();
      await confirm(page, 'Erase for good');
    },
    late: 'startJob',
    answer: { runId: 'run', version: 1 },
  },
  {
    what: 'the way to the payment provider',
    as: ({ settled }) => settled,
    at: () => '/portal',
    press: (page) => press(page, 'Update Payment Method'),
    late: 'getStripeCustomerPortalLink',
    answer: { url: otherSite, version: 1 },
  },
  {
    what: 'the way to the bank',
    as: ({ settled }) => settled,
    at: ({ settled }) => `/athletes/${settled.athleteIds[3]}`,
    press: async (page) => {
      await press(page, 'Add Programs');
      await page.getByRole('radio', { name: /Full Week/ }).check();
      await confirm(page, 'Confirm Selection');
    },
    late: 'createSubscription',
    answer: { renewalDate: '', bankUrl: otherSite, operationId: 'start', version: 1 },
  },
];

const answerIsHandled = async (page: Page): Promise<void> => {
  for (let rounds = 0; rounds < 5; rounds += 1)
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
};

it.each(rows)('a late response does not navigate away from another page: $what', async (row) => {
  const { released, release } = deferred();
  const api = {
    [row.late]: async (_input: unknown, fromClub: () => Promise<unknown>) => {
      await released;
      return row.answer ?? fromClub();
    },
  } as Fixtures;
  const { club, signIns } = made;
  const as = row.as?.(made);
  const { page, asked } = await openScreen(row.at(made), {
    club,
    api,
    ...(as ? { as } : { signIns }),
  });
  await row.press(page, made);
  await expect.poll(() => asked(row.late).length).toBe(1);
  await moveTo(page, '/refunds');
  await page.getByRole('heading', { level: 1, name: /Refunds/ }).waitFor();
  const answered = page.waitForResponse((response) => response.url().includes('/api/'));
  release();
  await (await answered).finished();
  await answerIsHandled(page);
  expect(new URL(page.url()).pathname).toBe('/refunds');
  await page.getByRole('heading', { level: 1, name: /Refunds/ }).waitFor();
});

it('a late search does not navigate back while another page loads', async () => {
  const { club, coach } = made;
  const { released, release } = deferred();
  const { page, asked } = await openScreen('/parents', { as: coach, club });
  await page.getByRole('heading', { level: 1, name: 'Parents' }).waitFor();
  await page.route('**/assets/**', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByPlaceholder('Search parents or athletes...').fill('robin');
  await moveTo(page, '/staff');
  await expect.poll(() => asked('parents').at(-1)).toMatchObject({ search: 'robin' });
  await answerIsHandled(page);
  release();
  await page.getByRole('heading', { level: 1, name: /Staff|Coach/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/staff');
});
