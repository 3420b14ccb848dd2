import type { Page } from 'playwright-core';
import { putCard } from '../system/put-card.ts';
import {
  athleteInfo,
  type LocalProduct,
  type Person,
  parentInfo,
  password,
  signUp,
} from '../system/start-local.ts';
import { type OpenedPage, openPage } from './browser.ts';
import { openSession } from './people.ts';

type GivenAthlete = Partial<typeof athleteInfo>;
export type GivenFamily = { readonly parent: Person; readonly athleteIds: readonly string[] };

/** A call that must succeed. @throws Error with the answer when it does not. */
export const mustPost = async (person: Person, path: string, body: object) => {
  const answer = await person.post(path, body);
  if (answer.status !== 200) throw new Error(`${path} answered ${JSON.stringify(answer.body)}`);
  return answer.body;
};

/** A family that is through with its onboarding, made over the API; `card` is one of Stripe's test cards. */
export const givenFamily = async (
  product: LocalProduct,
  options: {
    readonly email: string;
    readonly name?: string;
    readonly athletes?: readonly GivenAthlete[];
    readonly card?: string | null;
  },
): Promise<GivenFamily> => {
  const { email, name = parentInfo.name, athletes = [{}], card = 'pm_card_visa' } = options;
  const parent = await signUp(product, email);
  await mustPost(parent, 'registerParent', { ...parentInfo, name, email });
  await mustPost(parent, 'continueOnboarding', { action: 'app-link-done' });
  const athleteIds: string[] = [];
  for (const athlete of athletes) {
    const { athleteId } = await mustPost(parent, 'addAthlete', { ...athleteInfo, ...athlete });
    athleteIds.push(athleteId);
  }
  await mustPost(parent, 'continueOnboarding', { action: 'no-more-athletes' });
  await mustPost(parent, 'getStripeCustomerPortalLink', {});
  await mustPost(parent, 'send-program-request', {
    selectedPrograms: { skillDevelopment: true, clubTeam: false, privateTraining: false },
    description: '',
    name,
    email,
  });
  if (card !== null) await putCard(product, parent, card);
  return { parent, athleteIds };
};

/** A browser profile of its own in which a family has signed in. */
export const openAs = async (product: LocalProduct, { parent }: GivenFamily): Promise<OpenedPage> => {
  const opened = await openPage(product);
  await openSession(opened.page, parent.email, password);
  return opened;
};

/** Fails the next calls of a command on the way to the server. @returns how to end that. */
export const cutOff = async (page: Page, command: string): Promise<() => Promise<void>> => {
  const address = `**/api/${command}`;
  await page.route(address, (route) => route.abort());
  return () => page.unroute(address);
};

/** Sends the next calls of a command with another body: the answer is the server's own. */
export const tamper = async (page: Page, command: string, changes: object): Promise<() => Promise<void>> => {
  const address = `**/api/${command}`;
  await page.route(address, (route) =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), ...changes }) }),
  );
  return () => page.unroute(address);
};
