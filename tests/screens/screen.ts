import type { RouteId } from '@hoops/api/routes';
import { builtSite, serveSite } from '@hoops/local/system/serve-site';
import { serveLoopback } from '@hoops/loopback/serve-loopback';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openPage, type phone } from '../e2e/browser.ts';
import { type Club, openClub } from './club.ts';
import { type Asked, type Fixtures, serveApi } from './serve-api.ts';
import { clientId, type SignedIn, storedSession } from './session-tokens.ts';

export type Screen = {
  readonly page: Page;
  readonly club: Club;
  /** Answers differently from now on; a route that is given as undefined is answered by the club again. */
  readonly answer: (fixtures: { readonly [Id in RouteId]?: Fixtures[Id] | undefined }) => void;
  /** The inputs of what the screen asked of a route, in order. */
  readonly asked: (id: RouteId) => readonly unknown[];
  /** The test provokes an error that the page reports, by the name it is logged under. */
  readonly provokes: (...what: readonly string[]) => void;
};

const site = serveSite({ dist: builtSite, cognitoOrigin: 'https://sign-in.example' });
const open: { readonly close: () => Promise<void>; readonly expectNoFaults: () => void }[] = [];

/**
 * Opens an address of the built site in a browser profile of its own, without a server behind it: the API is answered
 * by fixtures, and otherwise by a club in memory. The session is what the site keeps after a sign-in.
 * @param options.as who is signed in; left out, a visitor.
 */
export const openScreen = async (
  path: string,
  options: {
    readonly as?: SignedIn;
    readonly club?: Club;
    readonly api?: Fixtures;
    readonly viewport?: typeof phone;
  } = {},
): Promise<Screen> => {
  const { as, club = openClub(), viewport } = options;
  let fixtures: Fixtures = options.api ?? {};
  const asked: Asked[] = [];
  const faults: string[] = [];
  const provoked: string[] = [];

  const api = serveApi(club, {
    fixtures: () => fixtures,
    onAsked: (one) => asked.push(one),
    onFault: (fault) => faults.push(fault),
  });
  const server = await serveLoopback((request, response) => {
    if (request.url?.startsWith('/api/')) return void api(request, response);
    if (request.url === '/config.json') {
      const cognito = { endpoint: `${server.url}/sign-in`, userPoolId: 'us-east-2_screens', clientId };
      response.end(JSON.stringify({ cognito, stripeCustomers: 'https://payments.example/customers/' }));
      return;
    }
    // Compressing at each request costs more than it saves on the way to this machine.
    delete request.headers['accept-encoding'];
    void site(request, response);
  });
  const { page, context, noErrors } = await openPage(server, { ...(viewport && { viewport }) });
  open.push({
    close: async () => {
      await context.close();
      await server.close();
    },
    expectNoFaults: () => {
      expect(faults).toEqual([]);
      noErrors(...provoked);
    },
  });
  if (!process.env.NOCLOCK) await page.clock.setFixedTime(club.now());
  if (as) {
    // Once a tab: a person who logs out stays logged out.
    await page.addInitScript(
      ([session, origin]) => {
        if (location.origin !== origin || sessionStorage.getItem('signed-in')) return;
        sessionStorage.setItem('signed-in', 'yes');
        for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
      },
      [storedSession(as, club.now()), server.url] as const,
    );
  }
  await page.goto(path);
  return {
    page,
    club,
    answer: (changes) => {
      fixtures = { ...fixtures, ...changes } as Fixtures;
    },
    asked: (id) => asked.filter((one) => one.id === id).map(({ input }) => input),
    provokes: (...what) => void provoked.push(...what),
  };
};

/** Closes what a test has opened, and fails it for errors of its pages and requests without an answer. */
export const closeScreens = async (): Promise<void> => {
  const opened = open.splice(0);
  await Promise.all(opened.map(({ close }) => close()));
  for (const { expectNoFaults } of opened) expectNoFaults();
};
