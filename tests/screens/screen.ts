import type { RouteId } from '@hoops/api/routes';
import { builtSite, serveSite } from '@hoops/local/system/serve-site';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectErrors, type phone } from '../e2e/browser.ts';
import { type Club, openClub } from '../system/club.ts';
import { clientId, type SignedIn, storedSession, storedTokens } from '../system/session-tokens.ts';
import { mixedTexts } from '../system/translator.ts';
import { type Booth, enterBooth, leaveBooth } from './booth.ts';
import { type ApiCall, type Fixtures, serveApi } from './serve-api.ts';
import type { SignIns } from './sign-ins.ts';

export type Screen = {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly club: Club;
  readonly answer: (fixtures: { readonly [Id in RouteId]?: Fixtures[Id] | undefined }) => void;
  readonly asked: (id: RouteId) => readonly unknown[];
  readonly signInElsewhere: () => Promise<void>;
  /** Declares expected page errors, by logged name or beginning of the text. */
  readonly provokes: (...what: readonly string[]) => void;
};

const open: { readonly booth: Booth; readonly expectNoFaults: (errors: readonly string[]) => void }[] = [];

/**
 * Opens an address of the built site; fixtures or an in-memory club answer the API.
 * @param options.as signed-in person; without it, a visitor
 */
export const openScreen = async (
  path: string,
  options: {
    readonly as?: SignedIn;
    readonly club?: Club;
    readonly signIns?: SignIns;
    readonly api?: Fixtures;
    readonly viewport?: typeof phone;
    /** Compresses answers. Off by default, because compression takes time. */
    readonly compressed?: boolean;
    readonly keepsPages?: boolean;
    readonly translates?: boolean;
    readonly signedInLater?: boolean;
    readonly deviceBehindMinutes?: number;
  } = {},
): Promise<Screen> => {
  const { as, club = openClub(), signIns, viewport } = options;
  const cognitoOrigin = signIns ? new URL(signIns.settings.endpoint).origin : 'https://sign-in.example';
  const site = serveSite({ dist: builtSite, cognitoOrigin });
  const session = async (who: SignedIn) =>
    signIns ? storedTokens(await signIns.signIn(who.email)) : storedSession(who, club.now());
  let fixtures: Fixtures = options.api ?? {};
  const asked: ApiCall[] = [];
  const faults: string[] = [];
  const provoked: string[] = [];

  const api = serveApi(club, {
    fixtures: () => fixtures,
    onAsked: (one) => asked.push(one),
    onFault: (fault) => faults.push(fault),
  });
  const booth = await enterBooth({
    keepsPages: options.keepsPages ?? false,
    translates: options.translates ?? process.env.TRANSLATED === '1',
  });
  const { page, context, url } = booth;
  await booth.begin({
    clockAhead: Date.parse(club.now()) - Date.now() - (options.deviceBehindMinutes ?? 0) * 60_000,
    stored: as && !options.signedInLater ? await session(as) : {},
    listener: (request, response) => {
      if (request.url?.startsWith('/api/')) return void api(request, response);
      if (request.url === '/config.json') {
        const cognito = signIns?.settings ?? {
          endpoint: `${url}/sign-in`,
          userPoolId: 'us-east-2_screens',
          clientId,
        };
        response.end(JSON.stringify({ cognito, stripeCustomers: 'https://payments.example/customers/' }));
        return;
      }
      if (!options.compressed) delete request.headers['accept-encoding'];
      void site(request, response);
    },
  });
  open.push({
    booth,
    expectNoFaults: (errors) => {
      expect(faults).toEqual([]);
      expectErrors(errors, provoked);
    },
  });
  if (viewport) await page.setViewportSize(viewport);
  const address = new URL(path, url).href;
  // Avoids reloading the blank page between screens.
  if (page.url() !== address) await page.goto(address);
  return {
    page,
    context,
    club,
    answer: (changes) => {
      fixtures = { ...fixtures, ...changes } as Fixtures;
    },
    asked: (id) => asked.filter((one) => one.id === id).map(({ input }) => input),
    signInElsewhere: async () => {
      if (!as) throw new Error('The screen was opened by a visitor.');
      const tab = await context.newPage();
      await tab.goto('/favicon.svg');
      await tab.evaluate(
        (session) => {
          for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
        },
        await session(as),
      );
      await tab.close();
    },
    provokes: (...what) => void provoked.push(...what),
  };
};

export const contact = {
  'Full name': 'Robin Parker',
  'Phone number': '(312) 555-0150',
  Street: '1 Court Street',
  City: 'Chicago',
  State: 'IL',
  'Zip code': '60601',
};

export const fillIn = async (page: Page, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, value] of Object.entries(fields)) {
    await page
      .getByRole('textbox', { name: label, exact: true })
      .or(page.getByLabel(label, { exact: true }))
      .first()
      .fill(value);
  }
};

/** Clears the browser's cached files, which survive from one screen to the next. */
export const emptyCache = async (context: BrowserContext, page: Page): Promise<void> => {
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.clearBrowserCache');
  await devTools.detach();
};

export const openScreens = (): number => open.length;

/**
 * Closes all screens after the first `allBut` screens.
 * @throws Error for page errors and unanswered requests
 */
export const closeScreens = async (allBut: number): Promise<void> => {
  const closed = await Promise.all(
    open.splice(allBut).map(async (screen) => ({
      ...screen,
      errors: screen.booth.errors(),
      misplaced: await screen.booth.page.evaluate(mixedTexts),
      stale: await screen.booth.page.evaluate(() => window.staleTexts?.() ?? []),
    })),
  );
  await Promise.all(closed.map(({ booth }) => leaveBooth(booth)));
  for (const { expectNoFaults, errors, misplaced, stale } of closed) {
    expectNoFaults(errors);
    expect({ misplaced, stale }).toEqual({ misplaced: [], stale: [] });
  }
};
